import type { Code } from 'mdast'
import { fillTracked, type ProductVariables } from '#core/variables.ts'
import { nodesOfType } from '#core/tree.ts'
import type { Page } from '../page.ts'

/** A code fence of a page. All offsets are offsets into the page's file. */
export interface Fence {
  /** First word of the info string, as written; undefined where there is none. */
  language: string | undefined
  /** Place of the language; of the opening line where there is none. */
  opening: FenceRange
  /** Value of `filename="…"`, as written. */
  filename: string | undefined
  /** Place of the word `unchecked` in the info string; undefined where it is not there. */
  unchecked: FenceRange | undefined
  node: Code
}

/** A stretch of a page's file. */
export interface FenceRange {
  start: number
  end: number
}

/** The text of a fence as the reader copies it, and the way from it back into the page. */
export interface FenceContent {
  /** Variables are filled in; the indentation of lists and the marks of quotes are left out. */
  text: string
  /** Place in the page of a range of `text`; what is empty is widened to one character. */
  rangeAt: (start: number, end: number) => FenceRange
}

/** Collects the code fences of a page, in order; none where its MDX does not parse. */
export function collectFences({ mdx, file }: Pick<Page, 'mdx' | 'file'>): Fence[] {
  if (!mdx.tree) return []
  return nodesOfType(mdx.tree, 'code').map((node) => describeFence(node, file.text))
}

/** Reads the content of a fence of `page`, with `variables` filled in. */
export function readFence(
  { node, opening }: Fence,
  { file }: Pick<Page, 'file'>,
  variables: ProductVariables,
): FenceContent {
  const { text, rangeAt } = fillTracked(node.value, variables)
  const places = findPlaces(node, file.text)
  return {
    text,
    rangeAt(start, end) {
      const lastVisible = text.trimEnd().length - 1
      if (lastVisible < 0) return opening
      const first = Math.max(0, Math.min(start, lastVisible))
      const range = rangeAt(first, Math.max(first + 1, Math.min(end, text.length)))
      return { start: places[range.start]!, end: places[range.end - 1]! + 1 }
    },
  }
}

/** Finds the offset in the page of each character of a fence's content. */
function findPlaces(node: Code, text: string): number[] {
  const places: number[] = []
  let lineStart = text.indexOf('\n', node.position?.start.offset ?? 0) + 1
  for (const line of node.value.split('\n')) {
    const nextBreak = text.indexOf('\n', lineStart)
    const lineEnd = nextBreak === -1 ? text.length : nextBreak
    // What a container takes from a line (indentation, `>`) always stands before the rest of it.
    const start = Math.max(lineStart, lineEnd - line.length)
    for (let at = 0; at <= line.length; at++) places.push(start + at)
    lineStart = lineEnd + 1
  }
  return places
}

function describeFence(node: Code, text: string): Fence {
  const start = node.position?.start.offset ?? 0
  const lineEnd = text.indexOf('\n', start)
  const line = text.slice(start, lineEnd === -1 ? text.length : lineEnd)
  const [, marks = '', language = ''] = /^([`~]+[ \t]*)(\S*)/.exec(line) ?? []
  const metaStart = marks.length + language.length
  const meta = line.slice(metaStart)
  return {
    language: language || undefined,
    opening: language
      ? { start: start + marks.length, end: start + metaStart }
      : { start, end: start + line.trimEnd().length },
    filename: /\sfilename=(?:"([^"]*)"|'([^']*)')/.exec(meta)?.slice(1).find(Boolean),
    unchecked: findUnchecked(meta, start + metaStart),
    node,
  }
}

function findUnchecked(meta: string, metaStart: number): FenceRange | undefined {
  const unquoted = meta.replace(/"[^"]*"|'[^']*'/g, (quoted) => '_'.repeat(quoted.length))
  const word = /(?<=\s)unchecked(?=\s|$)/.exec(unquoted)
  if (!word) return undefined
  const start = metaStart + word.index
  return { start, end: start + word[0].length }
}
