import type { Nodes, Root } from 'mdast'
import { textStart, type Offsets } from '#core/diagnostic.ts'
import { walkTree } from '#core/tree.ts'
import type { Document } from '../page.ts'
import {
  findOwnId,
  isJsxElement,
  namedAttributes,
  rangeOfNode,
  type JsxElement,
} from './collect-elements.ts'

/** Attributes whose values are visible to readers. */
export const shownAttributes: ReadonlySet<string> = new Set([
  ...['alt', 'caption', 'label', 'title'],
  ...['buttons', 'choices', 'columns', 'menu', 'path', 'rows', 'tabs', 'value'],
])

/** Code and variables in front matter, which is often written like Markdown. */
const codeOrVariable = /`[^`\n]*`|\{product\.[\w.]*\}/g

export function collectFrontMatterProse(
  { file, rangeOf }: Pick<Document, 'file' | 'rangeOf'>,
  keys: readonly string[] = ['title', 'description', 'sidebar_label'],
): Offsets[] {
  return keys.flatMap((key) => splitRange(rangeOf(key) ?? textStart, file.text, codeOrVariable))
}

/** Splits a range of `text` at the matches of `breaks`. Omits empty parts. */
export function splitRange({ start, end }: Offsets, text: string, breaks: RegExp): Offsets[] {
  const parts: Offsets[] = []
  let at = start
  for (const { 0: found, index } of text.slice(start, end).matchAll(breaks)) {
    parts.push({ start: at, end: start + index })
    at = start + index + found.length
  }
  return [...parts, { start: at, end }].filter((part) => part.start < part.end)
}

export function collectPageProse(document: Document): Offsets[] {
  const { tree } = document.mdx
  return [...collectFrontMatterProse(document), ...(tree ? collectProse(tree) : [])]
}

/**
 * Collects the prose of the body: text outside of code, alt text of images, and visible attributes
 * of components. Skips URLs, expressions and ids.
 */
export function collectProse(tree: Root): readonly Offsets[] {
  const known = collected.get(tree)
  if (known) return known
  const ranges: Offsets[] = []
  walkTree(tree, (node, ancestors) => ranges.push(...listProse(node, ancestors.at(-1))))
  collected.set(tree, ranges)
  return ranges
}

/** Prose by tree, cached because several rules need it. */
const collected = new WeakMap<Root, readonly Offsets[]>()

function listProse(node: Nodes, parent: Nodes | undefined): Offsets[] {
  const { start, end } = rangeOfNode(node)
  if (isJsxElement(node)) return shownAttributesOf(node)
  if (node.type === 'image' && node.alt) {
    return [{ start: start + 2, end: start + 2 + node.alt.length }]
  }
  if (node.type !== 'text') return []
  if (parent?.type === 'link' && /^(?:https?:|mailto:|www\.)|@/.test(node.value)) return []
  const id = parent?.type === 'heading' ? findOwnId(node.value) : undefined
  return [{ start, end: end - (id ? node.value.length - id.start : 0) }]
}

function shownAttributesOf(node: JsxElement): Offsets[] {
  return namedAttributes(node).flatMap((attribute) => {
    if (typeof attribute.value !== 'string') return []
    if (!shownAttributes.has(attribute.name) || !attribute.position) return []
    const end = (attribute.position.end.offset ?? 0) - 1
    return [{ start: end - attribute.value.length, end }]
  })
}
