import { findNearestPages } from '../nearest-pages.ts'
import { correctQuery } from './correct-query.ts'
import { findNames, type NamedPage, type PreparedPage } from './find-names.ts'
import { findTexts, isInText, pageCount } from './find-texts.ts'
import type { Found, Results } from './found.ts'
import { hasTexts } from './load-index.ts'
import { markWords } from './marks.ts'
import { splitQuery, toWord, type Word } from './words.ts'

/** How many pages are shown at once, before the texts are searched. */
const namedCount = 5

/** How many pages are offered where nothing was found. */
const nearestCount = 3

/** What a query finds in titles, headings and names: at once. */
export function findAtOnce(query: string, pages: readonly PreparedPage[]): Results {
  const named = findNames(query, pages).slice(0, namedCount)
  const words = splitQuery(query).map(toWord)
  return { status: '', pages: named.map((each) => toFound(each, words)) }
}

/** What a query finds in all. Pages that are named come first and stay as they were. */
export async function findAll(query: string, pages: readonly PreparedPage[]): Promise<Results> {
  const { pages: named } = findAtOnce(query, pages)
  if (!hasTexts) return describe(query, { pages: named, count: named.length }, pages)
  try {
    const words = await chooseWords(query, named, pages)
    if (words === undefined) return describeNothing(query, pages)
    const corrected = words === splitQuery(query).join(' ') ? undefined : words
    const first = corrected === undefined ? named : findAtOnce(corrected, pages).pages
    const texts = await findTexts(words)
    const others = texts.pages.filter(({ url }) => !first.some((page) => page.url === url))
    const all = [...first, ...others].slice(0, pageCount)
    return describe(
      query,
      { pages: all, count: Math.max(texts.count, all.length), corrected },
      pages,
    )
  } catch {
    const status = 'The texts could not be searched. Check your connection and type again.'
    return { status, pages: named }
  }
}

/** The words to look for: those of the query, typing errors corrected; undefined where one is unknown. */
async function chooseWords(query: string, named: Found[], pages: readonly PreparedPage[]) {
  const words = splitQuery(query)
  if (named.length > 0) return words.join(' ')
  const isThere = await Promise.all(words.map((word) => isInText(toWord(word))))
  return correctQuery(query, pages, (word) => isThere[words.indexOf(word.text)]!)
}

interface Outcome {
  pages: Found[]
  count: number
  /** What was looked for instead. */
  corrected?: string | undefined
}

function describe(query: string, outcome: Outcome, pages: readonly PreparedPage[]): Results {
  const { pages: found, count, corrected } = outcome
  if (count === 0) return describeNothing(query, pages)
  const counted = count === 1 ? '1 page found' : `${count} pages found`
  const status = corrected ? `Nothing found for “${query}”. ${counted} for “${corrected}”` : counted
  return { status: hasTexts ? status : `${status}. ${previewLimit}`, pages: found }
}

const previewLimit = 'The preview searches titles, headings and names; the finished site, all text.'

function describeNothing(query: string, pages: readonly PreparedPage[]): Results {
  const nearest = findNearest(query, pages)
  const advice = nearest.length > 0 ? 'These pages come nearest.' : 'Try fewer or other words.'
  const limit = hasTexts ? '' : ` ${previewLimit}`
  return { status: `Nothing found for “${query}”. ${advice}${limit}`, pages: nearest }
}

/** Pages that one of the words names, then those whose address is like the query. */
function findNearest(query: string, pages: readonly PreparedPage[]): Found[] {
  const words = splitQuery(query)
  const named = words.flatMap((word) => findNames(word, pages).slice(0, 1))
  const known = pages.map(({ page: [route, title] }): [string, string] => [route, title])
  const routes = new Set([
    ...named.map(({ page: [route] }) => route),
    ...findNearestPages(words.join('-'), known).map(([route]) => route),
  ])
  return [...routes].slice(0, nearestCount).map((route) => {
    const { page } = pages.find((each) => each.page[0] === route)!
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
