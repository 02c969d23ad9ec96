import { isDeepStrictEqual } from 'node:util'
import { truncate } from '#core/message-parts.ts'
import { isAddress, type Part, type VisiblePage, type VisibleBlock } from './visible-page.ts'

/** Describes the first difference between two pages, such as `the first quote would be lost`. */
export function describeDifference(before: VisiblePage, after: VisiblePage): string {
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
  let at = 0
  while (at < after.length && before[at] === after[at]) at++
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
