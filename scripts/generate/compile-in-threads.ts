import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import type { PageFault } from './page-faults.ts'

/** A generated page: its path and MDX. */
export interface PageText {
  file: string
  text: string
}

/** The JavaScript of a page, or why there is none. */
export type CompileResult = string | PageFault

/** Pages that one task holds, so that threads end at about the same time. */
const taskSize = 10

/** Compiles pages in as many threads as the machine has processors; the results are in order. */
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

/** The worker beside a bundle of this code, or the one that loads the TypeScript sources. */
function findWorker(): string {
  const isBundle = import.meta.url.endsWith('.mjs')
  const name = isBundle ? './compile-worker.mjs' : './compile-worker-start.mjs'
  return new URL(name, import.meta.url).href
}
