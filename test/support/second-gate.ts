import path from 'node:path'
import type { ComponentType } from 'react'
import { createElement } from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { VisitProvider } from '#components/theme/visit/visit.client.tsx'
import { useMDXComponents as getMDXComponents } from '../../mdx-components.tsx'
import type { Site } from '#content/read/build-site.ts'
import { listGeneratedFiles } from '#content/read/list-generated-files.ts'
import { createCompiler } from '#generate/compile.ts'
import { buildPlan } from '#generate/plan.ts'
import { buildBuiltSite } from '#site/check/built-site.ts'
import { runSiteChecks } from '#site/check/check-site.ts'
import { createSourceFinder } from '#site/check/find-source.ts'
import { siteChecks } from '#site/check/index.ts'
import { html, notFoundPage, docsUrl as testUrl } from './built-site.ts'

const compile = createCompiler()
/** What has been rendered, by its MDX. */
const rendered = new Map<string, string>()

/**
 * Generates, compiles and renders a site as a build does, but for Next and the layout around the text,
 * and says what fails: errors of the second gate, or the step that throws.
 */
export async function failuresOf(site: Site): Promise<Failure[]> {
  const plan = buildPlan(site, new Map())
  const { docsUrl = testUrl } = site.variables
  const files = new Map<string, string>(plan.publicTexts)
  for (const asset of plan.assets.keys()) files.set(asset, '')
  for (const name of listGeneratedFiles(site)) {
    if (!files.has(name.slice(1))) files.set(name.slice(1), '')
  }
  const failures: Failure[] = []
  const render = async (file: string, text: string) => {
    try {
      return await renderText(file, text)
    } catch (error) {
      failures.push({ what: `build: ${String(error)}` })
      return ''
    }
  }
  const notice = plan.announcement && (await render('announcement.mdx', plan.announcement))
  const shown = plan.pageData.filter(({ data }) => data.sidebar && !data.unlisted)
  const sidebar = shown.map(({ data }) => data.route)
  for (const { file, data } of plan.pageData) {
    const body = `<h1>${data.title}</h1>${notice ?? ''}${await render(file, plan.pages.get(file)!)}`
    const head = data.unlisted ? '<meta name="robots" content="noindex">' : ''
    const parts = { body, head, title: data.title, sidebar: data.sidebar ? sidebar : [] }
    files.set(
      data.route === '/' ? 'index.html' : `${data.route.slice(1)}.html`,
      html(data.route, parts),
    )
  }
  files.set('404.html', notFoundPage)
  const built = buildBuiltSite({ dir: 'out', paths: [...files.keys()], texts: files }, docsUrl)
  const finder = await createSourceFinder(site.contentDir)
  const errors = runSiteChecks(built, siteChecks, finder).filter(
    ({ severity }) => severity === 'error',
  )
  const found = errors.map(({ ruleId, message, file, line }) => ({
    what: `${ruleId}: ${message}`,
    place: `${path.relative(path.dirname(site.contentDir), file)}:${line}`,
  }))
  return [...failures, ...found]
}

/** What fails, and the place in the sources that is named for it, below the folder of the content. */
export interface Failure {
  what: string
  place?: string
}

async function renderText(file: string, text: string): Promise<string> {
  const known = rendered.get(text)
  if (known !== undefined) return known
  const code = await compile(text, file)
  // As `nextra/evaluate` does it, which takes code for a development build here.
  const run = Reflect.construct(Function, ['$', code]) as (runtime: object) => {
    default: ComponentType
  }
  const { default: Content } = run({ ...jsxRuntime, useMDXComponents: () => getMDXComponents() })
  const markup = renderToStaticMarkup(createElement(VisitProvider, null, createElement(Content)))
  rendered.set(text, markup)
  return markup
}
