import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mdxFromMarkdown } from 'mdast-util-mdx'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfm } from 'micromark-extension-gfm'
import { mdxjs } from 'micromark-extension-mdxjs'

/** An MDX text's tree, or where and why it does not parse. */
export type ParsedMdx =
  | { tree: Root; problem?: undefined }
  | { tree?: undefined; problem: { message: string; line: number; column: number } }

const syntax = [frontmatter(['yaml']), gfm(), mdxjs()]
const trees = [frontmatterFromMarkdown(['yaml']), gfmFromMarkdown(), mdxFromMarkdown()]

/** Parses MDX with GitHub's Markdown and YAML front matter into one tree; nothing is evaluated. */
export function parseMdx(text: string): ParsedMdx {
  try {
    return { tree: fromMarkdown(text, { extensions: syntax, mdastExtensions: trees }) }
  } catch (error) {
    if (!isMessageWithPlace(error)) throw error
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

/** The parsers of MDX throw a `VFileMessage`; anything else is a fault of ours. */
function isMessageWithPlace(
  error: unknown,
): error is { reason: string; place?: Point | { start: Point } } {
  return typeof error === 'object' && error !== null && 'reason' in error && 'place' in error
}
