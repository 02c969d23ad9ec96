import { isDeepStrictEqual } from 'node:util'
import { truncate } from '#core/message-parts.ts'
import {
  listAddresses,
  type RenderedNode,
  type RenderedPage,
  type VisibleBlock,
} from './rendered-page.ts'

/** Describes the first difference between two pages, such as `the first quote would be lost`. */
export function describeDifference(before: RenderedPage, after: RenderedPage): string {
  return (
    describeBlocks(before.blocks, after.blocks) ??
    describeList(listAddresses(before), listAddresses(after), 'link') ??
    describeList(before.anchors, after.anchors, 'anchor') ??
    describeFormatting(before.nodes, after.nodes)
  )
}

/** Names the text at the first element or text that differs. */
function describeFormatting(before: RenderedNode[], after: RenderedNode[]): string {
  const at = before.findIndex((node, index) => !isDeepStrictEqual(node, after[index]))
  const shown = before.slice(Math.max(0, at)).find(({ text }) => text.trim() !== '')
  const place = shown ? `\`${truncate(shown.text.trim(), 40)}\`` : 'the page'
  return `the formatting of ${place} would change`
}

function describeBlocks(before: VisibleBlock[], after: VisibleBlock[]): string | undefined {
  const length = Math.max(before.length, after.length)
  for (let at = 0; at < length; at++) {
    const [old, fresh] = [before[at], after[at]]
    if (!old) return `another ${nameOf(fresh!)} would appear`
    if (old.text === fresh?.text && String(old.kinds) === String(fresh.kinds)) continue
    const name = nameOf(old)
    const count = before.slice(0, at + 1).filter((block) => nameOf(block) === name).length
    const place = `the ${ordinals[count - 1] ?? `${count}th`} ${name}`
    if (!fresh) return `${place} would be lost`
    if (nameOf(fresh) !== name) return `${place} would become a ${nameOf(fresh)}`
    if (old.text !== fresh.text) return `${place} would read ${quoteChange(old.text, fresh.text)}`
    return `${place} would move to another level`
  }
  return undefined
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
  const kind = kinds.at(-1)?.replace(/^.*-|\d+$/g, '') ?? ''
  return blockNames[kind] ?? 'paragraph'
}

/** Quotes the words of `after` from the first one that differs. */
function quoteChange(before: string, after: string): string {
  let at = 0
  while (at < after.length && before[at] === after[at]) at++
  const start = after.lastIndexOf(' ', at - 1) + 1
  return `\`${start > 0 ? '…' : ''}${truncate(after.slice(start), 40)}\``
}

function describeList(before: string[], after: string[], name: string): string | undefined {
  const at = before.findIndex((each, index) => each !== after[index])
  if (at === -1) return after.length > before.length ? `another ${name} would appear` : undefined
  const [old, fresh] = [before[at]!, after[at]]
  const place = `the ${name} \`${truncate(old, 40)}\``
  return fresh === undefined
    ? `${place} would be lost`
    : `${place} would become \`${truncate(fresh, 40)}\``
}
