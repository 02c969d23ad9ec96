import type { Route } from '#core/route.ts'
import type { HtmlPage } from './parse-html-page.ts'

/** Source of a page, with the address that its front matter gives it, if any. */
export interface PageSource {
  /** Path relative to the folder of the sources. */
  path: string
  address?: string | undefined
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
  const byName = new Map<string, Candidate[]>()
  for (const page of pages) {
    const segments = splitName(page.route)
    for (const name of new Set(['', segments.at(-1) ?? ''])) {
      byName.set(name, [...(byName.get(name) ?? []), { page, segments }])
    }
  }
  const found = new Map<string, HtmlPage>()
  const prefixes = new Set<string>()
  const uncertain: { source: PageSource; candidates: Candidate[]; length: number }[] = []
  for (const source of sources) {
    const wanted = splitName(source.address ?? source.path)
    const candidates = (byName.get(wanted.at(-1) ?? '') ?? []).filter(({ segments }) =>
      wanted.every((each, at) => each === segments[segments.length - wanted.length + at]),
    )
    const [first, ...others] = candidates
    if (!first) continue
    if (others.length > 0) uncertain.push({ source, candidates, length: wanted.length })
    else {
      found.set(source.path, first.page)
      if (source.address === undefined) prefixes.add(prefixOf(first, wanted.length))
    }
  }
  for (const { source, candidates, length } of uncertain) {
    const [first, ...others] = candidates.filter((each) => prefixes.has(prefixOf(each, length)))
    if (first && others.length === 0) found.set(source.path, first.page)
  }
  return found
}

interface Candidate {
  page: HtmlPage
  segments: string[]
}

/** Returns the route below which a page has the path of its source. */
function prefixOf({ segments }: Candidate, length: number): Route {
  return segments.slice(0, segments.length - length).join('/')
}

/** Splits a path or route into the names that sources and pages have in common. */
function splitName(name: string): string[] {
  const segments = name
    .replace(/\.(?:mdx?|html?)$/i, '')
    .toLowerCase()
    .split('/')
    .filter((segment) => !/^(?:\.?|\(.*\))$/.test(segment))
    .map((segment) => segment.replace(/^\d+[-_.\s]+(?=\S)/, '').replace(/\s+/g, '-'))
  return /^(?:_?index|readme)$/.test(segments.at(-1) ?? '') ? segments.slice(0, -1) : segments
}
