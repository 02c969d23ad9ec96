import { execFile } from 'node:child_process'
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
import { storeRoot } from '#cache/store.ts'

const root = path.join(import.meta.dirname, '../..')

/** Copies the scripts below `parent`, where they find packages or not. */
function copyScripts(parent: string): string {
  mkdirSync(parent, { recursive: true })
  const dir = mkdtempSync(path.join(parent, 'scripts-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  cpSync(path.join(root, 'scripts'), path.join(dir, 'scripts'), { recursive: true })
  return dir
}

function run(dir: string): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const argv = ['scripts/commands/run-bundled.mjs', 'lint-content', '--help']
  return new Promise((resolve) => {
    execFile(process.execPath, argv, { cwd: dir }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr })
    })
  })
}

function edit(dir: string, name: string, change: (text: string) => string): void {
  const file = path.join(dir, 'scripts/commands', name)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

it('says in one line what to do before anything is installed', async () => {
  const { code, stderr } = await run(copyScripts(tmpdir()))
  expect([code, stderr]).toEqual([2, 'Cannot find the package `esbuild`; run `npm ci` first\n'])
})

it('runs what the sources say now, though their size is the same', async () => {
  const dir = copyScripts(storeRoot)
  expect((await run(dir)).stdout).toContain('Checks every page')
  edit(dir, 'lint-content/options.ts', (text) => text.replace('Checks every', 'Wreaks every'))
  expect((await run(dir)).stdout).toContain('Wreaks every page')
})

it('keeps the bundle of a command that is still running, which loads parts of it later', async () => {
  const dir = copyScripts(storeRoot)
  const bundles = () => readdirSync(path.join(dir, '.cache/bundle'))
  await run(dir)
  const [first = ''] = bundles()
  const mark = path.join(dir, '.cache/bundle', first, `${process.pid}.pid`)
  writeFileSync(mark, '')
  edit(dir, 'lint-content/options.ts', (text) => text.replace('Checks every', 'Wreaks every'))
  await run(dir)
  expect(bundles()).toContain(first)
  rmSync(mark)
  edit(dir, 'lint-content/options.ts', (text) => text.replace('Wreaks every', 'Checks every'))
  await run(dir)
  expect(bundles()).toHaveLength(1)
})
