import type { Code } from 'mdast'
import {
  fillVariablesWithOffsets,
  type FilledText,
  type ProductVariables,
} from '#core/variables.ts'
import { lineAt } from '#core/line-index.ts'
import { createRangeFinder } from '#core/search-offsets.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { nodesOfType } from '#core/tree.ts'
import type { Document } from '../page.ts'
import { offsetsOfNode } from './collect-elements.ts'

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
  const isOutdented = createRangeFinder(findOutdentedFences(file.text))
  return nodesOfType(mdx.tree, 'code')
    .filter((node) => !isOutdented(offsetsOfNode(node).start))
    .map((node) => describeFence(node, file.text))
}

/** Fence that starts in a list item but ends the list, since its content lacks indentation. */
export interface OutdentedFence extends Offsets {
  indent: string
}

/** Finds fences that start in a list item but have lines indented less than the item's text. */
export function findOutdentedFences(text: string): OutdentedFence[] {
  const found: OutdentedFence[] = []
  if (!/^ +(?:`{3}|~{3})/m.test(text)) return found
  // Indentation of the text in the current list item.
  let itemIndent = 0
  let fence: (OutdentedFence & { mark: string; isLeft: boolean }) | undefined
  let start = 0
  for (const line of text.split('\n')) {
    const end = start + line.length
    const indent = measureIndent(line)
    const isLeft = line.trim() !== '' && indent < itemIndent
    const marker = fence ? undefined : /^ *(?:[-*+]|\d+[.)]) +/.exec(line)?.[0]
    const [, mark] = /^ *(`{3,}|~{3,})/.exec(line.slice(marker?.length)) ?? []
    if (fence) {
      fence.isLeft ||= isLeft
      const isClosed = line.trim() === fence.mark
      if (isClosed && fence.isLeft) found.push({ ...fence, end })
      // If another fence opens, the closing line of this one is missing.
      if (isClosed || (mark && fence.isLeft)) fence = undefined
    } else {
      itemIndent = marker?.length ?? (isLeft ? 0 : itemIndent)
      const lead = marker ? ' '.repeat(itemIndent) : line.slice(0, indent)
      if (mark) fence = { indent: lead, start, end, mark, isLeft: false }
    }
    start = end + 1
  }
  return found
}

/** Returns the number of columns before the text of a line. Tabs end at multiples of four. */
function measureIndent(line: string): number {
  let width = 0
  for (const character of /^\s*/.exec(line)![0]) width += character === '\t' ? 4 - (width % 4) : 1
  return width
}

/** Opening line of a fence without a closing line of its own. */
interface UnclosedFence extends Offsets {
  mark: string
  /** Whether the fence ends, but only at the closing line of a later one. */
  endsInNextFence: boolean
  /** Whether the line was meant to close an earlier fence, which has its own finding. */
  isDerived: boolean
}

/** Finds fences without a closing line, except those that `code:indentation` reports. */
export function findUnclosedFences({
  mdx: { tree },
  file: { text },
}: Pick<Document, 'mdx' | 'file'>): UnclosedFence[] {
  const isOutdented = createRangeFinder(findOutdentedFences(text))
  const found: UnclosedFence[] = []
  let hasOpenFence = false
  for (const { start, end } of nodesOfType(tree, 'code').map(offsetsOfNode)) {
    if (isOutdented(start)) continue
    const [opening = '', ...lines] = text.slice(start, end).split('\n')
    const mark = /^(?:`{3,}|~{3,})/.exec(opening)?.[0]
    if (!mark) continue
    const fenceLine = new RegExp(`^[\\s>]*${mark[0]}{${mark.length},}([^${mark[0]}\\n]*)$`)
    const next = lines.findIndex((line) => fenceLine.exec(line)?.[1]?.trim())
    const endsInNextFence = fenceLine.exec(lines.at(-1) ?? '')?.[1]?.trim() === ''
    if (endsInNextFence && next === -1) continue
    hasOpenFence ||= found.at(-1)?.endsInNextFence ?? false
    const isDerived = opening.trim() === mark && hasOpenFence
    found.push({ mark, endsInNextFence, isDerived, start, end: start + opening.length })
  }
  return found
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
