import { apiCacheFile } from '../../features/api-reference/analyze-api.ts'
import { drawingCacheFile } from '../../features/diagrams/draw-diagrams.ts'

/** Files that keep, from one run to the next, what takes long and building the site needs too. */
export interface CacheFiles {
  /** Drawings of diagrams. */
  drawings: string
  /** What came of checking the API's description. */
  api: string
}

/** The files of a content folder, below the working directory. */
export function cacheFilesOf(contentDir: string): CacheFiles {
  return { drawings: drawingCacheFile(contentDir), api: apiCacheFile(contentDir) }
}
