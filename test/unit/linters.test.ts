import { expect, it } from 'vitest'
import { hasTree } from '#content/page.ts'
import { compareDiagnostics } from '#core/diagnostic.ts'
import { loadFacts } from '#features/facts/facts.ts'
import { markdownlintLinter } from '#gate/linters/markdownlint.ts'
import { runPageRules } from '#gate/rules/run-rules.ts'
import { proseTerminologyRule } from '#gate/rules/text/prose-terminology.ts'
import { pageLinters } from '#gate/stages/check-pages.ts'
import { checkCases, locateIn, renderFindings } from '../support/cases.ts'
import { pageWith } from '../support/content-folder.ts'
import { parseTestSite, createLoadContext } from '../support/site.ts'

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

const termsYaml = `names: [Acme Board]
words:
  dropdown: drop-down
  log file: journal
`

async function check(text: string, files: Record<string, string> = {}) {
  const { site } = await parseTestSite({ ...files, 'page.mdx': text })
  return locateIn(text, runPageRules(site.pages[0]!, site, [proseTerminologyRule]))
}

it('replaces discouraged words and names, except in literals', async () => {
  await checkCases('terminology', async (text) =>
    renderFindings(await check(text, { 'facts/terms.yaml': termsYaml }), text),
  )
})

it('without facts/terms.yaml, knows common product names but no house style', async () => {
  const found = await check('Use the dropdown, e-mail and testrun with Github.')
  expect(found.map(({ message }) => message)).toEqual(['Unexpected `Github`, expected `GitHub`'])
})

it('reports mistakes in facts/terms.yaml', async () => {
  await checkCases('terms-schema', async (text) => {
    const file = { path: 'facts/terms.yaml', displayPath: 'terms.yaml', text: `${text}\n` }
    const found = await loadFacts([file], createLoadContext()).diagnose()
    return renderFindings(locateIn(file.text, found), text)
  })
})
