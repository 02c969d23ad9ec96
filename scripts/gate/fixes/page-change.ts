import { isDeepStrictEqual } from 'node:util'
import { proseAttributes } from '#content/parse/collect-prose.ts'
import type { FixKind } from '#core/diagnostic.ts'
import { describeDifference } from './describe-difference.ts'
import {
  listAddresses,
  type RenderedNode,
  type RenderedPage,
  type VisibleBlock,
} from './rendered-page.ts'

/** Change of a page by fixes of one kind. */
export interface PageChange {
  before: RenderedPage
  after: RenderedPage
  kind: FixKind
  /** Source text that the fixes remove. */
  removed: string
  title: string
}

/**
 * Describes the first change that fixes of this kind must not make, such as `the second list item
 * would become a paragraph`. Returns `undefined` if there is none.
 */
export function describeHarm(change: PageChange): string | undefined {
  const { before, after, kind } = change
  const isHarmless = kind === 'markup' ? keepsContent(change) : keepsStructure(change)
  return isHarmless ? undefined : describeDifference(before, after)
}

/** Returns whether all elements are kept, with all that fixes of this kind must not change. */
function keepsStructure({ before, after, kind }: PageChange): boolean {
  const isKept = ([name]: [string, string]) =>
    kind === 'link' ? !isAddress(name) : kind !== 'text' || !proseAttributes.has(name)
  const keptPartOf = ({ name, depth, text, attributes }: RenderedNode) =>
    kind === 'value'
      ? [name, depth]
      : [name, depth, kind === 'text' || text, Object.entries(attributes).filter(isKept)]
  const isSame = (list: (page: RenderedPage) => unknown[]) =>
    isDeepStrictEqual(list(before), list(after))
  return (
    isSame(({ nodes }) => nodes.map(trimText).map(keptPartOf)) &&
    (kind === 'value' || isSame(({ anchors }) => anchors)) &&
    (kind === 'value' || kind === 'text' || isSame(({ blocks }) => blocks.map(({ text }) => text)))
  )
}

/** Trims text outside of code. Spaces that separate words are part of the blocks. */
function trimText(node: RenderedNode, at: number, nodes: readonly RenderedNode[]): RenderedNode {
  return nodes[at - 1]?.name === 'code' ? node : { ...node, text: node.text.trim() }
}

function isAddress(attribute: string): boolean {
  return attribute === 'href' || attribute === 'src'
}

/**
 * Returns whether a page keeps its words in order, its kinds of blocks, its formatting, code, links
 * and anchors. Hidden labels, such as those of tabs in a list, may become visible.
 */
function keepsContent({ removed, title, ...change }: PageChange): boolean {
  const [before, after] = [withoutTitle(change.before, title), withoutTitle(change.after, title)]
  const [words, newWords] = [listWords(before), listWords(after)]
  const labels = before.nodes.flatMap(({ attributes }) => Object.values(attributes))
  const added = subtract(newWords, words)
  if (!isSubsequence(words, newWords)) return false
  if (subtract(added, splitWords(labels.join('\n'))).length > 0) return false
  // Moving a fence may turn text into code, or code into text.
  if (/```|~~~/.test(removed)) return true
  const isAlert = removed.includes('[!')
  const kinds = listKinds(before).filter((kind) => !isAlert || kind !== 'blockquote')
  const lists = [listCode, listAddresses] as const
  return (
    subtract(kinds, listKinds(after)).length === 0 &&
    subtract(before.anchors, after.anchors).length === 0 &&
    lists.every((list) => isSubsequence(list(before), list(after)))
  )
}

/** Removes a heading that repeats the title of the page. */
function withoutTitle({ blocks, ...page }: RenderedPage, title: string): RenderedPage {
  const isTitle = ({ kinds, text }: VisibleBlock) => kinds.at(-1) === 'h1' && text === title
  return { ...page, blocks: blocks.filter((block) => !isTitle(block)) }
}

function listWords({ blocks }: RenderedPage): string[] {
  return splitWords(blocks.map(({ text }) => text).join('\n'))
}

/** Lists the kinds of all blocks with words and of all formatting. */
function listKinds({ blocks, nodes }: RenderedPage): string[] {
  const inBlocks = blocks.flatMap(({ kinds, text }) => (splitWords(text).length > 0 ? kinds : []))
  const formatting = nodes.filter(({ name }) => formattingNames.has(name))
  return [
    ...inBlocks,
    ...formatting.map(({ name, attributes }) => `${name} ${attributes.checked ?? ''}`),
  ]
}

/** Elements within a block that look different from plain text. */
const formattingNames = new Set(
  'strong em del code kbd sub sup a img br hr mark u input'.split(' '),
)

function listCode({ nodes }: RenderedPage): string[] {
  return nodes.flatMap(({ name }, at) => (name === 'code' ? [nodes[at + 1]?.text ?? ''] : []))
}

/** Admonition keywords of other documentation systems, as alternatives in a pattern. */
const admonitionKeywords =
  'attention|caution|danger|error|hint|important|info|note|success|tip|warning'

/** Markers of other documentation systems with their keywords, such as `:::note` and `[TOC]`. */
const foreignMarkerPattern = new RegExp(
  [
    String.raw`(?::{3,}|!{3}|\?{3}\+?|\[!)(?:\{?[\w-]+| +(?:${admonitionKeywords})\b)`,
    String.raw`\[(?:TOC|\[_?TOC_?\])\]`,
  ].join('|'),
  'gi',
)

/** Splits text into words. Skips markers of other systems and list numbers. */
export function splitWords(text: string): string[] {
  const plain = text.replace(foreignMarkerPattern, ' ').replace(/(?<!\S)\d+[.)](?!\S)/g, ' ')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let found = 0
  for (const each of whole) if (each === part[found]) found++
  return found === part.length
}

/** Returns the items that `others` lacks, counting repetitions. */
function subtract(items: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const each of others) left.set(each, (left.get(each) ?? 0) + 1)
  return items.filter((each) => {
    const count = left.get(each) ?? 0
    left.set(each, count - 1)
    return count <= 0
  })
}
