import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { noFeatures } from '#content/content-feature.ts'
import { features } from '#features/index.ts'
import { parseSite, collectRoutes, type Site } from '#content/read/build-site.ts'
import { collectAnchors } from '#content/links/collect-anchors.ts'
import { collectRedirects } from '#content/links/collect-redirects.ts'
import { listGeneratedFiles } from '#content/read/list-generated-files.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { readContent, type ContentFiles } from '#content/read/read-content.ts'
import { assetFolder, type LinkContext } from '#content/links/resolve-link.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import { createCompiler } from '#generate/compile.ts'
import { buildNavigation, type NavigationFolder } from '#generate/navigation.ts'
import { rules } from '../support/rules.ts'
import { runRules } from '#gate/rules/run-rules.ts'
import { buildBuiltSite, type BuiltSite } from '#site/check/built-site.ts'
import { checkSite, runSiteChecks } from '#site/check/check-site.ts'
import { siteChecks } from '#site/check/index.ts'
import { parseSitemap } from '#site/check/parse-sitemap.ts'
import { readBuiltSite } from '#site/check/read-built-site.ts'
import { urlOf } from '#site/check/site-url.ts'

/** Folder of the site that is built from `test/example-site/`. */
const outDir = inject('siteDir')

/** What the first gate knows of the content, and what the second finds in the built site. */
let content: ContentFiles
let site: Site
let built: BuiltSite
let docsUrl: string

beforeAll(async () => {
  content = await readContent('test/example-site/content-src', features)
  const { product, variables } = parseProduct(content, features)
  docsUrl = product!.docsUrl
  site = parseSite(content, variables, features)
  built = buildBuiltSite(await readBuiltSite(outDir), docsUrl)
})

it('lets a site without errors pass', async () => {
  expect((await checkSite(outDir, docsUrl)).diagnostics).toEqual([])
})

it('agrees on the routes: a page or category index for each HTML file, and no other', () => {
  const shown = built.pages.filter(({ isErrorPage }) => !isErrorPage).map(({ route }) => route)
  expect(shown.sort()).toEqual([...collectRoutes(site).keys()].sort())
})

it('agrees on the anchors: those of the headings in order, and all ids of elements', () => {
  const pages = new Map(built.pages.map((page) => [page.route, page]))
  const published = site.pages.filter(({ frontMatter }) => !frontMatter?.draft)
  expect(published.length).toBeGreaterThan(20)
  for (const { route, anchors } of published) {
    const ids = pages.get(route)!.ids
    const headings = ids.filter(({ headingDepth }) => headingDepth !== undefined)
    expect(headings.map(({ id, headingDepth }) => ({ id, depth: headingDepth }))).toEqual(
      anchors.filter(({ depth }) => depth).map(({ id, depth }) => ({ id, depth })),
    )
    expect(ids.map(({ id }) => id)).toEqual(expect.arrayContaining(anchors.map(({ id }) => id)))
  }
})

it('agrees on the anchors of headings that are hard to read', async () => {
  const headings = [
    'Plain',
    'Plain',
    'plain-1',
    'With `code()`, *emphasis* and ~~deletion~~',
    'A [link](/x) and an ![image](/a.png)',
    'Own id [#own-id]',
    'Own id, once more [#Own-Id]',
    '[#id-alone]',
    'Ünïcödé 試験 &amp; entities &copy; 🎉 v1.2.3',
    'snake_case, 100 % and "quotes" — dashes…',
    '\\{braces\\}, `{code}` and \\<brackets\\>',
    'A <Kbd>key</Kbd> and a  double   space {/* comment */}',
    'https://bare.example/x # closed ##',
  ]
  const text = [
    ...headings.map((heading, index) => `${'#'.repeat((index % 5) + 2)} ${heading}`),
    'Set\n---',
    '<Callout>\n\n## Plain\n\n</Callout>',
    '> ## In a quotation',
    '- ## In a list',
  ].join('\n\n')
  const compiled = await createCompiler()(text, 'page.mdx')
  const rendered = Array.from(
    compiled.matchAll(/\bid: "([^"]*)",\s*depth: (\d)/g),
    ([, id, depth]) => ({ id, depth: Number(depth) }),
  )
  expect(rendered.length).toBe(headings.length + 4)
  const anchors = collectAnchors(parseMdx(text).tree!, { variables: {}, ...noFeatures })
  expect(anchors.map(({ id, depth }) => ({ id, depth }))).toEqual(rendered)
})

it('agrees on the anchors of footnotes', async () => {
  const text = `One[^1], again[^1], two[^Great one], three[^ünï].

[^1]: The first[^nested].
[^great-one]: Never used.
[^ünï]: The third.
[^nested]: The fourth.
`
  const compiled = await createCompiler()(text, 'page.mdx')
  const rendered = Array.from(compiled.matchAll(/\bid: "([^"]*)"/g), ([, id]) => id)
  expect(rendered.length).toBe(8)
  const anchors = collectAnchors(parseMdx(text).tree!, { variables: {}, ...noFeatures })
  expect(anchors.map(({ id }) => id).sort()).toEqual(rendered.sort())
})

it('agrees on the navigation: the sidebar of every page, in order, and the sitemap', () => {
  const expected = listSidebar(buildNavigation(site).root)
  for (const { sidebar } of built.pages) {
    if (sidebar) expect(sidebar.map(({ url }) => url)).toEqual(expected)
  }
  expect(built.pages.filter(({ sidebar }) => sidebar).length).toBe(expected.length)
  const unlisted = site.pages.filter(({ frontMatter }) => frontMatter?.unlisted)
  const routes = new Set(collectRoutes(site).keys())
  for (const { route } of unlisted) routes.delete(route)
  const urls = parseSitemap(built.sitemap!.text).map(({ url }) => url)
  expect(urls.sort()).toEqual([...routes].map((route) => urlOf(route, docsUrl)).sort())
})

/** Addresses, and the rules by which each gate is to report them. */
const cases: [url: string, first: string | undefined, second: string | undefined][] = [
  ['/no-such-page', 'link:missing-page', 'out:missing-page'],
  ['/QUICK-START', 'link:missing-page', 'out:missing-page'],
  ['/quick-strat#create', 'link:missing-page', 'out:missing-page'],
  ['/404', 'link:missing-page', 'out:missing-page'],
  // Our server puts these right; others may not.
  ['/quick-start.html', 'link:missing-page', 'out:redirected-link'],
  ['/quick-start/', 'link:missing-page', 'out:redirected-link'],
  ['/quick-start#no-such-part', 'link:missing-anchor', 'out:missing-anchor'],
  ['#no-such-part', 'link:missing-anchor', 'out:missing-anchor'],
  ['/custom-issue-trackers#part', 'link:missing-anchor', 'out:missing-anchor'],
  [`${assetFolder}/none.zip`, 'link:missing-image', 'out:missing-page'],
  ['/quick-start', undefined, undefined],
  ['/quick-start?tab=2#top', undefined, undefined],
  ['/sitemap.xml', undefined, undefined],
  ['https://other.example/none', undefined, undefined],
]

describe('reports the same links, one on each of several pages', () => {
  let examples: Example[]
  const found = { first: new Map<string, string[]>(), second: new Map<string, string[]>() }

  beforeAll(async () => {
    examples = findExamples().slice(0, cases.length)
    const texts = new Map(
      cases.map(([url], index) => [examples[index]!.source.file, replace(index, 'source', url)]),
    )
    collect(found.first, checkSource(texts), (file) =>
      texts.get(file.replace(/^.*content-src\//, '')),
    )

    const dir = path.join(await mkdtemp(path.join(tmpdir(), 'agreement-')), 'out')
    await cp(outDir, dir, { recursive: true, dereference: true })
    const pages = new Map<string, string>()
    for (const [index, [url]] of cases.entries()) {
      const file = path.join(dir, examples[index]!.built.file)
      pages.set(file, replace(index, 'built', url))
      await writeFile(file, pages.get(file)!)
    }
    const { diagnostics } = await checkSite(dir, docsUrl)
    collect(found.second, diagnostics, (file) => pages.get(file))
    await rm(path.dirname(dir), { recursive: true })
  })

  it.each(cases.map((each, index) => [...each, index] as const))(
    '%s',
    (url, first, second, index) => {
      const { source, built: page } = examples[index]!
      expect(found.first.get(source.file) ?? []).toEqual(first ? [`${first} at ${url}`] : [])
      expect(found.second.get(page.file) ?? []).toEqual(second ? [`${second} at ${url}`] : [])
    },
  )

  /** The text of an example's file with another address in its link. */
  function replace(index: number, side: 'source' | 'built', url: string): string {
    const { text, start, end } = examples[index]![side]
    return text.slice(0, start) + url + text.slice(end)
  }
})

it.each([
  ['./none.png', `${assetFolder}/none.png`, 'link:missing-image', 'out:missing-asset'],
  [
    'https://other.example/menu.png',
    'https://other.example/menu.png',
    'link:foreign-image',
    'out:foreign-media',
  ],
])('reports the same image, %s', async (written, published, firstRule, secondRule) => {
  const [{ source, built: page }] = findExamples() as [Example]
  const text = `${source.text}\n![Menu](${written})\n`
  const first = checkSource(new Map([[source.file, text]]))
  expect(first.map(({ ruleId }) => ruleId)).toEqual([firstRule])

  const image = `<img src="${published}" alt="Menu"/></article>`
  const { paths, texts } = await readBuiltSite(outDir)
  const changed = new Map(texts).set(page.file, page.text.replace('</article>', image))
  const second = runSiteChecks(
    buildBuiltSite({ dir: outDir, paths, texts: changed }, docsUrl),
    siteChecks,
  )
  expect(second.map(({ ruleId }) => ruleId)).toEqual([secondRule])
})

/** A link from one page to another, in the source and in the built page. */
interface Example {
  source: Place
  built: Place
}

/** Offsets of an address in a file; its path is relative to the content folder or to `out/`. */
interface Place {
  file: string
  text: string
  start: number
  end: number
}

/** The first link of each page that can be found in the built page too. */
function findExamples(): Example[] {
  return site.pages.flatMap(({ file, links, route }) => {
    const page = built.pages.find((each) => each.route === route)
    if (!page) return []
    const { path: builtFile, text } = page.file
    for (const { url, start, end } of links) {
      const place = text.indexOf(`href="${url}"`, text.indexOf('<article '))
      if (!url.startsWith('/') || place === -1) continue
      const from = place + 'href="'.length
      return [
        {
          source: { file: file.path, text: file.text, start, end },
          built: { file: builtFile, text, start: from, end: from + url.length },
        },
      ]
    }
    return []
  })
}

/** What the link rules of the first gate say where some pages have another text. */
function checkSource(texts: ReadonlyMap<string, string>): Diagnostic[] {
  const pages = content.pages.map((page) => ({ ...page, text: texts.get(page.path) ?? page.text }))
  const changed = parseSite({ ...content, pages }, site.variables, features)
  const context: LinkContext = {
    site: changed,
    routes: collectRoutes(changed),
    redirects: collectRedirects(changed),
    navigation: [],
    generatedFiles: listGeneratedFiles(changed),
  }
  return runRules(
    context,
    rules.filter(({ id }) => /^link:(foreign|missing|redirect)/.test(id)),
  )
}

/** Adds `rule at text` for each diagnostic to its file, with the text that it points at. */
function collect(
  found: Map<string, string[]>,
  diagnostics: Diagnostic[],
  textOf: (file: string) => string | undefined,
): void {
  for (const { ruleId, file, line, column, endLine, endColumn } of diagnostics) {
    const text = textOf(file) ?? ''
    const lines = createLineIndex(text)
    const meant = text.slice(lines.offsetAt(line, column), lines.offsetAt(endLine, endColumn))
    const key = file.replace(/^.*?(?:content-src|\/out)\//, '')
    found.set(key, [...(found.get(key) ?? []), `${ruleId} at ${meant}`])
  }
}

/** The routes of the sidebar in order; a category's index comes before its pages. */
function listSidebar(folder: NavigationFolder): string[] {
  return [
    ...(folder.index ? [folder.index.slug] : []),
    ...folder.children.flatMap((child) => {
      if (child.type === 'folder') return listSidebar(child)
      return child.hidden ? [] : [child.route]
    }),
  ]
}
