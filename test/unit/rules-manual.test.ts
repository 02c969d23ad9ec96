import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { resolveProjectPath } from '#core/project-root.ts'
import { filesWithTables, fillTables, listEditorFiles } from '#gate/manual/fill-tables.ts'
import { siteChecks } from '#site/check/check-site.ts'
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
