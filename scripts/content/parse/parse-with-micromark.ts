import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mdxFromMarkdown } from 'mdast-util-mdx'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfm } from 'micromark-extension-gfm'
import { mdxjs } from 'micromark-extension-mdxjs'
import type { ParsedMdx } from './parsed-mdx.ts'

const extensions = [frontmatter(['yaml']), gfm(), mdxjs()]
const mdastExtensions = [frontmatterFromMarkdown(['yaml']), gfmFromMarkdown(), mdxFromMarkdown()]

const tooLongChain = 'Code with more operators in a row than its parser can follow'

/** Parses MDX with the parser of the reference implementation: many times slower, and says why not. */
export function parseWithMicromark(text: string): ParsedMdx {
  try {
    const tree: Root = fromMarkdown(text, { extensions, mdastExtensions })
    return { tree }
  } catch (error) {
    // A parser that stumbles over a text says so too; the other pages are checked all the same.
    if (!isMessageWithPlace(error)) {
      const message = error instanceof RangeError ? tooLongChain : String(error)
      return { problem: { message, line: 1, column: 1 } }
    }
    const point = error.place && 'start' in error.place ? error.place.start : error.place
    return { problem: { message: error.reason, ...(point ?? pointIn(error.reason)) } }
  }
}

/** A tag that is never closed has its place in the message alone: `… for `<A>` (8:1-8:22)`. */
function pointIn(message: string): Point {
  const [, line = 1, column = 1] = /\((\d+):(\d+)-/.exec(message) ?? []
  return { line: Number(line), column: Number(column) }
}

interface Point {
  line: number
  column: number
}

/** The parsers of MDX throw a `VFileMessage`; anything else is a fault of theirs. */
function isMessageWithPlace(
  error: unknown,
): error is { reason: string; place?: Point | { start: Point } } {
  return typeof error === 'object' && error !== null && 'reason' in error && 'place' in error
}
