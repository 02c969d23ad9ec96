import type { SearchPage, SearchPart } from '#generate/render-search-file.ts'
import { dropValues, fits, markWords, splitQuery, type Stretch } from './words.ts'

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

/** How many pages are listed, how many places of each, and how many places by their names. */
export const [pageCount, placeCount, nameCount] = [8, 3, 8]

/** Finds what is called what was typed: places where that looks like a name, else pages. */
export function findNames(query: string, pages: readonly SearchPage[]): Found[] {
  const isCode = /[/._-]|[a-z\d][A-Z]/.test(query)
  const places = isCode ? findPlaces(query, pages) : []
  return places.length > 0 ? places : findCalled(splitQuery(query), pages)
}

/** Finds the places whose names have what was typed, the shortest first. */
function findPlaces(query: string, pages: readonly SearchPage[]): Found[] {
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

/** Finds the pages whose title or a keyword of which has all words, with the headings that have them. */
function findCalled(words: readonly string[], pages: readonly SearchPage[]): Found[] {
  const terms = words.map((word) => ({ word, weight: 1 }))
  const hasAll = (name: readonly string[]) =>
    words.every((word) => name.some((each) => fits(each, word)))
  return pages
    .filter((page) => listNames(page).some(hasAll))
    .map((page) => ({ page, score: scoreNames(page, terms) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, pageCount)
    .map(({ page }) => {
      const headings = page[3].filter(([, text, note]) => !note && hasAll(splitQuery(text)))
      return toFound(page, headings, words)
    })
}

/** Tells whether a name, or one of its words, begins with what was typed. */
function hasStart(name: string, typed: string): boolean {
  const at = name.indexOf(typed)
  return at === 0 || (at > 0 && /\W/.test(typed.charAt(0) + name.charAt(at - 1)))
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

/** A word that is looked for, and how much it tells: more, the fewer pages have it. */
export interface Weighed {
  word: string
  weight: number
}

/** Scores what a page is called, its title and keywords more than its headings: from 0 to 2. */
export function scoreNames(page: SearchPage, terms: readonly Weighed[]): number {
  const names = listNames(page)
  const headings = page[3].flatMap(([, text, note]) =>
    note === undefined ? [splitQuery(text)] : [],
  )
  // A name that says nothing else is a better one.
  const scoreOf = (words: readonly string[]) =>
    shareOf(terms, words) * (0.5 + 0.5 * Math.min(1, terms.length / Math.max(1, words.length)))
  const [bestName, bestHeading] = [names, headings].map((each) => Math.max(0, ...each.map(scoreOf)))
  return bestName! + 0.5 * bestHeading! + 0.5 * shareOf(terms, names.flat())
}

/** Lists the words of a page's title and of each keyword. */
function listNames([, title, keywords]: SearchPage): string[][] {
  return [title, ...keywords.split(',')].map(splitQuery)
}

/** How much of the terms, by their weight, is among words: from 0 to 1. */
function shareOf(terms: readonly Weighed[], words: readonly string[]): number {
  const sum = (each: readonly Weighed[]) => each.reduce((all, { weight }) => all + weight, 0)
  return sum(terms.filter(({ word }) => words.some((each) => fits(each, word)))) / sum(terms)
}
