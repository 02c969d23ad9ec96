/** Folder of the release notes, below the content folder. */
export const releaseNotesFolder = 'release-notes'

/** Name of the feed of release notes. */
export const feedFileName = 'release-notes.xml'

/** Names of the files of the API that are offered for download. */
export const apiDownloads = {
  json: 'openapi.json',
  yaml: 'openapi.yaml',
  postman: 'postman-collection.json',
} as const

/** Files of the built site that are no pages and that pages may link to. */
export const generatedFiles: ReadonlySet<string> = new Set([
  '/sitemap.xml',
  '/robots.txt',
  `/${feedFileName}`,
  ...Object.values(apiDownloads).map((name) => `/${name}`),
])
