import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { redirectsFileName } from '../read/generated-files.ts'
import { listFiles, toDisplayPath, UsageError } from '../read/read-content.ts'
import { parseHtmlPage, type HtmlPage } from './parse-html-page.ts'

/** Parsed files of a built site, whatever system built it. */
export interface BuiltSite {
  /** Display path of the folder. */
  dir: string
  files: ReadonlySet<string>
  /** HTML files by path, including redirects and the 404 page. */
  pages: ReadonlyMap<string, HtmlPage>
  /** Redirects in `_redirects`, as a map from old to new paths. */
  redirects: ReadonlyMap<string, string>
}

/** File name of the page for unknown URLs, which has no route of its own. */
export const notFoundFileName = '404.html'

/** Reads a built site. Throws a {@link UsageError} if it has no pages. */
export async function readBuiltSite(dir: string): Promise<BuiltSite> {
  const files = await listFiles(dir).catch(() => [])
  if (!files.some((file) => file.endsWith('.html'))) {
    const shown = toDisplayPath(dir)
    throw new UsageError(`Cannot find any .html file in \`${shown}\`; build the site first`)
  }
  const read = (file: string) => readFile(path.join(dir, file), 'utf8')
  const parse = async (file: string) => [file, parseHtmlPage(file, await read(file))] as const
  const pages = files.filter((file) => file.endsWith('.html'))
  return {
    dir: toDisplayPath(dir),
    files: new Set(files),
    pages: new Map(await pMap(pages, parse, diskConcurrency)),
    redirects: readRedirects(dir),
  }
}

/**
 * Reads the redirects of a built site, as a map from old to new paths. Returns an empty map if there
 * is no `_redirects` file.
 */
export function readRedirects(dir: string): ReadonlyMap<string, string> {
  const file = path.join(dir, redirectsFileName)
  return parseRedirects(existsSync(file) ? readFileSync(file, 'utf8') : '')
}

/** Parses lines of `<old path> <new path> <status>`. Skips comments and malformed lines. */
export function parseRedirects(text: string): ReadonlyMap<string, string> {
  const redirects = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [from, to] = line.trim().split(/\s+/)
    if (from?.startsWith('/') && to?.startsWith('/')) redirects.set(from, to)
  }
  return redirects
}
