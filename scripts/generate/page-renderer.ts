import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import { build } from 'esbuild'
import pMap from 'p-map'
import type * as React from 'react'
import type { ComponentProps } from 'react'
import type * as JsxRuntime from 'react/jsx-runtime'
import type * as ReactServer from 'react-dom/server'
import { makeCodeKey, makeKey } from '#core/cache/make-key.ts'
import { openStore, readOrMake } from '#core/cache/store.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { resolveProjectPath } from '#core/project-root.ts'
import type { useMDXComponents } from '../../mdx-components.tsx'
import type { Highlight } from './highlight.ts'
import type { PageBuildError } from './page-build-errors.ts'
import { createPageElements, type TocEntry } from './render-content.ts'

/** HTML of a page, without the layout. */
export interface PageContent {
  html: string
  toc: TocEntry[]
}

type Components = ReturnType<typeof useMDXComponents>
type WrapperProps = ComponentProps<Components['wrapper']>

export interface PageRenderer {
  /** Cache key of the code and the components. */
  key: string
  /** Renders a generated page. Throws the error of `createPageElements`, or of a component. */
  renderContent(text: string, highlight: Highlight): Promise<PageContent>
  /** Renders the content of `<main>` around the HTML of a page. */
  renderMain(props: Omit<WrapperProps, 'children' | 'lead'>, html: string): string
  renderTableOfContents(props: ComponentProps<Components['toc']>): string
}

/**
 * Bundles `mdx-components.tsx` and loads it without a module cache, so that previews pick up edits.
 * `basePath` is the path under which the site is published, or an empty string.
 */
export async function loadPageRenderer(basePath: string): Promise<PageRenderer> {
  const bundle = await bundleComponents(basePath)
  const require = createRequire(resolveProjectPath('package.json'))
  const { createElement } = require('react') as typeof React
  const { renderToStaticMarkup } = require('react-dom/server') as typeof ReactServer
  const runtime = require('react/jsx-runtime') as typeof JsxRuntime
  const { wrapper, toc: TableOfContents, ...components } = runBundle(bundle, require)
  return {
    key: makeKey({ values: [makeCodeKey(), bundle] }),
    async renderContent(text, highlight) {
      const { element, toc } = await createPageElements(text, highlight, { ...runtime, components })
      return { html: renderToStaticMarkup(element), toc }
    },
    renderMain(props, html) {
      // Paragraphs contain no others, and attributes contain no tags.
      const lead = /^<p>.*?<\/p>/s.exec(html)?.[0] ?? ''
      // React has no element for HTML without a wrapper.
      const slot = createElement('slot')
      const layout = renderToStaticMarkup(
        createElement(wrapper, { ...props, lead: slot, children: slot }),
      )
      const [start, middle, end] = layout.split('<slot></slot>')
      return start! + lead + middle! + html.slice(lead.length) + end!
    },
    renderTableOfContents: (props) => renderToStaticMarkup(createElement(TableOfContents, props)),
  }
}

/**
 * Renders the content of generated pages, by path with `.mdx`, or takes it from the cache.
 * `contents` leaves out the pages in `errors`.
 */
export async function renderContents(
  pages: ReadonlyMap<string, string>,
  renderer: PageRenderer,
  highlight: Highlight,
) {
  const store = openStore<PageContent>('contents')
  const contents = new Map<string, PageContent>()
  const errors: PageBuildError[] = []
  const render = async ([file, text]: [string, string]) => {
    const key = makeKey({ values: [renderer.key, text] })
    try {
      const make = () => renderer.renderContent(text, highlight)
      contents.set(file, await readOrMake(store, key, make))
    } catch (error) {
      errors.push({ file, message: (error as Error).message })
    }
  }
  const mdxPages = [...pages].filter(([file]) => file.endsWith('.mdx'))
  await pMap(mdxPages, render, diskConcurrency)
  return { contents, errors }
}

async function bundleComponents(basePath: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: resolveProjectPath(),
    entryPoints: ['mdx-components.tsx'],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    // Next inlines it in the same way.
    define: { 'process.env.DOCS_BASE_PATH': JSON.stringify(basePath) },
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}

function runBundle(bundle: string, require: NodeJS.Require): Components {
  const module = { exports: {} as { useMDXComponents: () => Components } }
  const run = compileFunction(bundle, ['require', 'module', 'exports']) as (
    ...args: unknown[]
  ) => void
  run(require, module, module.exports)
  return module.exports.useMDXComponents()
}
