import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { spawnNext } from '../build/run-next.ts'

/** Next's development server. */
export interface NextDev {
  /** Resolves when it answers. */
  ready: Promise<void>
  /** Resolves with its exit code. */
  ended: Promise<number>
}

/**
 * Starts Next's development server for this machine alone. `print` gets its output without what is of no
 * use to writers; all of it where it ends before it is ready.
 */
export function startNextDev(
  { port, allowedHosts }: { port: number; allowedHosts: string[] },
  print: (line: string) => void,
): NextDev {
  const next = spawnNext(['dev', '--hostname', '127.0.0.1', '--port', String(port)], {
    NODE_ENV: 'development',
    DOCS_PREVIEW_HOSTS: allowedHosts.join(','),
  })
  let held: string[] | undefined = []
  const isInTrace = createTraceFilter()
  const ready = new Promise<void>((resolve) => {
    const take = (line: string) => {
      held?.push(line)
      if (/Ready in /.test(line)) {
        held = undefined
        resolve()
      } else if (!isNotice(line) && !isInTrace(line)) print(line)
    }
    for (const stream of [next.stdout, next.stderr]) {
      createInterface({ input: stream! }).on('line', take)
    }
  })
  const ended = once(next, 'close').then(() => {
    held?.forEach(print)
    return next.exitCode ?? 1
  })
  return { ready, ended }
}

/**
 * Returns whether a line of Next's is of no use to writers: its name and version, its own address, the
 * experiments that `next.config.mjs` enables, and that something was compiled.
 */
function isNotice(line: string): boolean {
  return /^\s*$|^\s*(?:▲ |[✓○] |- \w+(?: \([\w ]+\))?:)|^ {2,}[✓⨯·?] /u.test(line)
}

/**
 * Creates a test whether a line belongs to the stack trace of an error: its calls, the code around the
 * first one, and the digest in braces. The line with the message does not.
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
