import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { applyPatch, parsePatch } from 'diff'
import { beforeAll, describe, expect, it } from 'vitest'
import { projectPaths } from '../support/project-paths.ts'
import { pageWith } from '../support/content-folder.ts'

const execute = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')
const copyDir = path.join(root, '.cache/walks')
const lintSettings = ['.prettierignore', '.prettierrc.json', 'eslint.config.mjs', 'knip.jsonc']

const [, ...walks] = (await readFile(path.join(root, 'docs/walks.md'), 'utf8')).split(/^## /m)

/** Title and patches of each walk. */
const patches = walks.map((walk) => {
  const diffs = Array.from(walk.matchAll(/^```diff\n([\s\S]*?)^```$/gm), ([, text]) => text!)
  return [walk.split('\n', 1)[0]!, diffs.flatMap((text) => parsePatch(text))] as const
})

/** Files that the walks add or change. */
const touchedFiles = new Set(patches.flatMap(([, files]) => files.map((file) => file.newFileName!)))

// The copy is inside the project, so that Node.js finds `node_modules`.
beforeAll(async () => {
  await rm(copyDir, { recursive: true, force: true })
  for (const name of new Set([...projectPaths, ...lintSettings, 'content-src'])) {
    await cp(path.join(root, name), path.join(copyDir, name), { recursive: true })
  }
}, 60_000)

describe.each(patches)('%s', (_, files) => {
  it('touches at most five files', () => {
    expect(files.length).toBeGreaterThan(0)
    expect(new Set(files.map(({ newFileName }) => newFileName)).size).toBeLessThanOrEqual(5)
  })

  it('applies cleanly', async () => {
    for (const file of files) {
      const target = path.join(copyDir, file.newFileName!)
      const isNew = file.oldFileName === '/dev/null'
      const text = applyPatch(isNew ? '' : await readFile(target, 'utf8'), file)
      expect([file.newFileName, text !== false]).toEqual([file.newFileName, true])
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(target, text as string)
    }
  })
})

/** Runs Node.js in the copy. Returns `passed`, or the output if it fails. */
async function runNode(...args: string[]): Promise<string> {
  return execute(process.execPath, args, { cwd: copyDir, maxBuffer: 1 << 26 }).then(
    () => 'passed',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )
}

it('type-checks', async () => {
  expect(await runNode(binaryPath('tsc'), '--noEmit', '--incremental', 'false')).toBe('passed')
}, 600_000)

it('passes the code checks of `npm run lint`', async () => {
  const files = [...touchedFiles]
  const code = files.filter((file) => !file.endsWith('.css'))
  expect(await runNode(binaryPath('eslint'), ...code)).toBe('passed')
  expect(await runNode(binaryPath('prettier'), '--check', ...files)).toBe('passed')
  // The budget counts the files that Git tracks.
  await execute('git', ['init', '--quiet'], { cwd: copyDir })
  await execute('git', ['add', 'scripts', 'app', 'components'], { cwd: copyDir })
  expect(await runNode('scripts/commands/check-budget.mjs')).toBe('passed')
  // Packages that only tests use seem unused, because the copy has no tests.
  expect(await runNode(binaryPath('knip'), '--exclude', 'dependencies')).toBe('passed')
}, 600_000)

it('generates pages with the new component, and checks its attributes', async () => {
  const generate = ['--import', 'tsx', 'scripts/commands/generate.ts']
  const page = path.join(copyDir, 'content-src/icon.mdx')
  await writeFile(page, pageWith('Text <Icon name="x" size={20} />.', 'Icons'))
  expect(await runNode(...generate)).toBe('passed')
  await writeFile(page, pageWith('Text <Icon style="color: red" />.', 'Icons'))
  expect(await runNode(...generate)).toContain(
    'Unexpected value `color: red` for `style` of `<Icon>`',
  )
}, 600_000)

function binaryPath(name: string): string {
  return path.join(root, 'node_modules/.bin', name)
}
