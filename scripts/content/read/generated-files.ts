/** Folder of the release notes, below the content folder. */
export const releaseNotesFolder = 'release-notes'

/** Name of the feed of release notes, in Atom. */
export const feedFileName = 'release-notes.xml'

/** Name of the feed of release notes, in RSS. */
export const rssFileName = 'release-notes-rss.xml'

/** Name of the list of all pages that search engines read. */
export const sitemapFileName = 'sitemap.xml'

/** Name of the file that tells search engines what they may read. */
export const robotsFileName = 'robots.txt'

/** Name of the file that holds the Markdown of all pages. */
export const llmsFullFileName = 'llms-full.txt'

/** Name of the picture that browsers show beside the title of a page. */
export const iconFileName = 'icon.svg'

/** Name of the same picture for what requests it without reading a page, such as feed readers. */
export const faviconFileName = 'favicon.ico'

/** Name of the file of each folder of `pages/` that holds its part of the navigation. */
export const metaFileName = '_meta.js'

/** Name of the file, among the data of the site, that lists all generated pages. */
export const pageIndexName = 'pages.json'

/** Name of the file, among the data of the site, that holds the navigation. */
export const navigationDataName = 'navigation.json'

/** Name of the file, among the data of the site, that holds the script that runs before the first paint. */
export const earlyScriptName = 'early-script.json'

/** Name of the file, among the data of the site, that holds the checked `product.yaml`. */
export const productDataName = 'product.json'

/** Name of the file, among the data of the preview, whose text changes with all that it shows. */
export const revisionName = 'revision.json'

/** Name of the file, among the data of the site, that lists the routes for Next to export. */
export const renderListName = 'render-list.json'

/** Name of the file in `pages/` and `out/` that holds a key of the inputs they were made from. */
export const stampName = '.inputs'

/** Stands for the announcement among the compiled pages; no page can have it as its doc id. */
export const announcementId = '~announcement'
