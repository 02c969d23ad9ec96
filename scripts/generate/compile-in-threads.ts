import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import type { PageFault } from './page-faults.ts'

/** Path and MDX of a generated page. */
export interface PageText {
  file: string
  text: string
}

/** Compiled JavaScript of a page, or its compile error. */
export type CompileResult = string | PageFault

/** Number of pages per task. Small tasks let all threads finish at about the same time. */
const taskSize = 10

/** Compiles pages in one thread per processor. Results are in the order of `pages`. */
export async function compileInThreads(pages: PageText[]): Promise<CompileResult[]> {
  const tasks: PageText[][] = []
  for (let at = 0; at < pages.length; at += taskSize) tasks.push(pages.slice(at, at + taskSize))
  const pool = new Tinypool({
    filename: findWorker(),
    minThreads: 1,
    maxThreads: Math.min(availableParallelism(), tasks.length),
    isolateWorkers: false,
  })
  try {
    const answers = tasks.map((task) => pool.run(task) as Promise<CompileResult[]>)
    return (await Promise.all(answers)).flat()
  } finally {
    await pool.destroy()
  }
}

/** Returns the worker beside the bundle, or the one that loads the TypeScript sources. */
function findWorker(): string {
  const isBundle = import.meta.url.endsWith('.mjs')
  const name = isBundle ? './compile-worker.mjs' : './compile-worker-start.mjs'
  return new URL(name, import.meta.url).href
}
