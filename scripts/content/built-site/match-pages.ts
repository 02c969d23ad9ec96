import { groupBy } from '#core/diagnostic.ts'
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
      const known = byName.get(name)
      if (known) known.push({ page, segments })
      else byName.set(name, [{ page, segments }])
    }
  }
  const matches = sources.map((source): Match => {
    const wanted = splitName(source.address ?? source.path)
    const candidates = (byName.get(wanted.at(-1) ?? '') ?? []).filter(({ segments }) =>
      wanted.every((each, at) => each === segments[segments.length - wanted.length + at]),
    )
    return { source, candidates, length: wanted.length }
  })
  const certain = keepLongest(matches.filter(({ candidates }) => candidates.length === 1))
  const prefixes = new Set(
    certain
      .filter(({ source }) => source.address === undefined)
      .map(({ candidates, length }) => prefixOf(candidates[0]!, length)),
  )
  const others = matches.flatMap((match) => {
    const isBelow = (each: Candidate) => prefixes.has(prefixOf(each, match.length))
    const candidates = match.candidates.length > 1 ? match.candidates.filter(isBelow) : []
    return candidates.length === 1 ? [{ ...match, candidates }] : []
  })
  return new Map(
    keepLongest([...certain, ...others]).map(({ source, candidates }) => [
      source.path,
      candidates[0]!.page,
    ]),
  )
}

/** Keeps the source with the longest path of those that fit one page, or none of several. */
function keepLongest(matches: readonly Match[]): Match[] {
  return Array.from(
    groupBy(matches, ({ candidates }) => candidates[0]!.page.path).values(),
    (group) => {
      const longest = Math.max(...group.map(({ length }) => length))
      const alike = group.filter(({ length }) => length === longest)
      // Of two files for a folder, the index is its page.
      return alike.length === 1 ? alike : alike.filter(({ source }) => !/readme/i.test(source.path))
    },
  ).flatMap((group) => (group.length === 1 ? group : []))
}

interface Match {
  source: PageSource
  candidates: Candidate[]
  /** Number of segments of the path. */
  length: number
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
    .filter((segment) => !/^(?:\.{0,2}|\(.*\))$/.test(segment))
    .map((segment) => segment.replace(/^\d+[-_.\s]+(?=\S)/, '').replace(/\s+/g, '-'))
  return /^(?:_?index|readme)$/.test(segments.at(-1) ?? '') ? segments.slice(0, -1) : segments
}
