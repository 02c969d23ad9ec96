import type { Nodes } from 'mdast'
import { isInHeading, type Document } from '#content/page.ts'
import type { Offsets } from '#core/diagnostic.ts'

/**
 * Returns whether a word is ordinary prose, so that a correction cannot change a name, an
 * abbreviation, an address, a link or the anchor of a heading.
 */
export function isOrdinaryWord({ start, end }: Offsets, document: Document): boolean {
  const { tree } = document.mdx
  const { text } = document.file
  const word = text.slice(start, end)
  const before = text.slice(Math.max(0, start - contextLength), start)
  const after = text.slice(end, end + contextLength)
  if (!/^\p{Lu}?\p{Ll}+$/u.test(word) || !/[\s"'“‘(|>]$|^$/u.test(before.replace(emphasis, '')))
    return false
  if (!/^[*_~]*(?:$|[\s"'”’).,;:!?|<…—–])/u.test(after) || /^\.\S/.test(after)) return false
  if (/["'“‘]$/.test(before) && /^["'”’]/.test(after)) return false
  if (title.test(before) || isInKeywords(start, document)) return false
  if (/^\p{Lu}/u.test(word) && !(isSentenceStart(before) && lowerCaseNext.test(after))) return false
  return tree !== undefined && !isInHeading(start, document) && !isInLink(tree, start)
}

/** Number of characters to inspect before and after a word. */
const contextLength = 80

/** Matches emphasis markers at the end of the text. */
const emphasis = /[*_~]*$/

/** Matches a title before a person's name. */
const title = /(?<!\p{L})(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Professor|Sir|Madam|St|Rev|Hon)\.?[\s*_>]+$/u

/** Matches a lowercase next word. In a two-word name, the second word is also capitalized. */
const lowerCaseNext = /^[*_]*,?\s+[*_]*\p{Ll}/u

/** Returns whether a sentence starts after `before`. Abbreviations and initials do not end one. */
function isSentenceStart(before: string): boolean {
  if (/(?<!\p{L})(?:\p{Lu}|e\.g|i\.e|etc|vs|cf|no)\.\s+[*_"'“‘(]*$/iu.test(before)) return false
  return /(?:^|[.!?|>]["'”’)*_]*\s+|\n\s*\n|\n[ \t]*(?:[-*+]|\d+[.)])\s+)[*_"'“‘(]*$/u.test(before)
}

/** Returns whether a word is in `keywords`, which may list misspellings that readers search for. */
function isInKeywords(offset: number, { rangeOf, bodyStart }: Document): boolean {
  const range = offset < bodyStart ? rangeOf('keywords') : undefined
  return range !== undefined && range.start <= offset && offset < range.end
}

function isInLink(node: Nodes, offset: number): boolean {
  const { start, end } = node.position ?? {}
  if ((start?.offset ?? 0) > offset || offset >= (end?.offset ?? Infinity)) return false
  if (node.type === 'link' || node.type === 'linkReference') return true
  return 'children' in node && node.children.some((child) => isInLink(child, offset))
}
