import MiniSearch, { type SearchOptions } from 'minisearch'
import {
  countShared,
  findExcerpt,
  markWords,
  termsIn,
  type Terms,
  type TextSpan,
} from './excerpt.ts'
import {
  indexOptions,
  type SearchFile,
  type SearchPage,
  type SearchPart,
  splitWords,
  termOf,
} from '#core/search-index.ts'
import { remember } from '#core/remember.ts'

/** Search match with highlighted words. */
export interface SearchMatch {
  url: string
  title: TextSpan[]
  excerpt: TextSpan[]
  /** Whether the title is a code name, such as that of an operation, an option or a field. */
  isCode?: boolean
}

export interface PageMatch extends SearchMatch {
  /** Kind of page, such as `Guide` or `API`. */
  kind: string
  sections: SearchMatch[]
}

export interface Search {
  /** Finds pages, best first, with their best sections. Pages with a code name come first. */
  find(query: string): PageMatch[]
  /** Returns whether all words of a query are stop words, as while one types `how to pay`. */
  hasOnlyStopWords(query: string): boolean
  /**
   * Returns the route of the page whose names have all words of a path, of a page above it, or of
   * the page whose names have all words of its last segment.
   */
  findByAddress(path: string): string | undefined
  /** Returns the pages with these routes. */
  list(routes: readonly string[]): PageMatch[]
}

const maxPageMatches = 8
const maxSectionsPerPage = 3

export function createSearch({ index: indexed, pages }: SearchFile): Search {
  const byRoute = new Map(pages.map((page) => [page.route, page]))
  const index = MiniSearch.loadJS(indexed, indexOptions)
  return {
    find(query) {
      const byName = findCodeNames(query, pages)
      const named = new Set(byName.map(({ url }) => url))
      const byText = index
        .search(query, rankingFor(query, byRoute))
        .filter(({ id }) => !named.has(id as string))
        .slice(0, maxPageMatches)
        .map(({ id, match }) => {
          const page = byRoute.get(id as string)!
          const terms = new Set(Object.keys(match))
          return toMatch(page, findSections(page, terms), terms)
        })
      return [...byName, ...byText].slice(0, maxPageMatches)
    },
    hasOnlyStopWords(query) {
      const words = splitWords(query)
      return words.length > 0 && words.every((word) => termOf(word) === null)
    },
    findByAddress(path) {
      const fields = ['title', 'keywords', 'headings']
      const options = { fields, combineWith: 'AND', prefix: false } as const
      const find = (words: string) =>
        index.search(words, { ...rankingFor(words, byRoute), ...options })[0]?.id as
          string | undefined
      const above = pages.find(({ route }) => route !== '/' && path.startsWith(`${route}/`))
      return find(path) ?? above?.route ?? find(path.slice(path.lastIndexOf('/')))
    },
    list: (routes) =>
      routes.flatMap((route) => {
        const page = byRoute.get(route)
        return page ? [{ ...toMatch(page, [], new Set()), excerpt: [] }] : []
      }),
  }
}

/** Factor for pages of a kind that the query does not name. Readers mostly look for guides. */
const otherKindFactor = 0.8

/** Returns the weights of fields and kinds, and the tolerance for typing errors. */
function rankingFor(query: string, pages: ReadonlyMap<string, SearchPage>): SearchOptions {
  const words = new Set(splitWords(query.toLowerCase()))
  const isWanted = (kind: string) => splitWords(kind.toLowerCase()).every((each) => words.has(each))
  return {
    boost: { title: 3, keywords: 6, headings: 3 },
    // Long pages are hardly at a disadvantage.
    bm25: { k: 1.2, b: 0.2, d: 0.5 },
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    // The last word may be incomplete.
    prefix: (_term, position, terms) => position === terms.length - 1,
    boostDocument: (route: string) => {
      const { kind } = pages.get(route)!
      return kind === undefined || isWanted(kind) ? 1 : otherKindFactor
    },
  }
}

/**
 * Finds pages by their code names, the shortest first. Each word of a query that looks like code
 * must occur in the name or id.
 */
function findCodeNames(query: string, pages: readonly SearchPage[]): PageMatch[] {
  if (!/[^\p{L}\p{N}\s]|\p{Ll}\p{Lu}/u.test(query)) return []
  const typed = dropPathValues(query).toLowerCase().trim().split(/\s+/)
  const isMatch = (text: string) =>
    typed.every((word) => occursAtBoundary(text.toLowerCase(), word))
  const found = pages
    .flatMap((page) =>
      page.parts.flatMap((part) => {
        const matched = [dropPathValues(part.title), part.id].find(isMatch)
        return part.isCode && matched !== undefined ? [{ page, part, length: matched.length }] : []
      }),
    )
    .sort((a, b) => a.length - b.length)
  const terms = termsIn(query)
  return [...new Set(found.map(({ page }) => page))].map((page) => {
    const parts = found.filter((each) => each.page === page).map(({ part }) => part)
    return toMatch(page, parts, terms)
  })
}

/** Removes origins, and values in paths, such as `{project_id}`, `:id`, `SHOP` and `23`. */
function dropPathValues(text: string): string {
  return text
    .replace(/https?:\/\/[^/\s]+/g, '')
    .replace(/\/(?:\{[^{}]*\}|:\w+|\d+|[A-Z\d]{2,5})(?=\/|\s|$)/g, '')
}

/** Returns whether the first occurrence of `typed` in a name is at a word boundary. */
function occursAtBoundary(name: string, typed: string): boolean {
  const at = name.indexOf(typed)
  return at === 0 || (at > 0 && /\W/.test(typed.charAt(0) + name.charAt(at - 1)))
}

/** Finds the sections of a page with most of the terms. Terms in a heading count more. */
function findSections({ parts }: SearchPage, terms: Terms): SearchPart[] {
  return parts
    .filter(({ id, isCode }) => id !== '' && !isCode)
    .map((part) => {
      const { title, text } = termsOfPart(part)
      return { part, score: 3 * countShared(terms, title) + countShared(terms, text) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ part }) => part)
}

const termsOfPart = remember(({ title, text, code = '' }: SearchPart) => ({
  title: termsIn(title),
  text: termsIn(`${text} ${code}`),
}))

function toMatch(
  { route, title, kind = 'Guide', parts }: SearchPage,
  sections: readonly SearchPart[],
  terms: Terms,
): PageMatch {
  return {
    url: route,
    kind,
    title: markWords(title, terms),
    excerpt: findExcerpt(parts[0]!, terms),
    sections: sections.slice(0, maxSectionsPerPage).map((part) => ({
      url: `${route}#${encodeURIComponent(part.id)}`,
      title: markWords(part.title, terms),
      excerpt: findExcerpt(part, terms),
      isCode: part.isCode ?? false,
    })),
  }
}
