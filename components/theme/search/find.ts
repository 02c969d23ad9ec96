import { correctWord, isInText, isKnownName, isWholeName, matchCompounds } from './known-words.ts'
import {
  findByCodeName,
  findByName,
  findWantedKind,
  hasAllWords,
  newestReleaseKind,
  releaseNoteKind,
  maxPageMatches,
  maxSectionsPerPage,
  ratePage,
  scoreNames,
  toNameMatch,
  type Names,
  type PageMatch,
} from './names.ts'
import { scoreQueries } from './queries.ts'
import type { SearchPage } from '#generate/render-search-file.ts'
export { createNames, findByAddress } from './names.ts'
import { searchIndex } from './pagefind-index.ts'
export { searchIndex }
import { addStatus, type QueryTerm, type SearchResults } from './results.ts'
import type { IndexHit, SearchIndex, TextPage } from './search-index.ts'
import { dropPathValues, markWords, separateWords, splitQuery } from './words.ts'

/** Returns the pages with the given routes, in the same order. */
export function listPopularPages(routes: readonly string[], { pages }: Names): SearchResults {
  const listed = routes.flatMap((route) => pages.filter(([each]) => each === route))
  const status = listed.length > 0 ? 'Pages to begin with' : ''
  return { status, pages: listed.map((page) => toNameMatch(page, [], [])) }
}

/**
 * Finds pages by name while the full-text search is running. Reuses the excerpts in `last`, the
 * previous results. If no name matches, returns all of `last`.
 */
export function findInterimResults(query: string, names: Names, last: PageMatch[]): SearchResults {
  const byName = findByName(query, names)
  const pending = { status: '', isPending: true }
  if (byName.length === 0) return { ...pending, pages: last, isStale: true }
  const excerpts = new Map(last.map((page) => [page.url, page]))
  return { ...pending, pages: byName.map((page) => excerpts.get(page.url) ?? page) }
}

/**
 * Finds pages by name and full text. Sections with a code name that was typed come first. The
 * status quotes `typed`.
 */
export async function findByNameAndText(
  query: string,
  names: Names,
  typed = query,
): Promise<SearchResults> {
  const words = matchCompounds(splitQuery(query), names)
  const byName = findByName(query, names)
  if (!searchIndex || words.length === 0) return addStatus(typed, byName)
  try {
    const terms = await findTerms(words, { names, index: searchIndex })
    const byCodeName = findByCodeName(query, names, correctQuery(query, terms))
    const ranked = isOffTopic(terms, names)
      ? []
      : await rankPages(query, terms, { names, index: searchIndex })
    const found = new Set(byCodeName.map(({ url }) => url))
    const pages = [...byCodeName, ...ranked.filter(({ url }) => !found.has(url))]
    const separated = separateWords(query)
    if (pages.length === 0 && separated !== query) {
      return await findByNameAndText(separated, names, typed)
    }
    const used = byCodeName.length > 0 ? terms.filter(({ word }) => word !== undefined) : terms
    return addStatus(typed, pages.slice(0, maxPageMatches), used)
  } catch (error) {
    console.error(error)
    // If the script itself is missing, the next query loads it again.
    await searchIndex.reset().catch(() => undefined)
    const status = 'The texts could not be searched. Check your connection.'
    return { status, pages: byName, isPartial: true }
  }
}

/** Replaces the misspelled words of a query, in lowercase. */
function correctQuery(query: string, terms: readonly Term[]): string {
  return terms.reduce(
    (text, { typed, word = typed }) => text.replace(typed, word),
    dropPathValues(query).toLowerCase(),
  )
}

interface SearchSources {
  names: Names
  index: SearchIndex
}

/** Word of a query with the pages that contain it. */
interface Term extends QueryTerm {
  hits: IndexHit[]
  /** Rare words weigh more than common ones. */
  weight: number
}

async function findTerms(words: readonly string[], sources: SearchSources): Promise<Term[]> {
  const { pages } = sources.names
  return Promise.all(
    words.map(async (typed, index): Promise<Term> => {
      const isLast = index === words.length - 1
      const { word, hits } = await findWord(typed, { ...sources, isLast })
      const weight = word === undefined ? unknownWeight : rarityOf(hits.length, pages.length)
      return { typed, word, hits, weight }
    }),
  )
}

/** Returns the inverse document frequency of what `count` of the pages have. */
function rarityOf(count: number, pageCount: number): number {
  return Math.log(1 + pageCount / Math.max(1, count))
}

/**
 * Finds a word in the texts. Tries the word itself, then, for the last word of a query, words that
 * start with it, and then the nearest name. Throws if a heading has the word, but the index does
 * not: Pagefind only logs that it could not load a part.
 */
async function findWord(
  typed: string,
  { names, index, isLast }: SearchSources & { isLast: boolean },
): Promise<{ word: string | undefined; hits: IndexHit[] }> {
  const exact = await index.findExact(typed)
  if (exact.length === 0 && isInText(typed, names)) throw new Error(`No text for ${typed}`)
  if (exact.length > 0) {
    const ids = new Set(exact.map(({ id }) => id))
    return { word: typed, hits: (await index.find(typed)).filter(({ id }) => ids.has(id)) }
  }
  if (isKnownName(typed, names, isLast)) {
    const hits = await index.find(typed)
    return { word: typed, hits: (await startsWith(hits[0], typed)) ? hits : [] }
  }
  const word = correctWord(typed, names)
  if (word !== undefined) return { word, hits: await index.find(word) }
  if (!isLast) return { word: undefined, hits: [] }
  const hits = await index.find(typed)
  return (await startsWith(hits[0], typed)) ? { word: typed, hits } : { word: undefined, hits: [] }
}

/**
 * Returns whether the index found a word that starts with `typed`. It truncates unknown words
 * until they match, so that a hit alone does not prove it.
 */
async function startsWith(hit: IndexHit | undefined, typed: string): Promise<boolean> {
  if (!hit) return false
  const { excerpt, sections } = await hit.read()
  const spans = [excerpt, ...sections.map((section) => section.excerpt)].flat()
  return spans.some(({ text, isMarked }) => isMarked && text.toLowerCase().includes(typed))
}

/**
 * Returns whether the site does not have half of the words or more, unless one of the others is
 * the whole title or a whole keyword of a page, such as `webhook`.
 */
function isOffTopic(terms: readonly Term[], names: Names): boolean {
  const known = terms.flatMap(({ word }) => word ?? [])
  return known.length * 2 <= terms.length && !known.some((word) => isWholeName(word, names))
}

/** Weight of a word that the site does not have: that of a word on every twelfth page. */
const unknownWeight = Math.log(1 + 12)

/** Ranks pages by full text and names. */
async function rankPages(
  query: string,
  terms: readonly Term[],
  { names, index }: SearchSources,
): Promise<PageMatch[]> {
  const words = terms.flatMap(({ word }) => word ?? [])
  const wanted = findWantedKind(query)
  const nameScores = scoreNames(words, names, wanted)
  const queryScores = scoreQueries(words, names.queries)
  const best = [...(await scoreTexts(query, terms, { names, index })).values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, maxPageMatches + 4)
  const texts = await Promise.all(
    best.map(async ({ hit, score }) => ({ text: await hit.read(), score })),
  )
  const byRoute = new Map(texts.map((each) => [each.text.url, each]))
  const ranked = names.pages
    .map((page, position) => {
      const found = byRoute.get(page[0])
      const nameScore = nameScores.get(page[0]) ?? 0
      const textScore = ratePage(page, wanted) * (found?.score ?? 0)
      const score = textScore + nameScore + queryWeight * (queryScores.get(page[0]) ?? 0)
      return { page, position, text: found?.text, nameScore, score }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  return sortReleaseNotes(ranked).map(({ page, text }) =>
    text ? toPageMatch(text, page[4], terms) : toNameMatch(page, [], words),
  )
}

interface RankedPage {
  page: SearchPage
  /** Position in the list of pages, where newer release notes come later. */
  position: number
  nameScore: number
}

/** Puts newer release notes first where names match about equally. Other pages stay in place. */
function sortReleaseNotes<T extends RankedPage>(ranked: readonly T[]): T[] {
  const isNote = ({ page }: T) => page[4] === releaseNoteKind || page[4] === newestReleaseKind
  const bucketOf = ({ nameScore }: T) => Math.round(nameScore * 2)
  const notes = ranked.filter(isNote).sort((a, b) => {
    const difference = bucketOf(b) - bucketOf(a)
    return difference !== 0 || bucketOf(a) === 0 ? difference : b.position - a.position
  })
  return ranked.map((each) => (isNote(each) ? notes.shift()! : each))
}

/** Weight of the queries of a page, compared with 1 for its names and 1 for the words of its text. */
const queryWeight = 1.5

/** Weight of all words on one page. Two of sixty pages that have them all get a score of 0.5. */
const allWordsWeight = 0.14

/**
 * Scores the text of each page by id: up to 1 for the words, about 0.5 for all words on one page,
 * and 0.5 if they are there in the order of the query.
 */
async function scoreTexts(query: string, terms: readonly Term[], { names, index }: SearchSources) {
  const pageCount = names.pages.length
  const known = terms.filter(({ hits }) => hits.length > 0)
  const totalWeight = terms.reduce((sum, { weight }) => sum + weight, 0)
  const scores = new Map<string, { score: number; hit: IndexHit }>()
  const add = (hits: readonly IndexHit[], weight: number) => {
    for (const hit of hits) {
      const share = weight * (0.4 + (0.6 * hit.score) / hits[0]!.score)
      scores.set(hit.id, { score: (scores.get(hit.id)?.score ?? 0) + share, hit })
    }
  }
  for (const { hits, weight } of known.toSorted((a, b) => a.weight - b.weight)) {
    add(hits, weight / totalWeight)
  }
  if (known.length > 1) {
    const words = known.map(({ word }) => word).join(' ')
    add(await index.findExact(query), 0.5)
    // Last, since a hit of a phrase lists only the sections that contain all of it.
    const all = await index.find(words)
    add(all, allWordsWeight * rarityOf(all.length, pageCount))
  }
  return scores
}

/** Converts a page to a match. Sections with the rarest words in their titles come first. */
function toPageMatch(
  { url, title, excerpt, sections }: TextPage,
  kind: string,
  terms: readonly Term[],
): PageMatch {
  const words = terms.flatMap(({ word }) => word ?? [])
  const weigh = (text: string) =>
    terms
      .filter(({ word = '' }) => word !== '' && hasAllWords(text, [word]))
      .reduce((sum, { weight }) => sum + weight, 0)
  const best = sections
    .map((part) => ({ ...part, weight: weigh(part.title) }))
    .sort((a, b) => b.weight - a.weight || b.matchCount - a.matchCount)
    .slice(0, maxSectionsPerPage)
    .map((part) => ({ url: part.url, title: markWords(part.title, words), excerpt: part.excerpt }))
  return { url, kind, title: markWords(title, words), excerpt, sections: best }
}
