import { findFreePort } from '#site/serve/listen.ts'
import { startProcess, type RunningProcess } from './run-node.ts'

/** Maximum wait in milliseconds for a response of a preview on a busy machine. */
export const previewTimeout = 240_000

export const devArguments = ['scripts/commands/run-bundled.mjs', 'dev']

export interface RunningPreview extends RunningProcess {
  address: string
  stop: () => Promise<unknown>
}

/** Starts the preview of a project, by default without npm. */
export async function startPreview(
  cwd: string,
  [command, ...argv] = [process.execPath, ...devArguments],
): Promise<RunningPreview> {
  const port = await findFreePort()
  const env = { ...process.env, NODE_ENV: 'development' as const, HOST: '', PORT: String(port) }
  const preview = startProcess(command, argv, { cwd, env })
  const stop = () => {
    preview.child.kill('SIGTERM')
    return preview.ended
  }
  return Object.assign(preview, { address: `http://localhost:${port}`, stop })
}
