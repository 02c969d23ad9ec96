/** Name of the feed of release notes. */
export const feedFileName = 'release-notes.xml'

/** Files of the built site that are no pages and that pages may link to. */
export const generatedFiles: ReadonlySet<string> = new Set([
  '/sitemap.xml',
  '/robots.txt',
  `/${feedFileName}`,
])
