import { groupBy } from '#core/diagnostic.ts'
import type { HtmlPage } from './parse-html-page.ts'

/** Source of a page, with the address that its front matter gives it, if any. */
export interface PageSource {
  /** Path relative to the folder of the sources. */
  path: string
  address?: string | undefined
}

/** Source and the built page whose route ends with its name. */
interface Match {
  source: PageSource
  page: HtmlPage
  name: string
  /** Route before the name. */
  prefix: string
}

/**
 * Finds the built page of each source by its path: the only page whose route ends with it, or the
 * only one that does so below a route where others were found. Extensions, `index`, `README`,
 * numbers before names, groups in parentheses and letter case do not matter. A source whose page is
 * uncertain has none.
 */
export function matchPages(
  sources: readonly PageSource[],
  pages: Iterable<HtmlPage>,
): Map<string, HtmlPage> {
  const routes = Array.from(pages, (page) => ({ page, route: normalizePath(page.route) }))
  const candidates = sources.map((source) => {
    const name = normalizePath(source.address ?? source.path)
    return routes
      .filter(({ route }) => route.endsWith(name))
      .map(({ page, route }): Match => {
        return { source, page, name, prefix: route.slice(0, route.length - name.length) }
      })
  })
  const isOnly = (matches: readonly Match[]) => matches.length === 1
  const certain = keepLongest(candidates.filter(isOnly).flat())
  const placed = certain.filter(({ source }) => source.address === undefined)
  const prefixes = new Set(placed.map(({ prefix }) => prefix))
  const others = candidates
    .filter((matches) => !isOnly(matches))
    .map((matches) => matches.filter(({ prefix }) => prefixes.has(prefix)))
  const found = keepLongest([...certain, ...others.filter(isOnly).flat()])
  return new Map(found.map(({ source, page }) => [source.path, page]))
}

/** Keeps the source with the longest path of those that fit one page, or none of several. */
function keepLongest(matches: readonly Match[]): Match[] {
  return Array.from(groupBy(matches, ({ page }) => page.path).values()).flatMap((group) => {
    const longest = Math.max(...group.map(({ name }) => name.length))
    const alike = group.filter(({ name }) => name.length === longest)
    // Of two files for a folder, the index is its page.
    const named = alike.filter(({ source }) => !/readme/i.test(source.path))
    return alike.length === 1 ? alike : named.length === 1 ? named : []
  })
}

/** Returns what paths of sources and routes have in common, with `/` before each segment. */
function normalizePath(path: string): string {
  const segments = path
    .replace(/\.(?:mdx?|html?)$/i, '')
    .toLowerCase()
    .split('/')
    .filter((segment) => !/^(?:\.{0,2}|\(.*\))$/.test(segment))
    .map((segment) => segment.replace(/^\d+[-_.\s]+(?=\S)/, '').replace(/\s+/g, '-'))
  if (/^(?:_?index|readme)$/.test(segments.at(-1) ?? '')) segments.pop()
  return segments.map((segment) => `/${segment}`).join('')
}
