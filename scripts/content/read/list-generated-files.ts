import type { Site } from './build-site.ts'
import {
  feedFileName,
  iconFileName,
  robotsFileName,
  rssFileName,
  sitemapFileName,
} from './generated-files.ts'
import { listReleaseNotes } from './release-notes.ts'

/**
 * Files of a built site that are no pages and that pages may link to: the downloads of features and
 * the feed, where there is any, and what every site has.
 */
export function listGeneratedFiles(site: Site): ReadonlySet<string> {
  const sources = [...site.sources]
  const downloads = site.features.flatMap(({ downloads: names = [], isSource }) =>
    names.length > 0 && sources.some(isSource) ? names : [],
  )
  const feed = listReleaseNotes(site).length > 0 ? [feedFileName, rssFileName] : []
  const names = [sitemapFileName, robotsFileName, iconFileName, ...feed, ...downloads]
  return new Set(names.map((name) => `/${name}`))
}
