import { expect, it } from 'vitest'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { parsePage } from '#content/parse/parse-page.ts'
import { toDiagnostic } from '#content/rule.ts'
import { applyEdits } from '#gate/fixes/apply-edits.ts'
import { mdxSyntaxRule } from '#gate/rules/mdx/mdx-syntax.ts'
import { checkCases, renderFindings } from '../support/cases.ts'
import { noData } from '../support/site.ts'

it('explains the syntax errors of a page', async () => {
  await checkCases('mdx-syntax', (text) => {
    const page = parsePage({ path: 'page.mdx', displayPath: 'page.mdx', text }, noData)
    const found = Array.from(mdxSyntaxRule.check(page, noData), (finding) =>
      toDiagnostic(mdxSyntaxRule, page, finding),
    )
    if (found.every(({ fix }) => fix)) {
      expect(parseMdx(applyEdits(text, found).text).problem).toBeUndefined()
    }
    return renderFindings(found, text)
  })
})
