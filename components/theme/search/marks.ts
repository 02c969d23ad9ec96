import { findFit, isAscii, listForms, type Word } from './words.ts'

/** A stretch of a text; marked where it is what was looked for. */
export interface Stretch {
  text: string
  isMarked?: boolean
}

/** Marks the words of a text that fit one of a query's. */
export function markWords(text: string, words: readonly Word[]): Stretch[] {
  const parts = text.split(isAscii(text) ? /([a-zA-Z\d]+)/ : /([\p{L}\p{N}]+)/u)
  const stretches: Stretch[] = []
  for (const [index, part] of parts.entries()) {
    const isMarked = index % 2 === 1 && isFound(part, words)
    const last = stretches.at(-1)
    if (last?.isMarked === isMarked) last.text += part
    else if (part !== '') stretches.push({ text: part, isMarked })
  }
  return stretches
}

/** Whatever fits a word begins as it does, or has a part in camel case that does. */
function isFound(part: string, words: readonly Word[]): boolean {
  const start = part.charAt(0).toLowerCase()
  const rest = part.slice(1)
  const hasParts = rest !== rest.toLowerCase()
  if (!hasParts && !words.some(({ text }) => text.startsWith(start))) return false
  const forms = listForms(part)
  return words.some((word) => findFit(word, forms) > 0)
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
