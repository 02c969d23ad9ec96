import { findNearestPages } from '../nearest-pages.ts'
import { correctQuery } from './correct-query.ts'
import { findNames, type NamedPage, type NameIndex } from './find-names.ts'
import { findTexts, isInText, pageCount } from './find-texts.ts'
import type { Found, Results } from './found.ts'
import { hasTexts } from './load-index.ts'
import { markWords } from './marks.ts'
import { splitQuery, toWord, type Word } from './words.ts'

/** How many places are shown at every key, before the texts are searched: as many as there is room for. */
const atOnceCount = 8

/** How many pages that are named come before those that have it in their texts. */
const namedCount = 5

/** How many pages are offered where nothing was found. */
const nearestCount = 3

/** What a query finds in titles, headings and names: at once. */
export function findAtOnce(query: string, names: NameIndex): Results {
  return { status: '', pages: findNamed(query, names, atOnceCount) }
}

function findNamed(query: string, names: NameIndex, placeCount = Infinity): Found[] {
  const words = splitQuery(query).map(toWord)
  const named = findNames(query, names).slice(0, namedCount)
  return takePlaces(named, placeCount).map((each) => toFound(each, words))
}

/** The first places of a list, so that what follows them later moves none. */
function takePlaces(pages: NamedPage[], count: number): NamedPage[] {
  const taken: NamedPage[] = []
  for (const { page, parts } of pages) {
    if (count > 0) taken.push({ page, parts: parts.slice(0, count - 1) })
    count -= 1 + parts.length
  }
  return taken
}

/** What a query finds in all. Pages that are named come first and stay as they were. */
export async function findAll(query: string, names: NameIndex): Promise<Results> {
  const named = findNamed(query, names)
  if (!hasTexts) return describe(query, { pages: named, count: named.length }, names)
  try {
    const words = await chooseWords(query, named, names)
    if (words === undefined) return describeNothing(query, names)
    const corrected = words === splitQuery(query).join(' ') ? undefined : words
    const first = corrected === undefined ? named : findNamed(corrected, names)
    const texts = await findTexts(words)
    const others = texts.pages.filter(({ url }) => !first.some((page) => page.url === url))
    const all = [...first, ...others].slice(0, pageCount)
    return describe(
      query,
      { pages: all, count: Math.max(texts.count, all.length), corrected },
      names,
    )
  } catch {
    const status = 'The texts could not be searched. Check your connection and type again.'
    return { status, pages: named }
  }
}

/** The words to look for: those of the query, typing errors corrected; undefined where one is unknown. */
async function chooseWords(query: string, named: Found[], names: NameIndex) {
  const words = splitQuery(query)
  if (named.length > 0) return words.join(' ')
  const isThere = await Promise.all(words.map((word) => isInText(toWord(word))))
  return correctQuery(query, names, (word) => isThere[words.indexOf(word.text)]!)
}

interface Outcome {
  pages: Found[]
  count: number
  /** What was looked for instead. */
  corrected?: string | undefined
}

function describe(query: string, outcome: Outcome, names: NameIndex): Results {
  const { pages: found, count, corrected } = outcome
  if (count === 0) return describeNothing(query, names)
  const counted = count === 1 ? '1 page found' : `${count} pages found`
  const status = corrected ? `Nothing found for “${query}”. ${counted} for “${corrected}”` : counted
  return { status: hasTexts ? status : `${status}. ${previewLimit}`, pages: found }
}

const previewLimit = 'The preview searches titles, headings and names; the finished site, all text.'

function describeNothing(query: string, names: NameIndex): Results {
  const nearest = findNearest(query, names)
  const advice = nearest.length > 0 ? 'These pages come nearest.' : 'Try fewer or other words.'
  const limit = hasTexts ? '' : ` ${previewLimit}`
  return { status: `Nothing found for “${query}”. ${advice}${limit}`, pages: nearest }
}

/** Pages that one of the words names, then those whose address is like the query. */
function findNearest(query: string, names: NameIndex): Found[] {
  const words = splitQuery(query)
  const named = words.flatMap((word) => findNames(word, names).slice(0, 1))
  const known = names.pages.map(({ page: [route, title] }): [string, string] => [route, title])
  const routes = new Set([
    ...named.map(({ page: [route] }) => route),
    ...findNearestPages(words.join('-'), known).map(([route]) => route),
  ])
  return [...routes].slice(0, nearestCount).map((route) => {
    const { page } = names.pages.find((each) => each.page[0] === route)!
    return toFound({ page, parts: [] }, words.map(toWord))
  })
}

function toFound({ page, parts }: NamedPage, words: readonly Word[]): Found {
  const [route, title, description] = page
  return {
    url: route,
    title: markWords(title, words),
    excerpt: markWords(description, words),
    sections: parts.map(([id, text, note = '']) => ({
      url: `${route}#${encodeURIComponent(id)}`,
      title: markWords(text, words),
      excerpt: [{ text: note }],
      isCode: note !== '',
    })),
  }
}
