import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'

/** How a process ended, and what it wrote to stdout and stderr, in order of arrival. */
export interface ProcessResult {
  code: number
  output: string
}

/** Runs a Node program to its end, or until `signal` ends it, and keeps what it writes. */
export function runNode(
  argv: string[],
  env: NodeJS.ProcessEnv = process.env,
  signal?: AbortSignal,
): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, argv, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    signal?.addEventListener('abort', () => child.kill(), { once: true })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      resolve({ code: code ?? (signal ? 1 : 0), output: Buffer.concat(chunks).toString('utf8') })
    })
  })
}

/** Path of Next's command, as its package names it. */
export function nextCommand(): string {
  const require = createRequire(import.meta.url)
  const manifest = require.resolve('next/package.json')
  const { bin } = require(manifest) as { bin: { next: string } }
  return path.join(path.dirname(manifest), bin.next)
}
