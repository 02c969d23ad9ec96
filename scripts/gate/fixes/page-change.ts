import { proseAttributes } from '#content/parse/collect-prose.ts'
import type { FixKind } from '#core/diagnostic.ts'
import { admonitionTypes } from '../rules/mdx/foreign-components.ts'
import { describeDifference } from './describe-difference.ts'
import { distinctBlocks, isAddress, type Part, type VisiblePage } from './visible-page.ts'

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

/** Markers of other documentation systems with their keywords, such as `:::note` and `[!TIP`. */
const foreignMarkerPattern = new RegExp(
  String.raw`(?::{3,}|!!!|\[!)(?:[\w-]+| +(?:${admonitionTypes.join('|')})\b)`,
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
