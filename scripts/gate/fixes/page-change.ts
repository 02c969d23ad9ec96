import { isDeepStrictEqual } from 'node:util'
import { proseAttributes } from '#content/parse/collect-prose.ts'
import type { FixKind } from '#core/diagnostic.ts'
import { countSharedStart } from '#core/did-you-mean.ts'
import { truncate } from '#core/message-parts.ts'
import { admonitionTypes } from '../rules/mdx/foreign-components.ts'
import {
  distinctBlocks,
  isAddress,
  type Part,
  type VisiblePage,
  type VisibleBlock,
} from './visible-page.ts'

/** Change of a page by fixes of one kind. */
export interface PageChange {
  before: VisiblePage
  after: VisiblePage
  kind: FixKind
  /** Source text that the fixes remove. */
  removed: string
}

/**
 * Describes the first change that fixes of this kind must not make, such as `the second list item
 * would become a paragraph`. Returns `undefined` if there is none.
 */
export function describeHarm({ before, after, kind, removed }: PageChange): string | undefined {
  const isMarkup = kind === 'markup'
  const list = isMarkup
    ? (page: VisiblePage) => listContent(page, removed)
    : ({ parts }: VisiblePage) => parts.filter((part) => !mayChange[kind](part)).map(toText)
  const added = listAdded(list(before), list(after))
  // Hidden labels, such as those of tabs in a list, may become visible.
  const labels = before.parts.filter(isAttribute).map(({ text }) => text)
  const hidden = new Set(splitWords(labels.join('\n')))
  const mayAppear = (each: string) => isMarkup && (each.startsWith('<') || hidden.has(each))
  return added?.every(mayAppear) ? undefined : describeDifference(before, after)
}

/** Returns whether fixes of a kind may change, add or remove a part. */
const mayChange: Record<Exclude<FixKind, 'markup'>, (part: Part) => boolean> = {
  layout: () => false,
  link: isAddress,
  text: ({ name }) => /^#(?!anchor)/.test(name) || proseNames.has(name),
  value: ({ name }) => /^[#@]/.test(name),
}

const proseNames = new Set([...proseAttributes].map((name) => `@${name}`))

function isAttribute({ name }: Part): boolean {
  return name.startsWith('@')
}

function toText({ name, depth, text }: Part): string {
  return `<${name} ${depth} ${text}`
}

/**
 * Lists what fixes of markup must keep, in order: all words, and unless they move a fence, which
 * turns text into code, also blocks, formatting, code, targets of links and anchors.
 */
function listContent({ parts, blocks }: VisiblePage, removed: string): string[] {
  const words = splitWords(blocks.map(({ text }) => text).join('\n'))
  if (/```|~~~/.test(removed)) return words
  const kept = parts.filter(({ name }) => keptInMarkup.has(name))
  return [...words, ...kept.map((part) => toText({ ...part, depth: 0 }))]
}

/** Names of parts that readers tell apart from plain text. */
const keptInMarkup = new Set([
  ...distinctBlocks,
  ...'ol ul strong em del code kbd sub sup a img br hr mark u input'.split(' '),
  ...'@href @src @checked @start #code #anchor'.split(' '),
])

/** Markers with their keywords, such as `:::note`, `[!TIP` and the ids of headings. */
const foreignMarkerPattern = new RegExp(
  String.raw`(?::{3,}|!!!|\[!)(?:[\w-]+| +(?:${admonitionTypes.join('|')})\b)|[{[]#[\w.:-]+[}\]]`,
  'gi',
)

/** Describes whether fixes of a text that cannot be parsed change its words. */
export function describeOtherWords(
  name: string,
  before: string,
  after: string,
): string | undefined {
  const isSame = splitWords(before).join(' ') === splitWords(after).join(' ')
  return isSame ? undefined : `words of the ${name} would change`
}

/** Splits text into words. Skips markers of other systems and list numbers. */
function splitWords(text: string): string[] {
  const plain = text.replace(foreignMarkerPattern, ' ').replace(/(?<!\S)\d+[.)](?!\S)/g, ' ')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns the items that `whole` adds to `part`, or `undefined` if it lacks some in their order. */
function listAdded(part: readonly string[], whole: readonly string[]): string[] | undefined {
  const added: string[] = []
  let found = 0
  for (const each of whole) {
    if (each === part[found]) found++
    else added.push(each)
  }
  return found === part.length ? added : undefined
}

/** Describes the first difference between two pages, such as `the first quote would be lost`. */
function describeDifference(before: VisiblePage, after: VisiblePage): string {
  const isAnchor = ({ name }: Part) => name === '#anchor'
  return (
    describeBlocks(before.blocks, after.blocks) ??
    describeParts(before.parts.filter(isAddress), after.parts.filter(isAddress), 'link') ??
    describeParts(before.parts.filter(isAnchor), after.parts.filter(isAnchor), 'anchor') ??
    describeFormatting(before.parts, after.parts)
  )
}

/** Names the text at the first part that differs. */
function describeFormatting(before: Part[], after: Part[]): string {
  const at = before.findIndex((part, index) => !isDeepStrictEqual(part, after[index]))
  const shown = before.slice(Math.max(0, at)).find(({ name }) => /^#(?:text|code)/.test(name))
  const place = shown ? `\`${truncate(shown.text.trim(), 40)}\`` : 'the page'
  return `the formatting of ${place} would change`
}

function describeBlocks(before: VisibleBlock[], after: VisibleBlock[]): string | undefined {
  const at = before.findIndex((block, index) => !isDeepStrictEqual(block, after[index]))
  const [old, fresh] = at === -1 ? [undefined, after[before.length]] : [before[at], after[at]]
  if (!old) return fresh && `another ${nameOf(fresh)} would appear`
  const name = nameOf(old)
  const count = before.slice(0, at + 1).filter((block) => nameOf(block) === name).length
  const place = count > ordinals.length ? `${name} ${count}` : `the ${ordinals[count - 1]} ${name}`
  if (!fresh) return `${place} would be lost`
  if (nameOf(fresh) !== name) return `${place} would become a ${nameOf(fresh)}`
  if (old.text !== fresh.text) return `${place} would read ${quoteChange(old.text, fresh.text)}`
  return `${place} would move to another level`
}
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')

/** Names of block kinds for readers. */
const blockNames: Record<string, string> = {
  h: 'heading',
  li: 'list item',
  blockquote: 'quote',
  th: 'table cell',
  td: 'table cell',
  pre: 'code block',
  dt: 'term',
  dd: 'definition',
  summary: 'summary',
}

function nameOf({ kinds }: VisibleBlock): string {
  const kind = kinds.at(-1)?.replace(/\d$/, '') ?? ''
  return blockNames[kind] ?? 'paragraph'
}

/** Quotes the words of `after` from the first one that differs. */
function quoteChange(before: string, after: string): string {
  const at = countSharedStart(after, before)
  const start = after.lastIndexOf(' ', at - 1) + 1
  return `\`${start > 0 ? '…' : ''}${truncate(after.slice(start), 40)}\``
}

function describeParts(before: Part[], after: Part[], name: string): string | undefined {
  const at = before.findIndex(({ text }, index) => text !== after[index]?.text)
  if (at === -1) return after.length > before.length ? `another ${name} would appear` : undefined
  const place = `the ${name} \`${truncate(before[at]!.text, 40)}\``
  const fresh = after[at]
  return fresh ? `${place} would become \`${truncate(fresh.text, 40)}\`` : `${place} would be lost`
}
