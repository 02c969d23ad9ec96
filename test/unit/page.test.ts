import { describe, expect, it } from 'vitest'
import { hasTree } from '#content/page.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { parsePage } from '#content/parse/parse-page.ts'
import { toDiagnostic } from '#content/rule.ts'
import { applyFixes } from '#gate/fixes/apply-fixes.ts'
import { collectWords } from '#gate/linters/collect-words.ts'
import { mdxSyntaxRule } from '#gate/rules/mdx/mdx-syntax.ts'
import { checkCases, renderFindings, locateIn } from '../support/cases.ts'
import { emptySiteData } from '../support/site.ts'

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
