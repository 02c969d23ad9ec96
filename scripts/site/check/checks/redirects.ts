import { cleanPathOf } from '#site/serve/clean-path.ts'
import type { SiteCheck } from '../site-check.ts'

/**
 * Every line of `_redirects` leads from a route that no page has to a page, in one step: the server
 * asks `_redirects` first, so that an entry hides a page of the same route.
 */
export const redirectsCheck: SiteCheck = {
  id: 'out:redirects',
  severity: 'error',
  *check({ redirects: file, pages, basePath }) {
    if (!file) return
    const shown = pages.filter(({ isErrorPage }) => !isErrorPage)
    const routes = new Set(shown.map(({ route }) => cleanPathOf(basePath + encodeURI(route))))
    const entries = parseEntries(file.text)
    const sources = new Set(entries.map(({ from }) => from))
    for (const { from, to, start } of entries) {
      const place = { file, start, end: start + from.length }
      if (routes.has(from)) yield { ...place, message: `Unexpected redirect from page \`${from}\`` }
      if (sources.has(to)) {
        yield { ...place, message: `Unexpected redirect to \`${to}\`, which redirects again` }
      } else if (!routes.has(to)) yield { ...place, message: `Cannot find page \`${to}\`` }
    }
  },
}

/** The lines `<old path> <new path> <status>`, with the offset of the old path. */
function parseEntries(text: string): { from: string; to: string; start: number }[] {
  return Array.from(text.matchAll(/^[ \t]*(\/\S*)[ \t]+(\/\S*)/gm), (match) => ({
    from: match[1]!,
    to: match[2]!,
    start: match.index + match[0].indexOf('/'),
  }))
}
