import type { SourceFile } from '#content/read/read-content.ts'
import type { SiteData } from '#content/content-feature.ts'
import { features } from '#features/index.ts'
import { createStopwatch, type Timings } from '#core/stopwatch.ts'
import { analyzePages, type PageAnalysis } from './analyze-pages.ts'

/** What a worker is given to do. */
export interface WorkerTask {
  files: SourceFile[]
  data: Omit<SiteData, 'features'>
  /** Names of the features that there are; a thread has to have them itself. */
  features: string[]
}

/** What a worker gives back: the analyses in the order of the files, and the time it took. */
export interface WorkerResult {
  analyses: PageAnalysis[]
  timings: Timings
}

/** Runs in a worker thread: analyzes the pages of one task. */
export default async function analyzeTask(task: WorkerTask): Promise<WorkerResult> {
  const stopwatch = createStopwatch()
  const known = features.filter(({ name }) => task.features.includes(name))
  const data = { ...task.data, features: known }
  const results = await analyzePages(task.files, data, stopwatch)
  return { analyses: results.map(({ analysis }) => analysis), timings: stopwatch.timings }
}
