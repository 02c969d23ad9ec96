import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { storeRoot } from '../../scripts/cache/store.ts'

const root = path.join(import.meta.dirname, '../..')

/** Runs a command in a copy of the scripts below `parent`, whose packages it finds or not. */
function runBelow(parent: string, more = ''): Promise<{ code: unknown; stderr: string }> {
  mkdirSync(parent, { recursive: true })
  const dir = mkdtempSync(path.join(parent, 'packages-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const name of ['scripts', 'theme.config.tsx']) {
    cpSync(path.join(root, name), path.join(dir, name), { recursive: true })
  }
  appendFileSync(path.join(dir, 'scripts/commands/start.ts'), more)
  const argv = ['scripts/commands/run-bundled.mjs', 'lint-content']
  return new Promise((resolve) => {
    execFile(process.execPath, argv, { cwd: dir }, (error, _, stderr) => {
      resolve({ code: error?.code, stderr })
    })
  })
}

it('says in one line what to do before anything is installed', async () => {
  const { code, stderr } = await runBelow(tmpdir())
  expect([code, stderr]).toEqual([2, 'Cannot find the package `esbuild`; run `npm ci` first\n'])
})

it('names a package that came in since the others were installed', async () => {
  const { code, stderr } = await runBelow(storeRoot, "\nimport 'came-in'\n")
  expect([code, stderr]).toEqual([2, 'Cannot find the package `came-in`; run `npm ci` first\n'])
})
