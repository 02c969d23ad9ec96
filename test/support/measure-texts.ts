import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Measures pages in a process of its own, so that one that takes forever can be given up. */
export interface Measurer {
  /** Milliseconds by what took them; undefined where it took longer than the limit. */
  measure: (text: string) => Promise<Map<string, number> | undefined>
  end: () => void
}

const child = path.join(import.meta.dirname, 'measure-texts.child.ts')

/** Creates a measurer that gives a page up after so many milliseconds. */
export function createMeasurer(limit: number): Measurer {
  let running: Promise<ChildProcess> | undefined
  let current: ChildProcess | undefined
  const end = () => {
    current?.kill('SIGKILL')
    running = undefined
  }
  const start = async () => {
    current = fork(child, { execArgv: ['--import', 'tsx'] })
    await once(current, 'message')
    return current
  }
  return {
    end,
    async measure(text) {
      const measuring = await (running ??= start())
      const waiting = new AbortController()
      const timer = setTimeout(() => waiting.abort(), limit)
      const { signal } = waiting
      measuring.send(text)
      const answer: unknown = await Promise.race([
        once(measuring, 'message', { signal }).catch(() => undefined),
        once(measuring, 'exit', { signal }).catch(() => undefined),
      ])
      clearTimeout(timer)
      waiting.abort()
      if (measuring.exitCode === null && Array.isArray(answer)) {
        return new Map(answer[0] as [string, number][])
      }
      end()
      return undefined
    },
  }
}
