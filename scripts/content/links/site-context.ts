import { collectRoutes, collectRedirects, type Site } from '../site.ts'
import { atomFileName, rssFileName, siteFileNames } from '../read/generated-files.ts'
import { listReleaseNotes } from '../read/release-notes.ts'
import type { Theme } from '../read/read-theme.ts'
import { resolveLinks, type SiteContext } from './resolve-link.ts'

export function createSiteContext(site: Site, theme: Theme | undefined): SiteContext {
  const { titleDelimiter, siteTitle } = theme?.config ?? {}
  return resolveLinks({
    site,
    routes: collectRoutes(site),
    redirects: collectRedirects(site),
    navigation: theme?.navigation ?? [],
    titleSuffix: siteTitle === undefined ? '' : ` ${titleDelimiter} ${siteTitle}`,
    generatedFiles: listGeneratedFiles(site),
  })
}

/** Lists generated files that pages may link to: downloads, feeds, and those of every site. */
export function listGeneratedFiles(site: Site): ReadonlySet<string> {
  const feed = listReleaseNotes(site).length > 0 ? [atomFileName, rssFileName] : []
  const names = [...siteFileNames, ...feed, ...site.downloads.keys()]
  return new Set(names.map((name) => `/${name}`))
}
