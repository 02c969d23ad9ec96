import type { SourceFile } from '#content/read/read-content.ts'
import type { SiteData } from '#content/content-feature.ts'
import { features } from '#features/index.ts'
import { analyzePages, type PageAnalysis } from './analyze-pages.ts'

/** The pages that one task analyzes. */
export interface WorkerTask {
  files: SourceFile[]
  data: Omit<SiteData, 'features'>
  /** Names of the features to use; functions cannot be sent to a thread. */
  features: string[]
}

/** Analyzes the pages of one task in a worker thread; the analyses come in the order of the files. */
export default async function analyzeTask(task: WorkerTask): Promise<PageAnalysis[]> {
  const known = features.filter(({ name }) => task.features.includes(name))
  const results = await analyzePages(task.files, { ...task.data, features: known })
  return results.map(({ analysis }) => analysis)
}
