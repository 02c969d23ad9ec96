import { pathOf } from '#components/visit/page-address.ts'
import { measureDistance } from '#core/did-you-mean.ts'
import type { SearchPage, SearchPart } from '#generate/render-search-file.ts'
import { findNearestPages } from '../nearest-pages.ts'
import { hasTexts, loadPagefind, type PagefindPage } from './load-pagefind.ts'
import {
  dropValues,
  fits,
  markWords,
  parseExcerpt,
  splitQuery,
  splitWords,
  type Stretch,
} from './words.ts'

/** An address, and what it is found for. */
export interface FoundPlace {
  url: string
  title: Stretch[]
  excerpt: Stretch[]
  /** Whether the title is a name, such as that of an operation, an option or a field. */
  isCode?: boolean
}

/** A page that was found, with the places on it. */
export interface Found extends FoundPlace {
  sections: FoundPlace[]
}

/** What a query finds, with a sentence that says so. */
export interface Results {
  status: string
  pages: Found[]
}

/** How many pages are listed, how many places of each, and how many places by their names. */
const [pageCount, placeCount, nameCount] = [8, 3, 8]

/** Finds the places whose names have what was typed, the shortest first, where that looks like a name. */
export function findNames(query: string, pages: readonly SearchPage[]): Found[] {
  if (!/[/._-]|[a-z\d][A-Z]/.test(query)) return []
  const typed = dropValues(query).toLowerCase()
  const named = pages
    .flatMap((page) => page[3].map((part) => ({ page, part, name: dropValues(part[1]) })))
    .filter(({ part, name }) => part[2] !== undefined && hasStart(name.toLowerCase(), typed))
    .sort((a, b) => a.name.length - b.name.length)
    .slice(0, nameCount)
  return [...new Set(named.map(({ page }) => page))].map((page) => {
    const parts = named.filter((each) => each.page === page).map(({ part }) => part)
    return toFound(page, parts, splitQuery(query))
  })
}

/** Tells whether a name, or one of its words, begins with what was typed. */
function hasStart(name: string, typed: string): boolean {
  const at = name.indexOf(typed)
  return at === 0 || (at > 0 && /\W/.test(typed.charAt(0) + name.charAt(at - 1)))
}

/** Finds the pages whose texts have all words. Names come first, and stay as they were. */
export async function findAll(query: string, pages: readonly SearchPage[]): Promise<Results> {
  const names = findNames(query, pages)
  const typed = splitQuery(query)
  if (!hasTexts) return describe(query, pages, names)
  try {
    const texts = await findTexts(typed)
    const words = names.length > 0 ? typed : correctWords(typed, pages, texts.first)
    if (!words) return describe(query, pages, [])
    const corrected = words.join(' ')
    if (corrected === typed.join(' ')) {
      return describe(query, pages, merge(names, texts.pages), { count: texts.count })
    }
    const others = await findTexts(words)
    return describe(query, pages, others.pages, { count: others.count, corrected })
  } catch {
    const status = 'The texts could not be searched. Check your connection and type again.'
    return { status, pages: names }
  }
}

function merge(names: Found[], others: Found[]): Found[] {
  const rest = others.filter(({ url }) => !names.some((page) => page.url === url))
  return [...names, ...rest].slice(0, pageCount)
}

/** Finds by the texts: the best pages, how many there are in all, and the text of the first. */
async function findTexts(words: readonly string[]) {
  const { results } = await (await loadPagefind()).search(words.join(' '))
  const pages = await Promise.all(results.slice(0, pageCount).map((result) => result.data()))
  return {
    pages: pages.map((page) => fromPagefind(page, words)),
    count: results.length,
    first: pages[0]?.content ?? '',
  }
}

function countMarks(text: string, words: readonly string[]): number {
  return markWords(text, words).filter(({ isMarked }) => isMarked).length
}

/** Keeps of a page's sections those whose headings have most of the words, then those with most finds. */
function fromPagefind({ url, meta, excerpt, sub_results }: PagefindPage, words: readonly string[]) {
  const sections = sub_results
    .filter((part) => part.url.includes('#'))
    .sort((a, b) => b.locations.length - a.locations.length)
    .sort((a, b) => countMarks(b.title, words) - countMarks(a.title, words))
    .slice(0, placeCount)
  const place = (url: string, title: string, excerpt: string): FoundPlace => ({
    url: pathOf(url.replace(/(?:\/index)?\.html(?=$|[?#])/, '')) ?? '/',
    title: markWords(title, words),
    excerpt: parseExcerpt(excerpt),
  })
  return {
    ...place(url, meta.title ?? url, excerpt),
    sections: sections.map((part) => place(part.url, part.title, part.excerpt)),
  }
}

/**
 * Replaces the words that neither the names nor the best text know by the nearest of the names; undefined
 * where one is near to none. Pagefind cuts such a word until something begins alike.
 */
export function correctWords(
  words: readonly string[],
  pages: readonly SearchPage[],
  text: string,
): string[] | undefined {
  const vocabulary = splitWords(pages.map(([, ...texts]) => texts.flat(2).join(' ')).join(' '))
  const lower = text.toLowerCase()
  const corrected = words.map((word) => {
    const root = word.slice(0, Math.max(4, word.length - 3))
    const isKnown = lower.includes(root) || vocabulary.some((each) => fits(each, word))
    return isKnown ? word : findNearestWord(word, vocabulary)
  })
  return corrected.every((word) => word !== undefined) ? corrected : undefined
}

/** Finds the nearest word; a short one has to be nearer. Numbers have no neighbors. */
function findNearestWord(typed: string, vocabulary: readonly string[]): string | undefined {
  if (typed.length < 4 || /\d/.test(typed)) return undefined
  const [nearest] = [...new Set(vocabulary)]
    .filter((word) => Math.abs(word.length - typed.length) < 3)
    .map((word) => ({ word, distance: measureDistance(typed, word) }))
    .sort((a, b) => a.distance - b.distance)
  return nearest && nearest.distance <= (typed.length < 7 ? 1 : 2) ? nearest.word : undefined
}

/** Says how many pages were found; where it is none, offers those whose addresses are like the query. */
function describe(
  query: string,
  all: readonly SearchPage[],
  pages: Found[],
  { count = 0, corrected }: { count?: number; corrected?: string } = {},
): Results {
  const limit = hasTexts ? '' : '. The preview searches names; the finished site, all text.'
  const nothing = `Nothing found for “${query}”`
  if (pages.length === 0) {
    const words = splitQuery(query)
    const nearest = findNearestPages(
      words.join('-'),
      all.map(([route, title]) => [route, title]),
    ).map(([route]) =>
      toFound(
        all.find((page) => page[0] === route)!,
        [],
        words,
      ),
    )
    const advice = nearest.length > 0 ? 'These pages come nearest' : 'Try fewer or other words'
    return { status: `${nothing}. ${advice}${limit}`, pages: nearest }
  }
  const number = Math.max(count, pages.length)
  const counted = number === 1 ? '1 page found' : `${number} pages found`
  const status = corrected ? `${nothing}. ${counted} for “${corrected}”` : counted
  return { status: `${status}${limit}`, pages }
}

function toFound(
  [route, title]: SearchPage,
  parts: readonly SearchPart[],
  words: readonly string[],
): Found {
  return {
    url: route,
    title: markWords(title, words),
    excerpt: [],
    sections: parts.slice(0, placeCount).map(([id, text, note]) => ({
      url: `${route}#${encodeURIComponent(id)}`,
      title: markWords(text, words),
      excerpt: note === undefined ? [] : [{ text: note, isMarked: false }],
      isCode: note !== undefined,
    })),
  }
}
