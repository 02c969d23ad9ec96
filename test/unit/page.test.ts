import { describe, expect, it } from 'vitest'
import { collectAnchors } from '#content/links/collect-anchors.ts'
import { hasTree } from '#content/page.ts'
import { collectFences } from '#content/parse/collect-fences.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { parsePage } from '#content/parse/parse-page.ts'
import { toDiagnostic } from '#content/rule.ts'
import { applyFixes } from '#gate/fixes/apply-fixes.ts'
import { collectWords } from '#gate/linters/collect-words.ts'
import { mdxSyntaxRule } from '#gate/rules/mdx/mdx-syntax.ts'
import { checkCases, renderFindings, locateIn } from '../support/cases.ts'
import { renderContent } from '../support/render-page.ts'
import { emptySiteData, parseTestSite } from '../support/site.ts'

const parse = (text: string, variables = {}) =>
  parsePage(
    { path: 'a/page.mdx', displayPath: 'a/page.mdx', text },
    { ...emptySiteData, variables },
  )

describe('a page', () => {
  it('has a route, front matter, anchors and links with their kind and span', async () => {
    await checkCases('pages', (text) => {
      const page = parse(text, { name: 'Acme', url: 'https://u' })
      const sourceOf = (at: { start?: number; end?: number }) =>
        JSON.stringify(text.slice(at.start, at.end))
      return [
        `${page.route} ${JSON.stringify(page.frontMatter) ?? '(no front matter)'}`,
        ...page.frontMatterProblems.map((each) => `problem: ${each.message} at ${sourceOf(each)}`),
        ...page.anchors.map(({ id }) => `anchor: ${id}`),
        ...page.links.map((link) => `${link.kind}: ${link.url} at ${sourceOf(link)}`),
      ].join('\n')
    })
  })

  it('passes its words to the spell checker, with their offsets', async () => {
    await checkCases('words', (text) => {
      const page = parse(text)
      if (!hasTree(page)) throw new Error('The text does not parse')
      return collectWords(page)
        .map(([word, offsets]) => `${word} ${offsets.join()}`)
        .join('\n')
    })
  })

  it('explains its syntax errors', async () => {
    await checkCases('mdx-syntax', (text) => {
      const page = parse(text)
      const found = Array.from(mdxSyntaxRule.check(page, emptySiteData), (finding) =>
        toDiagnostic(mdxSyntaxRule, page, finding),
      )
      if (found.every(({ fix }) => fix)) {
        expect(parseMdx(applyFixes(text, found).text).problem).toBeUndefined()
      }
      return renderFindings(locateIn(text, found), text)
    })
  })
})

// The examples of the rules for code test everything else, in each container.
it('a fence is unchecked only if `unchecked` is a separate word', async () => {
  const text = ['unchecked', 'filename="unchecked"', 'unchecked=1'].map((option) => {
    return `\`\`\`js ${option}\n\`\`\``
  })
  const { site } = await parseTestSite({ 'page.mdx': text.join('\n\n') })
  const offsets = collectFences(site.pages[0]!).map(({ unchecked }) => unchecked)
  expect(offsets).toEqual([{ start: 6, end: 15 }, undefined, undefined])
})

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
