import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { nextCommand } from '../build/run-process.ts'

/** Next's development server. */
export interface NextDev {
  /** Resolves when it answers. */
  ready: Promise<void>
  /** Resolves with its exit code. */
  ended: Promise<number>
  stop(): void
}

/**
 * Starts Next's development server for this machine alone. `print` gets what it says, but for
 * what only its makers want to know ({@link isNotice}); all of it where it ends before it is ready.
 */
export function startNextDev(
  { port, allowedHosts }: { port: number; allowedHosts: string[] },
  print: (line: string) => void,
): NextDev {
  const argv = [nextCommand(), 'dev', '--hostname', '127.0.0.1', '--port', String(port)]
  const child = spawn(process.execPath, argv, {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      NEXT_TELEMETRY_DISABLED: '1',
      DOCS_PREVIEW_HOSTS: allowedHosts.join(','),
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const held: string[] = []
  let isReady = false
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code) => {
      if (!isReady) held.forEach(print)
      resolve(code ?? 0)
    })
  })
  const ready = new Promise<void>((resolve) => {
    const take = (line: string) => {
      if (!isReady) held.push(line)
      if (/Ready in /.test(line)) {
        isReady = true
        resolve()
      } else if (!isNotice(line)) print(line)
    }
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', take)
    }
  })
  return { ready, ended, stop: () => child.kill('SIGTERM') }
}

/**
 * Whether a line of Next's is of no use to writers: its name and version, its own address, the
 * experiments that `next.config.mjs` takes part in, and that something was compiled.
 */
export function isNotice(line: string): boolean {
  // eslint-disable-next-line no-control-regex -- colors
  const text = line.replace(/\x1b\[[\d;]*m/g, '')
  return /^\s*$|^\s*(?:▲ |[✓○] |- \w+(?: \([\w ]+\))?:)|^ {2,}[✓⨯·?] /u.test(text)
}
