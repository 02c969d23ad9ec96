export const releaseNotesFolder = 'release-notes'

/** Name of the Atom feed of release notes. */
export const atomFileName = 'release-notes.xml'

export const rssFileName = 'release-notes-rss.xml'

export const feedFileNames = [atomFileName, rssFileName]

export const sitemapFileName = 'sitemap.xml'

export const robotsFileName = 'robots.txt'

export const redirectsFileName = '_redirects'

export const llmsFileName = 'llms.txt'

export const llmsFullFileName = 'llms-full.txt'

export const iconFileName = 'icon.svg'

/** Name of the icon that some clients request without reading a page. */
export const faviconFileName = 'favicon.ico'

/** Icon for the home screen of phones. */
export const touchIconFileName = 'apple-touch-icon.png'

/** Generated files that every site has and that pages may link to. */
export const siteFileNames = [
  sitemapFileName,
  robotsFileName,
  llmsFileName,
  llmsFullFileName,
  iconFileName,
  faviconFileName,
  touchIconFileName,
]

/** Name of Nextra's navigation file in each folder of `pages/`. */
export const metaFileName = '_meta.js'

/** Name of the file in `pages/` and `out/` with the cache key of their inputs. */
export const inputsKeyFileName = '.inputs'

/** Reserved path of the announcement among generated pages. */
export const announcementFile = '~announcement.mdx'
