import type { Site } from './build-site.ts'
import { apiDownloads, feedFileName, generatedFiles } from './generated-files.ts'
import { listReleaseNotes } from './release-notes.ts'

/** Files of a built site that are no pages: those of the API and the feed, where there is any. */
export function listGeneratedFiles(site: Site): ReadonlySet<string> {
  const { api, isApiBroken } = site.references
  const absent = new Set([
    ...(api || isApiBroken ? [] : Object.values(apiDownloads)),
    ...(listReleaseNotes(site).length > 0 ? [] : [feedFileName]),
  ])
  return new Set([...generatedFiles].filter((file) => !absent.has(file.slice(1))))
}
