import type { Nodes } from 'mdast'
import { isInHeading, type Page } from '#content/page.ts'
import type { Offsets } from '#core/diagnostic.ts'

/**
 * Returns whether a word is ordinary prose, so that a correction cannot change a name, an
 * abbreviation, an address, a link or the anchor of a heading.
 */
export function isOrdinaryWord({ start, end }: Offsets, page: Page): boolean {
  const { text } = page.file
  const word = text.slice(start, end)
  const before = text.slice(Math.max(0, start - contextLength), start)
  const after = text.slice(end, end + contextLength)
  if (!/^\p{Lu}?\p{Ll}+$/u.test(word) || !/[\s"'“‘(|>]$|^$/u.test(before.replace(emphasis, '')))
    return false
  if (!/^[*_~]*(?:$|[\s"'”’).,;:!?|<…—–])/u.test(after) || /^\.\S/.test(after)) return false
  if (/["'“‘]$/.test(before) && /^["'”’]/.test(after)) return false
  if (title.test(before) || isInHeading(start, page) || isInKeywords(start, page)) return false
  if (/^\p{Lu}/u.test(word) && !(isSentenceStart(before) && lowerCaseNext.test(after))) return false
  return page.mdx.tree !== undefined && !isInLink(page.mdx.tree, start)
}

/** Number of characters to inspect before and after a word. */
const contextLength = 80

/** Matches emphasis markers at the end of a text. */
const emphasis = /[*_~]*$/

/** Matches a title before a person's name. */
const title = /(?<!\p{L})(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Professor|Sir|Madam|St|Rev|Hon)\.?[\s*_>]+$/u

/** Matches a lower-case next word. In a name of two words, the second is capitalized too. */
const lowerCaseNext = /^[*_]*,?\s+[*_]*\p{Ll}/u

/** Returns whether a sentence starts after a text. Abbreviations and initials do not end one. */
function isSentenceStart(before: string): boolean {
  if (/(?<!\p{L})(?:\p{Lu}|e\.g|i\.e|etc|vs|cf|no)\.\s+[*_"'“‘(]*$/iu.test(before)) return false
  return /(?:^|[.!?|>]["'”’)*_]*\s+|\n\s*\n|\n[ \t]*(?:[-*+]|\d+[.)])\s+)[*_"'“‘(]*$/u.test(before)
}

/** Returns whether a word is in `keywords`, which may list misspellings that readers search for. */
function isInKeywords(offset: number, { rangeOf, bodyStart }: Page): boolean {
  const range = offset < bodyStart ? rangeOf('keywords') : undefined
  return range !== undefined && range.start <= offset && offset < range.end
}

function isInLink(node: Nodes, offset: number): boolean {
  const { start, end } = node.position ?? {}
  if ((start?.offset ?? 0) > offset || offset >= (end?.offset ?? Infinity)) return false
  if (node.type === 'link' || node.type === 'linkReference') return true
  return 'children' in node && node.children.some((child) => isInLink(child, offset))
}
