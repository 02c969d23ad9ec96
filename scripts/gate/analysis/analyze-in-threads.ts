import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import type { SourceFile } from '#content/read/read-content.ts'
import type { Page } from '#content/page.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { analyzePages, type FeatureData, type PageAnalysis } from './analyze-pages.ts'
import type { WorkerTask } from './worker.ts'

/** Whether this code is bundled, as in `npm run build` but not in tests. */
const isBundle = import.meta.url.endsWith('.mjs')

/** Number of pages that take as long as starting a worker. Loading TypeScript is slower. */
const pagesPerThread = isBundle ? 24 : 128

/** Number of tasks per thread, above one so that all threads finish at about the same time. */
const tasksPerThread = 4

/**
 * Analyzes pages, in worker threads if there are many, which lint all of them. The results are in
 * the order of the files. A result has no `page` if it is from a worker.
 */
export async function analyzeInThreads(
  files: SourceFile[],
  data: FeatureData,
  known: ReadonlyMap<string, Diagnostic[]>,
): Promise<{ analysis: PageAnalysis; page?: Page }[]> {
  const threads = Math.min(availableParallelism(), Math.floor(files.length / pagesPerThread))
  if (threads < 2) return analyzePages(files, data, known)
  const filename = new URL(isBundle ? './worker.mjs' : './worker-start.mjs', import.meta.url).href
  const pool = new Tinypool({
    filename,
    minThreads: threads,
    maxThreads: threads,
    // Pages allocate much short-lived memory. A larger young generation saves a tenth of the time.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  })
  try {
    const answers = splitTasks(files, data, threads).map(
      (task) => pool.run(task) as Promise<PageAnalysis[]>,
    )
    const analyses = await Promise.all(answers)
    return analyses.flat().map((analysis) => ({ analysis }))
  } finally {
    // Ending the threads takes a while, and nothing depends on it.
    void pool.destroy()
  }
}

function splitTasks(files: SourceFile[], data: FeatureData, threads: number): WorkerTask[] {
  const { variables, references, featureFiles } = data
  const features = data.features.map(({ name }) => name)
  const size = Math.ceil(files.length / threads / tasksPerThread)
  return Array.from({ length: Math.ceil(files.length / size) }, (_, index) => ({
    files: files.slice(index * size, (index + 1) * size),
    data: { variables, references, featureFiles },
    features,
  }))
}
