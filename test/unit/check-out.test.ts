import { expect, it } from 'vitest'
import { html } from '../support/built-site.ts'
import { createFolder } from '../support/folder.ts'
import { runNode } from '../support/run-node.ts'
import { testProduct } from '../support/site.ts'

const checkOut = (...argv: string[]) =>
  runNode(['--import', 'tsx', 'scripts/commands/check-out.ts', ...argv])

const files = {
  'product.yaml': testProduct,
  'index.html': html('Start', '<h1>Page</h1><a href="#none">x</a>'),
}

it('exits with 0 on warnings, and with 1 on too many of them', async () => {
  const dir = await createFolder(files)
  const folders = ['--content', dir, '--out', dir]
  const { code, stdout } = await checkOut(...folders, '--format', 'json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    diagnostics: [{ ruleId: 'out:missing-anchor', line: 2 }],
    summary: { files: 1, links: 1, words: 2, errors: 0, warnings: 1 },
  })
  expect((await checkOut(...folders, '--max-warnings', '0', '--quiet')).code).toBe(1)
})

it.each([
  [['--out', '/no/such/folder'], /Cannot find any \.html file in `\/no\/such\/folder`/],
  [['--content', '/no/such/folder'], /Cannot read .* `\/no\/such\/folder\/product\.yaml`/],
])('exits with 2 and prints one line for %j', async (argv, message) => {
  const { code, stdout, stderr } = await checkOut('--content', await createFolder(files), ...argv)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(message)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
