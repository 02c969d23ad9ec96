import { pathOf } from '#components/visit/page-address.ts'
import type { Found } from './found.ts'
import { loadPagefind, type PagefindPage } from './load-index.ts'
import { parseExcerpt } from './marks.ts'
import type { Word } from './words.ts'

/** How many pages are listed. */
export const pageCount = 8

/** How many sections of a page are listed. */
const sectionCount = 3

/** The pages whose texts hold all words, best first, and how many there are in all. */
export async function findTexts(words: string): Promise<{ pages: Found[]; count: number }> {
  const { results } = await (await loadPagefind()).search(words)
  const pages = await Promise.all(results.slice(0, pageCount).map((result) => result.data()))
  return { pages: pages.map(toFound), count: results.length }
}

/** Whether a word occurs in a text. Where none has it, Pagefind finds other words that begin alike. */
export async function isInText(word: Word): Promise<boolean> {
  const { results } = await (await loadPagefind()).search(word.text)
  const page = await results[0]?.data()
  const marks = page?.excerpt.matchAll(/<mark>(.*?)<\/mark>/g) ?? []
  return [...marks].some(([, text = '']) => text.toLowerCase().includes(word.stem))
}

function toFound({ url, meta, excerpt, sub_results: parts }: PagefindPage): Found {
  const sections = parts.filter((part) => part.url.includes('#')).slice(0, sectionCount)
  return {
    url: toAddress(url),
    title: [{ text: meta.title ?? url }],
    excerpt: parseExcerpt(excerpt),
    sections: sections.map((part) => ({
      url: toAddress(part.url),
      title: [{ text: part.title }],
      excerpt: parseExcerpt(part.excerpt),
    })),
  }
}

function toAddress(url: string): string {
  return pathOf(url.replace(/(?:\/index)?\.html(?=$|[?#])/, '')) ?? '/'
}
