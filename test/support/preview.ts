import { spawn, type ChildProcess } from 'node:child_process'
import { vi } from 'vitest'
import { findFreePort } from '#site/serve/serve.ts'

/** Maximum wait in milliseconds for a response or output of a preview on a busy machine. */
export const previewTimeout = 240_000

export const devArguments = ['scripts/commands/run-bundled.mjs', 'dev']

export interface RunningPreview {
  address: string
  child: ChildProcess
  /** Output so far. Tests may clear it. */
  output: string
  waitForOutput: (text: string) => Promise<unknown>
  stop: () => Promise<void>
}

/** Starts the preview of a project, by default without npm. */
export async function startPreview(
  cwd: string,
  [command, ...argv] = [process.execPath, ...devArguments],
): Promise<RunningPreview> {
  const port = await findFreePort()
  const child = spawn(command, argv, {
    cwd,
    env: { ...process.env, NODE_ENV: 'development', HOST: '', PORT: String(port) },
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const preview: RunningPreview = {
    address: `http://localhost:${port}`,
    child,
    output: '',
    waitForOutput: (text) =>
      vi.waitUntil(() => preview.output.includes(text), { timeout: previewTimeout, interval: 20 }),
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
