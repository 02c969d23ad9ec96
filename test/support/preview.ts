import { spawn, type ChildProcess } from 'node:child_process'
import { vi } from 'vitest'
import { findPort } from '#site/serve/ports.ts'

/** Milliseconds until the first response of a preview on a busy machine. */
export const patience = 240_000

export const devArguments = ['scripts/commands/run-bundled.mjs', 'dev']

export interface RunningPreview {
  address: string
  child: ChildProcess
  /** Output so far. Tests may empty it. */
  output: string
  says: (text: string) => Promise<unknown>
  stop: () => Promise<void>
}

/** Starts the preview of a project, with `node` or another command. */
export async function startPreview(
  cwd: string,
  [command, ...argv] = [process.execPath, ...devArguments],
): Promise<RunningPreview> {
  const port = await findPort()
  const child = spawn(command, argv, {
    cwd,
    env: { ...process.env, NODE_ENV: 'development', HOST: '', PORT: String(port) },
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const preview: RunningPreview = {
    address: `http://localhost:${port}`,
    child,
    output: '',
    says: (text) =>
      vi.waitUntil(() => preview.output.includes(text), { timeout: patience, interval: 20 }),
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (preview.output += chunk.toString()))
  }
  return preview
}
