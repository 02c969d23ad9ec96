import type { Code } from 'mdast'
import {
  fillVariablesWithOffsets,
  type FilledText,
  type ProductVariables,
} from '#core/variables.ts'
import { lineAt } from '#core/line-index.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { remember } from '#core/remember.ts'
import { nodesOfType } from '#core/tree.ts'
import type { Document } from '../page.ts'
import type { SourceFile } from '../read/read-content.ts'
import { offsetsOfNode } from './collect-elements.ts'
import { scanFences, type ScannedFence } from './scan-fences.ts'

/** Code fence in a page. Offsets are relative to the page's file. */
export interface Fence {
  /** First word of the info string, in its original case. */
  language: string | undefined
  /** Offsets of the language, or of the opening line if there is none. */
  opening: Offsets
  /** Value of `filename="…"`, with variables not filled in. */
  filename: string | undefined
  /** Offsets of the word `unchecked` in the info string, if present. */
  unchecked: Offsets | undefined
  node: Code
}

/** Collects the code fences of a page, except those broken by wrong indentation. */
export function collectFences({ mdx, file }: Pick<Document, 'mdx' | 'file'>): Fence[] {
  const outdented = new Set(findOutdentedFences(file).map(({ start }) => start))
  return nodesOfType(mdx.tree, 'code')
    .filter((node) => !outdented.has(offsetsOfNode(node).start))
    .map((node) => describeFence(node, file.text))
}

const fencesOf = remember(({ text }: SourceFile) => scanFences(text))

/** Finds fences that start in a list item but have lines indented less than the item's text. */
export function findOutdentedFences(file: SourceFile): ScannedFence[] {
  return fencesOf(file).filter(({ isOutdented, isClosed }) => isOutdented && isClosed)
}

interface UnclosedFence extends ScannedFence {
  /** Whether the line was meant to close an earlier fence, which has its own finding. */
  isDerived: boolean
}

/** Finds fences without a closing line of their own, except outdented ones. */
export function findUnclosedFences({ mdx, file }: Pick<Document, 'mdx' | 'file'>): UnclosedFence[] {
  const starts = new Set(nodesOfType(mdx.tree, 'code').map((node) => offsetsOfNode(node).start))
  let hasOpenFence = false
  return fencesOf(file).flatMap((fence) => {
    const { start, isClosed, isOutdented, hasOpening, language } = fence
    const isOwnEnd = isClosed && (isOutdented || !hasOpening)
    if (isOwnEnd || !starts.has(start)) return []
    const isDerived = language === '' && hasOpenFence
    hasOpenFence ||= isClosed
    return [{ ...fence, isDerived }]
  })
}

/**
 * Returns the content of a fence as readers copy it: with variables filled in, and without list
 * indentation and blockquote markers. `rangeAt` widens empty ranges to one character.
 */
export function readFence(
  { node, opening }: Fence,
  { file }: Pick<Document, 'file'>,
  variables: ProductVariables,
): FilledText {
  const { text, rangeAt } = fillVariablesWithOffsets(node.value, variables)
  const offsets = mapOffsets(node, file.text)
  return {
    text,
    rangeAt(start, end) {
      const lastVisible = text.trimEnd().length - 1
      if (lastVisible < 0) return opening
      const first = Math.max(0, Math.min(start, lastVisible))
      const range = rangeAt(first, Math.max(first + 1, Math.min(end, text.length)))
      return { start: offsets[range.start]!, end: offsets[range.end - 1]! + 1 }
    },
  }
}

/** Maps each character of a fence's content to its offset in the page. */
function mapOffsets(node: Code, text: string): number[] {
  const offsets: number[] = []
  let lineStart = text.indexOf('\n', offsetsOfNode(node).start) + 1
  for (const line of node.value.split('\n')) {
    const nextBreak = text.indexOf('\n', lineStart)
    const lineEnd = nextBreak === -1 ? text.length : nextBreak
    // In lists and blockquotes, the parser strips only prefixes, so lines align at their ends.
    const start = Math.max(lineStart, lineEnd - line.length)
    for (let at = 0; at <= line.length; at++) offsets.push(start + at)
    lineStart = lineEnd + 1
  }
  return offsets
}

function describeFence(node: Code, text: string): Fence {
  const { start } = offsetsOfNode(node)
  const line = text.slice(start, lineAt(text, start).end)
  const [, marks = '', language = ''] = /^([`~]+[ \t]*)(\S*)/.exec(line) ?? []
  const metaStart = marks.length + language.length
  const options = listFenceOptions(line.slice(metaStart))
  const filename = options.find((each) => each.text.startsWith('filename='))
  const unchecked = options.find((each) => each.text === 'unchecked')
  const uncheckedStart = start + metaStart + (unchecked?.index ?? 0)
  return {
    language: language || undefined,
    opening: language
      ? { start: start + marks.length, end: start + metaStart }
      : { start, end: start + line.trimEnd().length },
    filename: filename && /=(["'])(.+)\1$/.exec(filename.text)?.[2],
    unchecked: unchecked && { start: uncheckedStart, end: uncheckedStart + 'unchecked'.length },
    node,
  }
}

/** Splits the info string of a fence after the language at the spaces outside of quotes. */
export function listFenceOptions(meta: string): { text: string; index: number }[] {
  return Array.from(meta.matchAll(optionPattern), ({ 0: text, index }) => ({ text, index }))
}

/** Option of a fence. Limits keep the search linear for marks that are never closed. */
const optionPattern =
  /(?:"[^"]{0,999}"|'[^']{0,999}'|\{[^}]{0,99}\}|\[[^\]]{0,99}\]|\/[^/]{0,99}\/|\S)+/g
