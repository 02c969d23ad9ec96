import { createHash } from 'node:crypto'
import type { Root } from 'mdast'
import { nodesOfType } from '#core/tree/nodes-of-type.ts'
import { textOf } from '#core/tree/text-of.ts'

/** A paragraph that is long enough to be recognized elsewhere. */
export interface ParagraphUse {
  /** The same for two paragraphs of the same words. */
  hash: string
  start: number
  end: number
}

/** A paragraph of fewer words may well be right on two pages. */
const minWords = 12

/**
 * Collects the paragraphs of a page that have at least twelve words, those of lists and components
 * too. Case, punctuation, markup and line breaks make no difference to their hashes.
 */
export function collectParagraphs(tree: Root): ParagraphUse[] {
  return nodesOfType(tree, 'paragraph').flatMap((node) => {
    const words =
      textOf(node)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    if (words.length < minWords) return []
    const start = node.position?.start.offset ?? 0
    const hash = createHash('sha256').update(words.join(' ')).digest('base64url').slice(0, 16)
    return [{ hash, start, end: node.position?.end.offset ?? start }]
  })
}
