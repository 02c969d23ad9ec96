import { expect, it } from 'vitest'
import { hasTree } from '#content/page.ts'
import { compareDiagnostics } from '#core/diagnostic.ts'
import { pageLinters } from '#gate/stages/check-pages.ts'
import { markdownlintLinter } from '#gate/linters/markdownlint.ts'
import { checkCases, locateIn, renderFindings } from '../support/cases.ts'
import { pageWith } from '../support/content-folder.ts'
import { parseTestSite } from '../support/site.ts'

it('reports each mistake once', async () => {
  await checkCases('linters', (body, title) => lint(body, title === 'no final newline'))
}, 300_000)

it('reports in a component only what remark-lint finds', async () => {
  const body = '<Tabs>\n<Tab label="a">\n\n##Text  \n\n[a][b]\n\n</Tab>\n</Tabs>\n\n##Text'
  const found = await lint(body)
  expect(found.match(/\S+:\S+ (?:markdownlint|remark-lint):\S+/g)).toEqual([
    '11:1-11:7 remark-lint:no-undefined-references',
    '16:1-16:4 markdownlint:MD018',
  ])
})

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
  const files = Array.from({ length: 1600 }, (_, index) => [`${index}.mdx`, pageWith('A ')])
  const { site } = await parseTestSite(Object.fromEntries(files) as Record<string, string>)
  expect(await markdownlintLinter.check(site.pages.filter(hasTree))).toHaveLength(1600)
})
