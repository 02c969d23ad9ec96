import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { vi } from 'vitest'

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

export interface RunningProcess {
  child: ChildProcess
  /** Standard output and errors so far. Tests may clear it. */
  output: string
  ended: Promise<unknown>
  waitForOutput: (
    text: string,
    options?: { timeout?: number; interval?: number },
  ) => Promise<unknown>
}

/** Starts a process and collects its output. */
export function startProcess(
  command: string,
  argv: readonly string[],
  options: SpawnOptions = {},
): RunningProcess {
  const child = spawn(command, argv, options)
  const run: RunningProcess = {
    child,
    output: '',
    ended: once(child, 'close'),
    waitForOutput: (text, limits) =>
      vi.waitUntil(() => run.output.includes(text), { timeout: 240_000, interval: 20, ...limits }),
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (run.output += chunk.toString()))
  }
  return run
}
