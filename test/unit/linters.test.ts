import path from 'node:path'
import { expect, it } from 'vitest'
import { hasTree } from '#content/page.ts'
import { compareDiagnostics } from '#core/diagnostic.ts'
import { pageLinters } from '#gate/analysis/analyze-pages.ts'
import { checkContent } from '#gate/check-content.ts'
import { checkCases, renderFindings } from '../support/cases.ts'
import { pageWith } from '../support/content-folder.ts'
import { parseTestSite } from '../support/site.ts'

it('accepts pages with all valid syntax', async () => {
  const corpus = path.join(import.meta.dirname, '../corpora/valid-mdx/content-src')
  const { diagnostics, summary } = await checkContent(corpus)
  expect(diagnostics).toEqual([])
  expect(summary.files).toBe(2)
})

it('reports each mistake once, also within indented components', async () => {
  await checkCases('linters', async (body) => {
    const indented = body.replace(/^(?=.*\S)/gm, '    ')
    const nested = `<Tabs>\n  <Tab label="a">\n${indented}\n  </Tab>\n</Tabs>\n`
    const alone = await lint(body)
    return `${alone || '(clean)'}\nin a component:\n${(await lint(nested)) || '(clean)'}`
  })
})

/** Renders the findings of all linters on a page with this body. */
async function lint(body: string): Promise<string> {
  const text = pageWith('').trimEnd() + `\n\n${body}`
  const pages = (await parseTestSite({ 'page.mdx': text })).site.pages.filter(hasTree)
  const found = await Promise.all(pageLinters.map((linter) => linter.check(pages)))
  const withoutFix = found.flat().map(({ fix, ...each }) => each)
  return renderFindings(withoutFix.sort(compareDiagnostics), text)
}
