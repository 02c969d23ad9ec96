import MiniSearch from 'minisearch'
import type { SearchPage } from '#generate/render-search-file.ts'
import { splitQuery, stemOf } from './words.ts'

/** Searches of readers with the pages that answer them. */
export interface Queries {
  list: readonly { route: string; text: string }[]
  /** Index of `list` by position. */
  index: MiniSearch
}

export function createQueries(pages: readonly SearchPage[]): Queries {
  const list = pages.flatMap(([route, , , , , texts]) => texts.map((text) => ({ route, text })))
  return { list, index: indexTexts(list, splitQuery) }
}

/** Indexes the stems of texts by position. */
export function indexTexts(
  texts: readonly { text: string }[],
  tokenize: (text: string) => string[],
): MiniSearch {
  const index = new MiniSearch({ fields: ['text'], tokenize, processTerm: stemOf })
  index.addAll(texts.map(({ text }, id) => ({ id, text })))
  return index
}

/**
 * Power by which similar queries count more than others: one that is nearly the same outweighs many
 * that share a word.
 */
const likenessPower = 4

/** Parameters of the ranking function BM25. Long queries are hardly at a disadvantage. */
const bm25 = { k: 1.2, b: 0.3, d: 0 }

/** Scores pages by the likeness of their queries to one with these words: 1 for the best. */
export function scoreQueries(words: readonly string[], { list, index }: Queries) {
  const scores = new Map<string, number>()
  for (const { id, score } of index.search(words.join(' '), { bm25 })) {
    const { route } = list[id as number]!
    scores.set(route, (scores.get(route) ?? 0) + score ** likenessPower)
  }
  const best = Math.max(...scores.values())
  return new Map(Array.from(scores, ([route, score]) => [route, score / best]))
}
