import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { testApiDescription } from '../support/api.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { createFolder, readFiles } from '../support/folder.ts'
import { runNode, startProcess } from '../support/run-node.ts'

const root = path.join(import.meta.dirname, '../..')
const bundled = path.join(root, 'scripts/commands/run-bundled.mjs')
const command = [bundled, 'lint-content']
const cliDescription = readFileSync(
  path.join(root, 'test/rules/cli-command/both/automation/cli.yaml'),
  'utf8',
)

/** Lets limits of wall time for functions end 200 times as early. */
const shortCalls = `const vm = require('node:vm')
const { runInNewContext } = vm
vm.runInNewContext = (code, context, { timeout }) =>
  runInNewContext(code, context, { timeout: Math.ceil(timeout / 200) })
require('node:module').syncBuiltinESMExports()
`

/** Lets limits of wall time for threads end 200 times as early. */
const shortThreads = `const { timeout } = AbortSignal
AbortSignal.timeout = (limit) => timeout.call(AbortSignal, Math.ceil(limit / 200))
`

/** Lets processor time pass 200 times as fast. */
const longProcessorTime = `const { cpuUsage } = process
process.cpuUsage = (start = { user: 0, system: 0 }) => {
  const { user, system } = cpuUsage()
  return { user: user * 200 - start.user, system: system * 200 - start.system }
}
`

/** Folder for the cache, with a module to preload. */
const createWorkingFolder = (preload: string) => createFolder({ 'preload.cjs': preload })

/** Longest time for a check on a busy machine in milliseconds. */
const timeout = 300_000

it(
  'a check that is stopped five times has the same result and the same cache',
  { timeout },
  async () => {
    const content = await createContentFolder({
      'index.mdx': pageWith(
        [
          'The acount is a diferent documant of the adress and the enviroment.',
          '<Diagram src="./order.dot" alt="An order">\n\nAn order.\n\n</Diagram>',
          '```bash\n{product.cli} export SHOP --out cases.csv\n```',
        ].join('\n\n'),
      ),
      'order.dot': 'digraph { cart -> order -> invoice }',
      'api/openapi.yaml': testApiDescription,
      'automation/cli.yaml': cliDescription,
    })
    const argv = [...command, '--content', content, '--format', 'json']
    const quietFolder = await createWorkingFolder(shortCalls + shortThreads)
    const busyFolder = await createWorkingFolder(shortCalls + shortThreads)
    // Bundles the command.
    await runNode([...command, '--help'])
    const started = performance.now()
    const quiet = await runNode(argv, { cwd: quietFolder })
    const pause = (performance.now() - started) / 6
    expect(quiet.stdout).toContain('cspell:unknown-word')

    const busy = startProcess(process.execPath, ['--require', './preload.cjs', ...argv], {
      cwd: busyFolder,
    })
    for (let stop = 0; stop < 5; stop++) {
      await wait(pause)
      busy.child.kill('SIGSTOP')
      await wait(600)
      busy.child.kill('SIGCONT')
    }
    await busy.ended
    expect(busy.output).toBe(quiet.stdout)
    expect(readFiles(busyFolder)).toEqual(readFiles(quietFolder))
  },
)

const hostileText = `${'a'.repeat(40)}!`
const hostilePattern = '(a+)+'

const slowGraph = Array.from(
  { length: 2500 },
  (_, n) => `n${(n * 7919) % 701} -> n${(n * n) % 699};`,
)

const hostileExample = `  schemas:
    Slow: { type: string, description: A., pattern: ^${hostilePattern}$, example: ${hostileText} }
`

it.each<[what: string, subject: string, preload: string, files: Record<string, string>]>([
  [
    'an example in the API description',
    'the patterns in `api/openapi.yaml`',
    shortThreads,
    { 'api/openapi.yaml': testApiDescription.replace(/^ {2}schemas:\n/m, hostileExample) },
  ],
  [
    'a call of the command',
    'the pattern of `--tag` in `automation/cli.yaml`',
    shortCalls,
    {
      'automation/cli.yaml': cliDescription.replace(
        'value: tag',
        `$&\n        pattern: ${hostilePattern}`,
      ),
      'index.mdx': pageWith(
        `\`\`\`bash\n{product.cli} junit-upload --tag '${hostileText}' results.xml\n\`\`\``,
      ),
    },
  ],
  ['a diagram', '`slow.dot`', shortCalls, { 'slow.dot': `digraph { ${slowGraph.join('')} }` }],
  [
    'front matter in other documentation',
    'the patterns in `schema.json`',
    shortCalls,
    {
      'lint.yaml': 'front-matter: schema.json',
      'schema.json': `{ "properties": { "name": { "pattern": "^${hostilePattern}$" } } }`,
      'a.md': `---\nname: ${hostileText}\n---\n`,
    },
  ],
])('%s that never ends is no finding, but exit code 2', async (_, subject, preload, files) => {
  const content = await createContentFolder({ 'index.mdx': pageWith('Text.'), ...files })
  const cwd = await createWorkingFolder(preload + longProcessorTime)
  // A second check must not repeat what was cut off in the first.
  const script = 'lint.yaml' in files ? 'docs-gate' : 'lint-content'
  const options = ['--content', content]
  for (let check = 0; check < 2; check++) {
    const argv = ['--require', './preload.cjs', bundled, script, ...options]
    const { code, stdout, stderr } = await runNode(argv, { cwd })
    expect([code, stdout]).toEqual([2, ''])
    const message = `Gave up on ${subject} after 30 seconds of processor time\n`
    expect(stderr.replace(`${content}/`, '')).toBe(message)
  }
})
