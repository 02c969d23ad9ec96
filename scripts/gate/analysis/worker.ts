import type { SourceFile } from '../../content/read/read-content.ts'
import type { SiteData } from '../../features/references.ts'
import { createStopwatch, type Timings } from '../../core/stopwatch.ts'
import { analyzePages, type PageAnalysis } from './analyze-pages.ts'

/** What a worker is given to do. */
export interface WorkerTask {
  files: SourceFile[]
  data: SiteData
}

/** What a worker gives back: the analyses in the order of the files, and the time it took. */
export interface WorkerResult {
  analyses: PageAnalysis[]
  timings: Timings
}

/** Runs in a worker thread: analyzes the pages of one task. */
export default async function analyzeTask(task: WorkerTask): Promise<WorkerResult> {
  const stopwatch = createStopwatch()
  const results = await analyzePages(task.files, task.data, stopwatch)
  return { analyses: results.map(({ analysis }) => analysis), timings: stopwatch.timings }
}
