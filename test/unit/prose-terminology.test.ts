import { expect, it } from 'vitest'
import { loadFacts } from '#features/facts/facts.ts'
import { proseTerminologyRule } from '#gate/rules/text/prose-terminology.ts'
import { runPageRules } from '#gate/rules/run-rules.ts'
import { checkCases, locateIn, renderFindings } from '../support/cases.ts'
import { createLoadContext, parseTestSite } from '../support/site.ts'

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
