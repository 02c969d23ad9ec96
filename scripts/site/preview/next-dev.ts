import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { spawnNext } from '../build/run-next.ts'

export interface NextDev {
  /** Promise that resolves when the server accepts requests. */
  ready: Promise<void>
  /** Promise of the server's exit code. */
  ended: Promise<number>
}

/**
 * Starts Next's development server on the loopback address. `print` receives its output without
 * notices and stack traces. If the server exits before it is ready, `print` then receives the
 * complete output.
 */
export function startNextDev(
  { port, allowedHosts }: { port: number; allowedHosts: string[] },
  print: (line: string) => void,
): NextDev {
  const next = spawnNext(['dev', '--hostname', '127.0.0.1', '--port', String(port)], {
    NODE_ENV: 'development',
    DOCS_PREVIEW_HOSTS: allowedHosts.join(','),
  })
  let startupLines: string[] | undefined = []
  const isInTrace = createTraceFilter()
  const ready = new Promise<void>((resolve) => {
    const onLine = (line: string) => {
      startupLines?.push(line)
      if (/Ready in /.test(line)) {
        startupLines = undefined
        resolve()
      } else if (!isNotice(line) && !isInTrace(line)) print(line)
    }
    for (const stream of [next.stdout, next.stderr]) {
      createInterface({ input: stream! }).on('line', onLine)
    }
  })
  const ended = once(next, 'close').then(() => {
    startupLines?.forEach(print)
    return next.exitCode ?? 1
  })
  return { ready, ended }
}

/**
 * Returns whether a line of Next's output is noise for writers: blank lines, its version and URL,
 * the experiments enabled in `next.config.mjs`, notices about compilation, and requests that
 * browsers have canceled.
 */
function isNotice(line: string): boolean {
  return /^\s*$|^\s*(?:▲ |[✓○] |- \w+(?: \([\w ]+\))?:)|^ {2,}[✓⨯·?] |The destination stream errored/u.test(
    line,
  )
}

/**
 * Creates a stateful filter for the lines of a stack trace: calls, the code frame and the digest in
 * braces. Lines with an error message do not match.
 */
export function createTraceFilter(): (line: string) => boolean {
  let isOpen = false
  return (line) => {
    if (/^ {4,}at /.test(line)) isOpen = true
    if (/^[\s>]|^$/.test(line)) return isOpen
    const isEnd = isOpen && line === '}'
    isOpen = false
    return isEnd
  }
}
