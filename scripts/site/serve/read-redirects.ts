import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Reads the `_redirects` of a built site: new path by old path; empty where there is no such file. */
export function readRedirects(dir: string): ReadonlyMap<string, string> {
  try {
    return parseRedirects(readFileSync(path.join(dir, '_redirects'), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return new Map()
  }
}

/** Parses lines of `<old path> <new path> <status>`; passes over comments and anything else. */
export function parseRedirects(text: string): ReadonlyMap<string, string> {
  const redirects = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [from, to] = line.trim().split(/\s+/)
    if (from?.startsWith('/') && to?.startsWith('/')) redirects.set(from, to)
  }
  return redirects
}
