import { availableParallelism } from 'node:os'
import type { SourceFile } from '#content/read/read-content.ts'
import type { Page } from '#content/page.ts'
import type { Stopwatch } from '#core/stopwatch.ts'
import { withTimeout } from '#core/with-timeout.ts'
import type { FeatureData } from '../feature-data.ts'
import type { PageAnalysis } from './analyze-pages.ts'
import type { WorkerResult, WorkerTask } from './worker.ts'

/** Whether this code is in a bundle, as it is in all commands but not in tests. */
const isBundle = import.meta.url.endsWith('.mjs')

/** So many pages take about as long as a worker needs to start; TypeScript takes longer to load. */
const pagesPerThread = isBundle ? 24 : 128

/** Tasks that a thread gets at least, so that all end at about the same time. */
const tasksPerThread = 4

/** Pages that one task holds at most. */
const maxTaskSize = 64

/** Seconds after which a thread that has not analyzed its pages counts as hanging. */
const deadline = 600

/** How to analyze pages. */
interface AnalyzeOptions {
  stopwatch: Stopwatch
  /** Is told of what threads have done, in the order of the files, while others are still at work. */
  onAnalyzed: (analyses: PageAnalysis[]) => void
}

/**
 * Analyzes pages, in as many threads as is worth while: in this one where they are few. The results are
 * in the order of the files; `page` is there where it was made in this thread. Rejects where a thread
 * fails or takes too long.
 */
export async function analyzeInThreads(
  files: SourceFile[],
  data: FeatureData,
  { stopwatch, onAnalyzed }: AnalyzeOptions,
): Promise<{ analysis: PageAnalysis; page?: Page }[]> {
  if (files.length === 0) return []
  const threads = Math.min(availableParallelism(), Math.floor(files.length / pagesPerThread))
  if (threads < 2) {
    const { analyzePages } = await import('./analyze-pages.ts')
    return analyzePages(files, data, stopwatch)
  }
  return analyzeInWorkers(files, data, { stopwatch, onAnalyzed, threads })
}

async function analyzeInWorkers(
  files: SourceFile[],
  data: FeatureData,
  { stopwatch, onAnalyzed, threads }: AnalyzeOptions & { threads: number },
): Promise<{ analysis: PageAnalysis }[]> {
  const { Tinypool } = await import('tinypool')
  const { variables, references } = data
  const features = data.features.map(({ name }) => name)
  const tasks: WorkerTask[] = []
  const taskSize = Math.min(maxTaskSize, Math.ceil(files.length / threads / tasksPerThread))
  for (let at = 0; at < files.length; at += taskSize) {
    tasks.push({ files: files.slice(at, at + taskSize), data: { variables, references }, features })
  }
  const pool = new Tinypool({
    filename: findWorker(),
    minThreads: threads,
    maxThreads: threads,
  })
  try {
    const answers = tasks.map((task) => pool.run(task) as Promise<WorkerResult>)
    const waitingFor = 'the threads that analyze pages'
    const inOrder = answers.reduce(async (before, answer) => {
      await before
      onAnalyzed((await answer).analyses)
    }, Promise.resolve())
    const all = Promise.all([inOrder, ...answers])
    const [, ...results] = await withTimeout(all, { seconds: deadline, waitingFor })
    for (const { timings } of results) stopwatch.add(timings)
    return results.flatMap(({ analyses }) => analyses.map((analysis) => ({ analysis })))
  } finally {
    // Threads give their memory back meanwhile; nothing waits for that.
    void pool.destroy()
  }
}

/** The worker beside a bundle of this code, or the one that loads the TypeScript sources. */
function findWorker(): string {
  return new URL(isBundle ? './worker.mjs' : './worker-start.mjs', import.meta.url).href
}
