import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import { checkFiles } from '../support/check-files.ts'
import { pageWith } from '../support/content-folder.ts'
import { copyProject, root } from '../support/copy-project.ts'
import { createFolder } from '../support/folder.ts'
import { spellChecker } from '../support/spell-checker.ts'

/** Page with a misspelling, a list with mixed markers, and words that only look like mistakes. */
const samplePage = pageWith(`A wrod of text, \`wrodincode\` and [a link](/wrodinlink).
The RTO of the octocat is in C:\\wrod and docs.wrod.example, with GraphiQL.

- One item

Text in between.

* Another item

\`\`\`js
const wrodinfence = 1
\`\`\`

<Callout type="tip">

Text in a component.

</Callout>`)

/** Runs a linter's own command with the project's configuration. */
async function run(command: string, ...args: string[]): Promise<{ code: number; found: string[] }> {
  const cwd = await createFolder({ 'content-src/page.mdx': samplePage })
  const configuration = ['.markdownlint.jsonc', '.markdownlint-cli2.jsonc', 'cspell.json']
  await copyProject(cwd, [...configuration, 'content-src/dictionary.txt'])
  const bin = path.join(root, 'node_modules/.bin', command)
  const { status, stdout, stderr } = spawnSync(bin, args, { cwd, encoding: 'utf8' })
  const lines = `${stdout}\n${stderr}`.split('\n')
  const found = lines.filter((line) => line.startsWith('content-src/page.mdx:'))
  return { code: status ?? -1, found: found.sort() }
}

async function findWithGate(source: string) {
  const { diagnostics } = await checkFiles({ 'page.mdx': samplePage }, { spellChecker })
  return diagnostics.filter(({ ruleId }) => ruleId.startsWith(`${source}:`))
}

it('cspell reports the same as the gate', async () => {
  const gate = await findWithGate('cspell')
  const { code, found } = await run('cspell', '--no-progress', '--no-summary')
  expect(found).toEqual(['content-src/page.mdx:6:3 - Unknown word (wrod) fix: (word)'])
  expect(code).toBe(1)
  expect(gate.map(({ line, column }) => `${line}:${column}`)).toEqual(['6:3'])
  expect(gate[0]!.message).toContain('`wrod`')
})

it('markdownlint-cli2 reports the same as the gate', async () => {
  const gate = await findWithGate('markdownlint')
  const { code, found } = await run('markdownlint-cli2', 'content-src/**/*.mdx')
  const named = found.map((line) => /:(\d+)(?::\d+)? error (MD\d+)/.exec(line)?.slice(1).join(' '))
  expect(named.sort()).toEqual(
    gate.map(({ line, ruleId }) => `${line} ${ruleId.split(':')[1]}`).sort(),
  )
  expect(named).toContain('13 MD004')
  expect(code).toBe(1)
})
