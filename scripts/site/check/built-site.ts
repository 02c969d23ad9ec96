import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { listFiles } from '#content/read/list-files.ts'
import { toDisplayPath, UsageError } from '#content/read/read-content.ts'
import { basePathOf } from '#core/base-path.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { parsePage, type HtmlPage } from './parse-page.ts'

/** A built site, as the checks look at it. */
export interface BuiltSite {
  /** Path of the folder as the user would type it. */
  dir: string
  /** Address of the site, without a slash at the end. */
  docsUrl: string
  /** The path of that address, empty at the top of a domain. */
  basePath: string
  /** Paths of all files that the server gives out. */
  files: ReadonlySet<string>
  /** All HTML files by path, redirects and the error page included. */
  pages: ReadonlyMap<string, HtmlPage>
  /** Texts that hold links without being pages: sitemap and redirects. */
  lists: ReadonlyMap<string, string>
}

/** The name of the page for unknown addresses, which answers at no route of its own. */
export const errorPage = '404.html'

/** Reads a built site. Throws a `UsageError` where there is no page. */
export async function readBuiltSite(dir: string, docsUrl: string): Promise<BuiltSite> {
  const files = await listFiles(dir).catch(() => [])
  if (!files.some((file) => file.endsWith('.html'))) {
    const shown = toDisplayPath(dir)
    throw new UsageError(`Cannot find any .html file in \`${shown}\`; \`npm run build\` makes them`)
  }
  const checked = files.filter(isChecked)
  const read = (file: string) => readFile(path.join(dir, file), 'utf8')
  const texts = await pMap(checked, read, diskConcurrency)
  const all = new Map(checked.map((file, index) => [file, texts[index]!]))
  return buildBuiltSite(toDisplayPath(dir), docsUrl, files, all)
}

/** Builds a site from the paths of its files and the texts of those that are checked. */
export function buildBuiltSite(
  dir: string,
  docsUrl: string,
  files: readonly string[],
  texts: ReadonlyMap<string, string>,
): BuiltSite {
  const pages = [...texts].filter(([file]) => file.endsWith('.html'))
  return {
    dir,
    docsUrl: docsUrl.replace(/\/$/, ''),
    basePath: basePathOf(docsUrl),
    files: new Set(files),
    pages: new Map(pages.map(([file, text]) => [file, parsePage(file, text)])),
    lists: new Map([...texts].filter(([file]) => !file.endsWith('.html'))),
  }
}

/** Whether a file is a page, or a list of links. */
function isChecked(file: string): boolean {
  return file.endsWith('.html') || file === 'sitemap.xml' || file === '_redirects'
}
