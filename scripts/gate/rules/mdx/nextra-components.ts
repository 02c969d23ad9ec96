import type { Nodes, Parents } from 'mdast'
import {
  isJsxElement,
  namedAttributes,
  rangeOfNode,
  rangesOfTags,
  type JsxElement,
} from '#content/parse/collect-elements.ts'
import { literalOf } from '#content/parse/read-literal.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import { renderAttributes } from '#core/escape.ts'
import { isBlank } from '#core/tree.ts'

/** Equivalent of a component of another system, and a fix if it is safe. */
export interface Translation {
  expected: string
  fix?: TextEdit[]
}

/** Translates components of Nextra whose parts depend on each other: tabs and file trees. */
export function translateNextra(node: JsxElement, text: string): Translation | undefined {
  if (node.name === 'Tabs') return translateTabs(node, text)
  if (node.name !== 'FileTree') return undefined
  const expected = 'a code block with the language `text`'
  const lines = drawFileTree(node)
  if (!lines || node.position?.start.column !== 1) return { expected }
  const fence = ['```text', ...lines, '```'].join('\n')
  return { expected, fix: [{ ...rangeOfNode(node), text: fence }] }
}

/** Returns whether the translation of an enclosing element covers `node`. */
export function isPartOfNextra(node: JsxElement, ancestors: readonly Parents[]): boolean {
  const parents = ancestors.filter(isJsxElement)
  if (/^FileTree\./.test(node.name ?? '')) return parents.some(({ name }) => name === 'FileTree')
  const parent = parents.at(-1)
  return parent !== undefined && labelsOf(parent)?.tabs.includes(node) === true
}

/** Translates `<Tabs items={['a', 'b']}>` with a `<Tabs.Tab>` for each item. */
function translateTabs(node: JsxElement, text: string): Translation | undefined {
  const found = labelsOf(node)
  const tags = rangesOfTags(node, text)
  if (!found) return undefined
  const expected = '`<Tabs>` with a `<Tab label="…">` for each variant'
  const edits: TextEdit[] = []
  for (const [index, tab] of found.tabs.entries()) {
    const inner = rangesOfTags(tab, text)
    if (!inner) return { expected }
    const opening = `<Tab${renderAttributes({ label: found.labels[index] })}>`
    edits.push({ ...inner.opening, text: opening }, { ...inner.closing, text: '</Tab>' })
  }
  if (!tags) return { expected }
  const group = namedAttributes(node).find(({ name }) => name === 'storageKey')?.value
  const opening = `<Tabs${renderAttributes({ group: typeof group === 'string' ? group : undefined })}>`
  return { expected, fix: [{ ...tags.opening, text: opening }, ...edits] }
}

/** Returns the tabs of `<Tabs items={…}>` with their labels, if there is one label for each tab. */
export function labelsOf(node: JsxElement): { tabs: JsxElement[]; labels: string[] } | undefined {
  const items = namedAttributes(node).find(({ name }) => name === 'items')
  const labels = node.name === 'Tabs' && items ? literalOf(items) : undefined
  if (!Array.isArray(labels)) return undefined
  const tabs = childElements(node)
  const isWhole =
    tabs.length === labels.length && tabs.every(({ name }) => name === 'Tabs.Tab' || name === 'Tab')
  return isWhole ? { tabs, labels: labels.map(String) } : undefined
}

/** Draws a file tree as indented lines, or returns `undefined` if it has other contents. */
export function drawFileTree(node: JsxElement, indent = ''): string[] | undefined {
  const lines: string[] = []
  const nodes: Nodes[] = node.children
  if (nodes.some((child) => !isJsxElement(child) && !isBlank(child))) return undefined
  for (const child of childElements(node)) {
    const name = namedAttributes(child).find((each) => each.name === 'name')
    const label = name && literalOf(name)
    if (typeof label !== 'string') return undefined
    if (child.name === 'FileTree.File') lines.push(`${indent}${label}`)
    else if (child.name === 'FileTree.Folder') {
      const inner = drawFileTree(child, `${indent}  `)
      if (!inner) return undefined
      lines.push(`${indent}${label.replace(/\/?$/, '/')}`, ...inner)
    } else return undefined
  }
  return lines
}

/** Returns the child elements. MDX wraps elements that share a line in a paragraph. */
function childElements({ children }: { children: Nodes[] }): JsxElement[] {
  return children
    .flatMap((child) => (child.type === 'paragraph' ? (child.children as Nodes[]) : [child]))
    .filter(isJsxElement)
}
