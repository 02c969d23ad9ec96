/** What pages have to know of the browser scripts. */
export interface SiteScripts {
  /** Text of the script that runs in the head, before the first paint. */
  early: string
  /** Address of the script that is loaded after the page. */
  site: string
}

/** Name of the file, beside the compiled pages, that holds {@link SiteScripts}. */
export const scriptsDataName = 'scripts.json'

/** Folder of the public files that holds the scripts; names change with what the files hold. */
export const scriptsFolder = '_site'
