import type { SourceFile } from '#content/read/read-content.ts'
import { createComponents } from '#content/schema/components.ts'
import type { SiteData } from '#content/site.ts'
import { features } from '#features/index.ts'
import { analyzePages, type PageAnalysis } from './analyze-pages.ts'

/** Payload of a worker task. */
export interface WorkerTask {
  files: SourceFile[]
  data: Omit<SiteData, 'components'>
  /** Names of the features to use, since functions cannot be sent to a worker. */
  features: string[]
}

/** Analyzes the pages of a task in a worker thread, in the order of the files. */
export default async function analyzeTask(task: WorkerTask): Promise<PageAnalysis[]> {
  const known = features.filter(({ name }) => task.features.includes(name))
  const results = await analyzePages(task.files, {
    ...task.data,
    components: createComponents(known),
    features: known,
  })
  return results.map(({ analysis }) => analysis)
}
