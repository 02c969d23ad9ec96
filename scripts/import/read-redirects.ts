import { existsSync } from 'node:fs'
import path from 'node:path'
import { findSettings, type ForeignDocs } from './find-docs.ts'
import { readFile } from 'node:fs/promises'

/** Routes, or addresses of other sites, by the old routes that lead to them. */
export type OldRedirects = Map<string, string>

/** Pairs of routes in settings: `source` and `destination`, `from` and `to`, or key and value. */
const pairs = [
  /source: *['"]([^'"]+)['"][^{}]*?destination: *['"]([^'"]+)['"]/g,
  /"source": *"([^"]+)"[^{}]*?"destination": *"([^"]+)"/g,
  /from: *['"]([^'"]+)['"][^{}]*?to: *['"]([^'"]+)['"]/g,
  /['"](\/[^'"\s]*)['"]:\s*['"]((?:\/|https:)[^'"\s]*)['"]/g,
]

/** Old and new folder of a redirect such as `/old/:path*` to `/new/:path*`. */
const wildcard = /^(\/[\w./-]*\/):(\w+)\*$/

/**
 * Reads redirects from `vercel.json`, `_redirects`, `next.config.*` and `docusaurus.config.*`. Those
 * of a folder are listed for each of `routes`.
 */
export async function readRedirects(
  { projectDirs }: ForeignDocs,
  routes: ReadonlySet<string>,
): Promise<OldRedirects> {
  const redirects: OldRedirects = new Map()
  const add = (from: string, to: string) => {
    const [[, oldFolder, name] = [], [, folder, other] = []] = [from, to].map(
      (each) => wildcard.exec(each) ?? [],
    )
    if (oldFolder && folder && name === other) {
      for (const route of routes) {
        if (route.startsWith(folder)) add(oldFolder + route.slice(folder.length), route)
      }
    }
    const isOutside = /^https:\/\/[^:*$]+$/.test(to)
    const isRoute = [from, isOutside ? '/' : to].every((each) => /^\/[\w./~#-]*$/.test(each))
    if (!isRoute || redirects.has(trimRoute(from))) return
    redirects.set(trimRoute(from), isOutside ? to : trimRoute(to))
  }
  for (const name of [/^vercel\.json$/, /^next\.config\./, /^docusaurus\.config\./]) {
    const source = (await findSettings(projectDirs, name)) ?? ''
    for (const pair of pairs) {
      for (const [, from = '', to = ''] of source.matchAll(pair)) add(from, to)
    }
  }
  for (const file of projectDirs.flatMap((dir) =>
    ['_redirects', 'public/_redirects', 'static/_redirects'].map((name) => path.join(dir, name)),
  )) {
    if (!existsSync(file)) continue
    for (const line of (await readFile(file, 'utf8')).split('\n')) {
      const [from = '', to = ''] = line.trim().split(/\s+/)
      add(from, to)
    }
  }
  return redirects
}

/** Removes a fragment, a trailing slash and a file extension. */
export function trimRoute(route: string): string {
  return route
    .replace(/#.*$/, '')
    .replace(/\.(?:html|mdx?)$/, '')
    .replace(/(?<=.)\/+$/, '')
}
