import { expect, it } from 'vitest'
import { collectAnchors } from '#content/links/collect-anchors.ts'
import { resolveLink } from '#content/links/resolve-link.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { checkFiles } from '../support/check-files.ts'
import { pageWith } from '../support/content-folder.ts'
import { renderContent } from '../support/render-page.ts'
import { emptySiteData, parseTestSite } from '../support/site.ts'

it('computes the anchors of unusual headings like the site', async () => {
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
  const { html, toc } = await renderContent(text)
  const rendered = toc.map(({ id, depth }) => ({ id, depth }))
  const elements = html.matchAll(/<h(\d) id="([^"]*)"/g)
  expect(Array.from(elements, ([, depth, id]) => ({ id, depth: Number(depth) }))).toEqual(rendered)
  expect(rendered.length).toBe(headings.length + 4)
  const anchors = collectAnchors(parseMdx(text).tree!, emptySiteData)
  expect(anchors.map(({ id, depth }) => ({ id, depth }))).toEqual(rendered)
})

it('resolves each link of a site once', async () => {
  const { site, context } = await parseTestSite({
    'index.mdx': pageWith('See [the second page](/b) and [nothing](/c).'),
    'b.mdx': pageWith('Text.', 'The second page'),
  })
  const [, page] = site.pages
  const targets = site.pages[0]!.links.map((link) => resolveLink(link, site.pages[0]!, context))
  expect(targets).toMatchObject([
    { type: 'route', owner: page },
    { type: 'missing', noun: 'page' },
  ])
  // Equal, and the same objects as before.
  for (const [index, link] of site.pages[0]!.links.entries()) {
    expect(resolveLink(link, site.pages[0]!, context)).toBe(targets[index])
  }
})

it.each([
  ['/next/app/intro', '/docs/app/intro'],
  ['/next/intro', undefined],
  ['/next/api/intro/', undefined],
])('for %s, suggests the only page that ends alike: %s', async (address, expected) => {
  const { diagnostics } = await checkFiles({
    'index.mdx': pageWith(`See [the introduction](${address}).`),
    'docs/app/intro.mdx': pageWith('Text.', 'First'),
    'docs/cli/intro.mdx': pageWith('Text.', 'Second'),
  })
  const [found] = diagnostics.filter(({ ruleId }) => ruleId === 'link:missing-page')
  expect(found?.help?.match(/(?<=^Write `)[^`]+/)?.[0]).toBe(expected)
})
