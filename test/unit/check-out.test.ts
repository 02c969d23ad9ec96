import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { html } from '../support/built-site.ts'
import { testProduct } from '../support/site.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'check-out-'))
  await write('product.yaml', testProduct)
  await write('index.html', html('Start', '<h1>Page</h1><a href="#none">x</a>'))
})
afterAll(() => rm(dir, { recursive: true }))

const write = (file: string, text: string) => writeFile(path.join(dir, file), text)

/** Runs `check:out` as npm does and says how it ended. */
function run(...argv: string[]) {
  const command = ['--import', 'tsx', 'scripts/commands/check-out.ts', '--content', dir, ...argv]
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, command, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })
}

it('ends with 0 where there are warnings only, and with 1 where they are too many', async () => {
  const { code, stdout } = await run('--out', dir, '--format', 'json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    diagnostics: [{ ruleId: 'out:missing-anchor', line: 2 }],
    summary: { files: 1, links: 1, words: 2, errors: 0, warnings: 1 },
  })
  expect((await run('--out', dir, '--max-warnings', '0', '--quiet')).code).toBe(1)
})

it.each([
  [['--out', '/no/such/folder'], /Cannot find any \.html file in `\/no\/such\/folder`/],
  [['--content', '/no/such/folder'], /Cannot read .* `\/no\/such\/folder\/product\.yaml`/],
])('ends with 2 and one line for %j', async (argv, message) => {
  const { code, stdout, stderr } = await run(...argv)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(message)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
