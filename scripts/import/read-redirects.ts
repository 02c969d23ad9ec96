import path from 'node:path'
import { readFile } from 'node:fs/promises'
import { readConfig, type ForeignDocs } from './find-docs.ts'
import { findInProject } from './project.ts'

/** Redirect targets by old route. A target is a route or a URL of another site. */
export type OldRedirects = Map<string, string>

/** Patterns of redirects in configuration files. They capture the old route and the target. */
const redirectPatterns = [
  /source: *['"]([^'"]+)['"][^{}]*?destination: *['"]([^'"]+)['"]/g,
  /"source": *"([^"]+)"[^{}]*?"destination": *"([^"]+)"/g,
  /from: *['"]([^'"]+)['"][^{}]*?to: *['"]([^'"]+)['"]/g,
  /['"](\/[^'"\s]*)['"]:\s*['"]((?:\/|https:)[^'"\s]*)['"]/g,
]

/** Pattern for a wildcard such as `/old/:path*`. Captures the folder and the parameter name. */
const wildcardPattern = /^(\/[\w./-]*\/):(\w+)\*$/

/**
 * Reads redirects from `vercel.json`, `_redirects`, `next.config.*` and `docusaurus.config.*`.
 * Expands wildcards to all matching `routes`.
 */
export async function readRedirects(
  { project, projectDirs }: ForeignDocs,
  routes: ReadonlySet<string>,
): Promise<OldRedirects> {
  const redirects: OldRedirects = new Map()
  const add = (from: string, to: string) => {
    const [[, oldFolder, name] = [], [, newFolder, newName] = []] = [from, to].map(
      (each) => wildcardPattern.exec(each) ?? [],
    )
    if (oldFolder && newFolder && name === newName) {
      for (const route of routes) {
        if (route.startsWith(newFolder)) add(oldFolder + route.slice(newFolder.length), route)
      }
    }
    const isExternal = /^https:\/\/[^:*$]+$/.test(to)
    const isLiteral = [from, isExternal ? '/' : to].every((each) => /^\/[\w./~#-]*$/.test(each))
    if (!isLiteral || redirects.has(trimRoute(from))) return
    redirects.set(trimRoute(from), isExternal ? to : trimRoute(to))
  }
  for (const name of [/^vercel\.json$/, /^next\.config\./, /^docusaurus\.config\./]) {
    const { text = '' } = (await readConfig(project, projectDirs, name)) ?? {}
    for (const pattern of redirectPatterns) {
      for (const [, from = '', to = ''] of text.matchAll(pattern)) add(from, to)
    }
  }
  const names = ['_redirects', 'public/_redirects', 'static/_redirects']
  const files = projectDirs.flatMap((dir) => names.map((name) => path.join(dir, name)))
  for (const each of files) {
    const file = findInProject(project, each)
    if (file === undefined) continue
    for (const line of (await readFile(file, 'utf8')).split('\n')) {
      const [from = '', to = ''] = line.trim().split(/\s+/)
      add(from, to)
    }
  }
  return redirects
}

/** Removes the fragment, the file extension and trailing slashes. */
export function trimRoute(route: string): string {
  return route
    .replace(/#.*$/, '')
    .replace(/\.(?:html|mdx?)$/, '')
    .replace(/(?<=.)\/+$/, '')
}
