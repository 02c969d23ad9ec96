import { once } from 'node:events'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { RenderOptions, RenderResult } from '@viz-js/viz'
import { resolveProjectPath } from '#core/project-root.ts'

/** Graphviz in a worker thread, since some small graphs take minutes to draw. */
export interface Graphviz {
  /** Draws a graph in DOT. Returns `undefined` if that fails or exceeds `maxDrawingTime`. */
  draw(source: string, options: RenderOptions): Promise<RenderResult | undefined>
  close(): Promise<void>
}

/**
 * Maximum processor time for a drawing in milliseconds. Usual ones take a twentieth. On a busy
 * machine, a limit of wall time would report good drawings.
 */
const maxDrawingTime = 1000

const pollInterval = 50

/** Creates a drawing thread, which starts at the first drawing. */
export function createGraphviz(): Graphviz {
  let worker: Worker | undefined
  const close = async () => {
    await worker?.terminate()
    worker = undefined
  }
  return {
    async draw(source, options) {
      if (!worker) {
        const file = resolveProjectPath('scripts', 'features', 'diagrams', 'graphviz-worker.mjs')
        worker = new Worker(file, { execArgv: [] })
        await once(worker, 'message')
      }
      let result: RenderResult | undefined
      const drawn = once(worker, 'message').then(
        ([message]) => (result = message as RenderResult),
        // The thread has crashed.
        () => undefined,
      )
      worker.postMessage({ source, options })
      const start = process.cpuUsage()
      const hasTime = () => {
        const { user, system } = process.cpuUsage(start)
        return (user + system) / 1000 < maxDrawingTime
      }
      let isDone = false
      void drawn.then(() => (isDone = true))
      do {
        await Promise.race([drawn, wait(pollInterval)])
        // If this thread was busy, the timer fires before a message that has already arrived.
        await nextTurn()
      } while (!isDone && hasTime())
      if (!result) await close()
      return result
    },
    close,
  }
}
