import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import type { SourceFile } from '#content/read/read-content.ts'
import type { Page } from '#content/page.ts'
import { analyzePages, type FeatureData, type PageAnalysis } from './analyze-pages.ts'
import type { WorkerTask } from './worker.ts'

/** Whether this code is in a bundle, as it is in all commands but not in tests. */
const isBundle = import.meta.url.endsWith('.mjs')

/** A worker takes about as long to start as this many pages take; loading TypeScript takes longer. */
const pagesPerThread = isBundle ? 24 : 128

/** More than one task for each thread, so that all threads end at about the same time. */
const tasksPerThread = 4

/**
 * Analyzes pages, in threads where there are many. The results are in the order of the files; `page` is
 * there where it was made in this thread.
 */
export async function analyzeInThreads(
  files: SourceFile[],
  data: FeatureData,
): Promise<{ analysis: PageAnalysis; page?: Page }[]> {
  const threads = Math.min(availableParallelism(), Math.floor(files.length / pagesPerThread))
  if (threads < 2) return analyzePages(files, data)
  const filename = new URL(isBundle ? './worker.mjs' : './worker-start.mjs', import.meta.url).href
  const pool = new Tinypool({
    filename,
    minThreads: threads,
    maxThreads: threads,
    // Most of what a page needs is garbage soon: with more room, a tenth of the time is saved.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  })
  try {
    const answers = splitTasks(files, data, threads).map(
      (task) => pool.run(task) as Promise<PageAnalysis[]>,
    )
    const analyses = await Promise.all(answers)
    return analyses.flat().map((analysis) => ({ analysis }))
  } finally {
    // Threads need a while to end; nothing waits for that.
    void pool.destroy()
  }
}

function splitTasks(files: SourceFile[], data: FeatureData, threads: number): WorkerTask[] {
  const { variables, references } = data
  const features = data.features.map(({ name }) => name)
  const size = Math.ceil(files.length / threads / tasksPerThread)
  return Array.from({ length: Math.ceil(files.length / size) }, (_, index) => ({
    files: files.slice(index * size, (index + 1) * size),
    data: { variables, references },
    features,
  }))
}
