import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { reportFindings } from '#commands/lint-content/report-findings.ts'
import { resolveProjectPath } from '#core/project-root.ts'
import { filesWithTables, fillTables, listEditorFiles } from '#gate/manual/fill-tables.ts'
import { siteChecks } from '#site/check/check-site.ts'
import { createFolder } from '../support/folder.ts'
import { rules } from '../support/rules.ts'

const read = (file: string) => readFile(resolveProjectPath(file), 'utf8')

it.each(filesWithTables)('the tables of %s are up to date', async (file) => {
  const text = await read(file)
  const isFresh = text === (await fillTables(file, text, siteChecks))
  expect(isFresh ? '' : `${file} is stale; run \`npm run rules\``).toBe('')
})

it('the files for editors are up to date', async () => {
  for (const [file, value] of listEditorFiles()) {
    expect(await read(`.vscode/${file}`), 'run `npm run rules`').toBe(
      `${JSON.stringify(value, null, 2)}\n`,
    )
  }
})

it('each rule has a summary of one sentence', () => {
  for (const { id, summary } of [...rules, ...siteChecks]) {
    expect(summary, id).toMatch(/^[^\n]{10,220}\.$/)
  }
})

it('SARIF reports contain summaries of rules', async () => {
  const file = path.join(await createFolder(), 'report.sarif')
  const diagnostics = ['link:missing-page', 'markdownlint:MD001'].map((ruleId) => ({
    ...{ start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
    ...{ ruleId, severity: 'error' as const, message: 'Unexpected page', file: 'a.mdx' },
  }))
  const summary = { files: 1, links: 0, words: 0, errors: 2, warnings: 0 }
  await reportFindings(() => Promise.resolve({ diagnostics, summary, files: ['a.mdx'] }), {
    outputs: [{ format: 'sarif', file }],
    maxWarnings: Infinity,
    quiet: false,
  })
  const sarif = JSON.parse(await readFile(file, 'utf8')) as {
    runs: { tool: { driver: { rules: unknown[] } } }[]
  }
  expect(sarif.runs[0]?.tool.driver.rules).toMatchObject([
    {
      id: 'link:missing-page',
      shortDescription: { text: rules.find(({ id }) => id === 'link:missing-page')!.summary },
    },
    { id: 'markdownlint:MD001' },
  ])
})
