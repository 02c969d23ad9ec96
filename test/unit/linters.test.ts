import { expect, it } from 'vitest'
import { hasTree } from '#content/page.ts'
import { compareDiagnostics } from '#core/diagnostic.ts'
import { pageLinters } from '#gate/stages/check-pages.ts'
import { markdownlintLinter } from '#gate/linters/markdownlint.ts'
import { checkCases, locateIn, renderFindings } from '../support/cases.ts'
import { pageWith } from '../support/content-folder.ts'
import { parseTestSite } from '../support/site.ts'

it('reports each mistake once, even within indented components', async () => {
  await checkCases('linters', async (body, title) => {
    const indented = body.replace(/^(?=.*\S)/gm, '    ')
    const nested = `<Tabs>\n  <Tab label="a">\n${indented}\n  </Tab>\n</Tabs>`
    return `${await lint(body, title === 'no final newline')}\nin a component:\n${await lint(nested)}`
  })
}, 300_000)

/** Renders the findings of all linters on a page with this body, without links to manuals. */
async function lint(body: string, lacksFinalNewline = false): Promise<string> {
  const text = lacksFinalNewline ? pageWith(body).trimEnd() : pageWith(body)
  const pages = (await parseTestSite({ 'page.mdx': text })).site.pages.filter(hasTree)
  const found = await Promise.all(pageLinters.map((linter) => linter.check(pages)))
  const shown = found.flat().map(({ help, ...each }) => {
    return help === undefined || help.startsWith('See https:') ? each : { ...each, help }
  })
  return renderFindings(locateIn(text, shown.sort(compareDiagnostics)))
}

it('lints more pages than markdownlint can take at once', async () => {
  const files = Array.from({ length: 1600 }, (_, index) => [`${index}.mdx`, pageWith('A  ')])
  const { site } = await parseTestSite(Object.fromEntries(files) as Record<string, string>)
  expect(await markdownlintLinter.check(site.pages.filter(hasTree))).toHaveLength(1600)
})
