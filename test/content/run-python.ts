import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** Whether Python 3 is installed here. */
export const hasPython = spawnSync('python3', ['--version']).status === 0

/** Runs a script of a page in a folder of its own that holds `files`, and removes it afterward. */
export function runPython(
  code: string,
  argv: string[],
  files: Record<string, string | Buffer>,
): PythonRun {
  const dir = mkdtempSync(path.join(tmpdir(), 'script-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  for (const [name, text] of Object.entries({ 'script.py': code, ...files })) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
    writeFileSync(path.join(dir, name), text)
  }
  const run = spawnSync('python3', ['script.py', ...argv], { cwd: dir, encoding: 'utf8' })
  return {
    status: run.status,
    stdout: run.stdout,
    stderr: run.stderr.trim(),
    read: (name) => readFileSync(path.join(dir, name), 'utf8'),
    readBytes: (name) => readFileSync(path.join(dir, name)),
  }
}

/** What came of a script. */
export interface PythonRun {
  status: number | null
  stdout: string
  stderr: string
  /** Reads a file that the script has written. */
  read: (name: string) => string
  readBytes: (name: string) => Buffer
}
