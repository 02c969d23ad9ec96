import type { Nodes, Parents, Root } from 'mdast'
import { textStart, type Offsets } from '#core/diagnostic.ts'
import { walkTree } from '#core/tree.ts'
import type { Document } from '../page.ts'
import {
  findExplicitId,
  isJsxElement,
  namedAttributes,
  offsetsOfNode,
  type JsxElement,
} from './collect-elements.ts'

/** Attributes whose values contain prose that readers see. */
const proseAttributes: ReadonlySet<string> = new Set([
  ...['alt', 'caption', 'label', 'title'],
  ...['buttons', 'choices', 'columns', 'menu', 'path', 'rows', 'tabs', 'value'],
])

/** Attributes that are prose in pictures of screens, but often identifiers in other components. */
const pictureAttributes = new Set(['path', 'rows', 'tabs', 'value'])

const pictureComponents = new Set(['Field', 'Screen', 'Window'])

/** Pattern for code and variables in front matter, where writers often use Markdown. */
const codeOrVariablePattern = /`[^`\n]*`|\{product\.[\w.]*\}/g

export function collectFrontMatterProse(
  { file, offsetsOf }: Pick<Document, 'file' | 'offsetsOf'>,
  keys: readonly string[] = ['title', 'description', 'sidebar_label'],
): Offsets[] {
  return keys.flatMap((key) =>
    splitOffsets(offsetsOf(key) ?? textStart, file.text, codeOrVariablePattern),
  )
}

/** Splits a range of `text` at the matches of `breaks`. Omits the matches and empty parts. */
export function splitOffsets({ start, end }: Offsets, text: string, breaks: RegExp): Offsets[] {
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
  return [
    ...collectFrontMatterProse(document),
    ...(tree ? collectProse(tree, document.file.text) : []),
  ]
}

/**
 * Collects the prose of the body: text outside of code, alt text of images, and
 * {@link proseAttributes} of components. Skips URLs, expressions and ids.
 */
export function collectProse(tree: Root, text: string): readonly Offsets[] {
  const cached = proseCache.get(tree)
  if (cached) return cached
  const ranges: Offsets[] = []
  walkTree(tree, (node, ancestors) => ranges.push(...listProse(node, ancestors, text)))
  proseCache.set(tree, ranges)
  return ranges
}

/** Cache of prose by tree, since several rules need it. */
const proseCache = new WeakMap<Root, readonly Offsets[]>()

/** Elements whose text is code, keys, output or names of files. */
const codeElements = new Set(['code', 'FileTree', 'Kbd', 'kbd', 'pre', 'samp', 'tt', 'var'])

function listProse(node: Nodes, ancestors: readonly Parents[], text: string): Offsets[] {
  const { start, end } = offsetsOfNode(node)
  const parent = ancestors.at(-1)
  if (isJsxElement(node)) return offsetsOfProseAttributes(node)
  if (node.type === 'image' && node.alt) {
    // The parser removes marks from the alternative text, so its length may differ.
    const altEnd = text.indexOf('](', start + 2)
    return splitOffsets({ start: start + 2, end: altEnd }, text, codeOrVariablePattern)
  }
  if (node.type !== 'text') return []
  if (ancestors.some((each) => isJsxElement(each) && codeElements.has(each.name ?? ''))) return []
  if (parent?.type === 'link' && /^(?:https?:|mailto:|www\.)|@/.test(node.value)) return []
  const id = parent?.type === 'heading' ? findExplicitId(node.value) : undefined
  return [{ start, end: end - (id ? node.value.length - id.start : 0) }]
}

function offsetsOfProseAttributes(node: JsxElement): Offsets[] {
  return namedAttributes(node).flatMap((attribute) => {
    if (typeof attribute.value !== 'string') return []
    if (!proseAttributes.has(attribute.name) || !attribute.position) return []
    if (pictureAttributes.has(attribute.name) && !pictureComponents.has(node.name ?? '')) return []
    const end = (attribute.position.end.offset ?? 0) - 1
    return [{ start: end - attribute.value.length, end }]
  })
}
