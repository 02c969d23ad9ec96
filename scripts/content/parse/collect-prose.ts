import type { Nodes, Root } from 'mdast'
import type { Document } from '../page.ts'
import { isJsxElement, namedAttributes, type JsxElement, findOwnId } from './collect-elements.ts'

/** Offsets of prose in a file. */
export interface ProseRange {
  start: number
  end: number
}

/** Attributes whose values are visible to readers. */
export const shownAttributes: ReadonlySet<string> = new Set([
  ...['alt', 'caption', 'label', 'title'],
  ...['buttons', 'choices', 'columns', 'menu', 'path', 'rows', 'tabs', 'value'],
])

/** Code and variables in front matter, which is no Markdown but often written like it. */
const codeOrVariable = /`[^`\n]*`|\{product\.[\w.]*\}/g

/** Collects the prose of front matter keys, without code in backticks and variables. */
export function collectFrontMatterProse(
  { file, rangeOf }: Pick<Document, 'file' | 'rangeOf'>,
  keys: readonly string[] = ['title', 'description', 'sidebar_label'],
): ProseRange[] {
  return keys.flatMap((key) => {
    const [start, end] = rangeOf(key) ?? [0, 0]
    const parts: ProseRange[] = []
    let at = start
    for (const { 0: found, index } of file.text.slice(start, end).matchAll(codeOrVariable)) {
      parts.push({ start: at, end: start + index })
      at = start + index + found.length
    }
    return [...parts, { start: at, end }].filter((part) => part.start < part.end)
  })
}

/** Collects the prose of the front matter and the body. */
export function collectPageProse(document: Document): ProseRange[] {
  const { tree } = document.mdx
  return [...collectFrontMatterProse(document), ...(tree ? collectProse(tree) : [])]
}

/**
 * Collects the prose of the body: text outside of code, alternative texts of images, and visible
 * attributes of components. Skips URLs, expressions and ids.
 */
export function collectProse(tree: Root): readonly ProseRange[] {
  const known = collected.get(tree)
  if (known) return known
  const ranges: ProseRange[] = []
  addProse(tree, undefined, ranges)
  collected.set(tree, ranges)
  return ranges
}

/** Cached per tree, since several rules need it. */
const collected = new WeakMap<Root, readonly ProseRange[]>()

function addProse(node: Nodes, parent: Nodes | undefined, ranges: ProseRange[]): void {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? start
  if (node.type === 'text') {
    const isAddress = parent?.type === 'link' && /^(?:https?:|mailto:|www\.)|@/.test(node.value)
    const id = parent?.type === 'heading' ? findOwnId(node.value) : undefined
    if (!isAddress) ranges.push({ start, end: end - (id ? node.value.length - id.start : 0) })
  }
  if (node.type === 'image' && node.alt)
    ranges.push({ start: start + 2, end: start + 2 + node.alt.length })
  if (isJsxElement(node)) ranges.push(...shownAttributesOf(node))
  if ('children' in node) for (const child of node.children) addProse(child, node, ranges)
}

function shownAttributesOf(node: JsxElement): ProseRange[] {
  return namedAttributes(node).flatMap((attribute) => {
    if (typeof attribute.value !== 'string') return []
    if (!shownAttributes.has(attribute.name) || !attribute.position) return []
    const end = (attribute.position.end.offset ?? 0) - 1
    return [{ start: end - attribute.value.length, end }]
  })
}
