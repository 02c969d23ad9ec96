import { execFile } from 'node:child_process'
import path from 'node:path'

export interface ProcessResult {
  code: number
  stdout: string
  stderr: string
}

const root = path.join(import.meta.dirname, '../..')

/** Runs Node.js in the project or in `cwd`. Clears `CI`, as on a writer's machine. */
export function runNode(
  argv: readonly string[],
  { cwd = root, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<ProcessResult> {
  const options = { cwd, env: { ...process.env, CI: '', ...env }, maxBuffer: 1 << 26 }
  return new Promise((resolve) => {
    execFile(process.execPath, argv, options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })
}

/** Runs the same command as the npm script `lint:content`. */
export function runLint(
  argv: readonly string[],
  env: Record<string, string> = {},
): Promise<ProcessResult> {
  return runNode(['scripts/commands/run-bundled.mjs', 'lint-content', ...argv], { env })
}
