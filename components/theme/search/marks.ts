import { findFit, listForms, type Word } from './words.ts'

/** A stretch of a text; marked where it is what was looked for. */
export interface Stretch {
  text: string
  isMarked?: boolean
}

/** Marks the words of a text that fit one of a query's. */
export function markWords(text: string, words: readonly Word[]): Stretch[] {
  return text.split(/([\p{L}\p{N}]+)/u).map((part, index) => {
    const forms = index % 2 === 1 ? listForms(part) : []
    return { text: part, isMarked: words.some((word) => findFit(word, forms) > 0) }
  })
}

/** Reads an excerpt of Pagefind's: the text of a page, escaped, with `<mark>` around what was found. */
export function parseExcerpt(html: string): Stretch[] {
  return html
    .split(/<\/?mark>/)
    .map((part, index) => ({ text: unescape(part), isMarked: index % 2 === 1 }))
}

function unescape(html: string): string {
  return html.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => characters[name]!)
}

const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
