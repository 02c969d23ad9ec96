import { beforeAll, expect, inject, it } from 'vitest'
import { collectAnchors } from '#content/links/collect-anchors.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { loadSite } from '#content/read/load-site.ts'
import { collectRoutes, type Site } from '#content/site.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { readContent } from '#content/read/read-content.ts'
import { features } from '#features/index.ts'
import { createCompiler } from '#generate/compile.ts'
import { errorPage, readBuiltSite, type HtmlPage } from '#site/check/built-site.ts'
import { listDiagnostics } from '#site/check/check-site.ts'
import { noData } from '../support/site.ts'

/** Example site according to the content check, and its built pages. */
let site: Site
let pages: HtmlPage[]

beforeAll(async () => {
  const content = await readContent('test/example-site/content-src', features)
  const { product } = parseProduct(content, features)
  site = await loadSite(content, features)
  const built = await readBuiltSite(inject('siteDir'), product!.docsUrl)
  expect(listDiagnostics(built)).toEqual([])
  pages = [...built.pages.values()].filter(
    ({ path, isRedirect }) => path !== errorPage && !isRedirect,
  )
})

it('has the same routes in the content check and the built site', () => {
  expect(pages.map(({ route }) => route).sort()).toEqual([...collectRoutes(site).keys()].sort())
})

it('has all anchors of the content check in the built pages, in order', () => {
  const published = site.pages.filter(({ frontMatter }) => !frontMatter?.draft)
  expect(published.length).toBeGreaterThan(20)
  for (const { route, anchors } of published) {
    const ids = pages.find((page) => page.route === route)!.ids.map(({ value }) => value)
    expect(ids).toEqual(expect.arrayContaining(anchors.map(({ id }) => id)))
    const headings = anchors.filter(({ depth }) => depth).map(({ id }) => id)
    expect(ids.filter((id) => headings.includes(id))).toEqual(headings)
  }
})

it('computes the anchors of unusual headings like the compiler', async () => {
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
  const anchors = collectAnchors(parseMdx(text).tree!, noData)
  expect(anchors.map(({ id, depth }) => ({ id, depth }))).toEqual(rendered)
})
