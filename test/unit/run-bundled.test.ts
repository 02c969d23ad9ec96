import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { storeRoot } from '#core/cache/store.ts'
import { runNode } from '../support/run-node.ts'

const root = path.join(import.meta.dirname, '../..')

/** Copies the scripts to a folder in `parent`. Packages resolve only inside the project. */
function copyScripts(parent: string): string {
  mkdirSync(parent, { recursive: true })
  const dir = mkdtempSync(path.join(parent, 'scripts-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  cpSync(path.join(root, 'scripts'), path.join(dir, 'scripts'), { recursive: true })
  return dir
}

const helpCommand = ['scripts/commands/run-bundled.mjs', 'lint-content', '--help']

const run = (dir: string, argv = helpCommand) => runNode(argv, { cwd: dir })

function edit(dir: string, name: string, change: (text: string) => string): void {
  const file = path.join(dir, 'scripts/commands', name)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

it('prints one line of advice if no packages are installed', async () => {
  const { code, stderr } = await run(copyScripts(tmpdir()))
  expect([code, stderr]).toEqual([2, 'Cannot find the package `esbuild`; run `npm ci` first\n'])
})

it.each(['v18.20.4', 'v20.18.3', 'v20.19.0'])('accepts or refuses Node.js %s', async (version) => {
  const dir = copyScripts(storeRoot)
  const fake = `Object.defineProperty(process, 'version', { value: '${version}' })`
  writeFileSync(path.join(dir, 'version.cjs'), fake)
  const isOld = version < 'v20.19'
  const line = `Node.js 20.19 or later is required; this is ${version}\n`
  const result = await run(dir, ['--require', './version.cjs', ...helpCommand])
  expect([result.code, result.stderr]).toEqual(isOld ? [2, line] : [0, ''])
})

it('bundles again after an edit that keeps the size of a file', async () => {
  const dir = copyScripts(storeRoot)
  expect((await run(dir)).stdout).toContain('Checks every page')
  edit(dir, 'lint-content/options.ts', (text) => text.replace('Checks every', 'Wreaks every'))
  expect((await run(dir)).stdout).toContain('Wreaks every page')
  expect(readdirSync(path.join(dir, '.cache/bundle'))).toHaveLength(1)
})

it('runs no bundle that has changed since it was built', async () => {
  const dir = copyScripts(storeRoot)
  await run(dir)
  const [name] = readdirSync(path.join(dir, '.cache/bundle'))
  const file = path.join(dir, '.cache/bundle', name!)
  writeFileSync(file, `console.log('bundle of another');${readFileSync(file, 'utf8')}`)
  const { stdout } = await run(dir)
  expect(stdout).toContain('Checks every page')
  expect(stdout).not.toContain('bundle of another')
})
