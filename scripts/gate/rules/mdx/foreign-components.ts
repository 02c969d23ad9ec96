import type { Nodes, Parents } from 'mdast'
import {
  namedAttributes,
  offsetsOfNode,
  offsetsOfTags,
  type JsxElement,
  type MdxJsxAttribute,
  isJsxElement,
} from '#content/parse/collect-elements.ts'
import { literalOf } from '#content/parse/parse-literal.ts'
import { renderAttributes } from '#core/escape.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import { isBlank } from '#core/tree.ts'

type AttributeValues = Record<string, string | undefined>

/** Type of `<Callout>` for each admonition type that only other systems have. */
const calloutTypes: Record<string, string> = {
  attention: 'warning',
  caution: 'warning',
  check: 'tip',
  default: 'note',
  error: 'danger',
  hint: 'tip',
  important: 'note',
  info: 'note',
  success: 'tip',
}

/** Converts the attributes of an admonition to those of `<Callout>`. */
export function toCalloutAttributes({ type = 'note', title }: AttributeValues): AttributeValues {
  return { type: calloutTypes[type] ?? type, title }
}

function createCalloutTranslation(type: string) {
  return ['Callout', ({ title }: AttributeValues) => toCalloutAttributes({ type, title })] as const
}

/**
 * Equivalents of components from Docusaurus, Starlight, Nextra and Mintlify. The default tab is
 * dropped, since ours is always the first.
 */
const componentTranslations: Record<
  string,
  readonly [name: string, (attributes: AttributeValues) => AttributeValues]
> = {
  Admonition: ['Callout', toCalloutAttributes],
  Aside: ['Callout', toCalloutAttributes],
  Callout: ['Callout', toCalloutAttributes],
  Caution: createCalloutTranslation('warning'),
  Danger: createCalloutTranslation('danger'),
  Info: createCalloutTranslation('note'),
  Note: createCalloutTranslation('note'),
  Tip: createCalloutTranslation('tip'),
  Warning: createCalloutTranslation('warning'),
  Tabs: ['Tabs', ({ group, groupId, syncKey }) => ({ group: group ?? groupId ?? syncKey })],
  TabItem: ['Tab', ({ label, value }) => ({ label: label ?? value })],
  CardGrid: ['Cards', () => ({})],
  CardGroup: ['Cards', () => ({})],
  'Cards.Card': ['Card', ({ title, href }) => ({ title, href })],
}

/** Advice for components from other systems that have no equivalent here. */
const adviceByComponent: Record<string, string> = {
  Accordion: 'a heading and its text',
  Badge: 'bold text',
  Code: 'a code block between lines of three backticks',
  CodeGroup: '`<Tabs>` with a `<Tab>` for each code block',
  FileTree: 'a code block with the language `text`',
  Frame: '`![alternative text](./picture.png)`',
  Icon: 'nothing: leave it out',
  Image: '`![alternative text](./picture.png)`',
  Link: '`[text](/route)`',
  LinkCard: '`<Card title="…" href="…">` in `<Cards>`',
  Step: 'an item of a numbered list in `<Steps>`',
}

export function isForeignComponent(name: string): boolean {
  return Object.hasOwn(componentTranslations, name) || Object.hasOwn(adviceByComponent, name)
}

/**
 * Returns the equivalent of a component from another system, or `undefined` for any other
 * component. Omits the fix if an attribute is not a literal.
 */
export function convertComponent(
  node: JsxElement,
  text: string,
  isKnown: boolean,
): Conversion | undefined {
  const name = node.name ?? ''
  const nextra = isKnown && name !== 'Tabs' ? undefined : convertNextra(node, text)
  if (nextra) return nextra
  // A component of our own may have the same name as one from another system.
  if (isKnown && !(name in foreignUseChecks)) return undefined
  if (name === 'Link') return convertLink(node, text)
  if (Object.hasOwn(adviceByComponent, name)) return { expected: adviceByComponent[name]! }
  if (!Object.hasOwn(componentTranslations, name)) return undefined
  const named = namedAttributes(node)
  const attributes = Object.fromEntries(
    named.map((attribute) => {
      const value = literalOf(attribute)
      return [attribute.name, typeof value === 'string' ? value : undefined]
    }),
  )
  if (name in foreignUseChecks && !foreignUseChecks[name]!(attributes)) return undefined
  const [ours, convert] = componentTranslations[name]!
  const opening = `<${ours}${renderAttributes(convert(attributes))}>`
  const expected = `\`${opening}\``
  const tags = offsetsOfTags(node, text)
  const isComputed = (attribute: MdxJsxAttribute) =>
    literalOf(attribute) === undefined && attribute.name !== 'icon'
  if (named.length < node.attributes.length || named.some(isComputed)) return { expected }
  const range = offsetsOfNode(node)
  if (!tags) {
    const isSelfClosing = text.slice(range.start, range.end).endsWith('/>')
    return {
      expected,
      ...(isSelfClosing && { fix: [{ ...range, text: opening.replace(/>$/, ' />') }] }),
    }
  }
  const fix = [
    { ...tags.opening, text: opening },
    { ...tags.closing, text: `</${ours}>` },
  ]
  return { expected, fix }
}

function convertLink(node: JsxElement, text: string): Conversion {
  const expected = adviceByComponent.Link!
  const tags = offsetsOfTags(node, text)
  const href = namedAttributes(node).find((attribute) => attribute.name === 'href')
  const address = href && literalOf(href)
  if (!tags || typeof address !== 'string' || !/^[^\s()<>]+$/.test(address)) return { expected }
  if (
    !/^[^\s[\]<{](?:[^[\]<{\n]*[^\s[\]<{])?$/.test(text.slice(tags.opening.end, tags.closing.start))
  ) {
    return { expected }
  }
  const fix = [
    { ...tags.opening, text: '[' },
    { ...tags.closing, text: `](${address})` },
  ]
  return { expected, fix }
}

/** Checks that tell components from other systems apart from ours with the same name. */
const foreignUseChecks: Record<string, (attributes: AttributeValues) => boolean> = {
  Callout: ({ type = '', emoji }) => emoji !== undefined || Object.hasOwn(calloutTypes, type),
  Tabs: (attributes) =>
    ['defaultValue', 'groupId', 'queryString', 'syncKey'].some((key) => key in attributes),
}

/** Equivalent of a component from another system, and the fix if it is safe. */
export interface Conversion {
  expected: string
  fix?: TextEdit[]
}

/** Converts Nextra's tabs and file trees together with the elements inside. */
function convertNextra(node: JsxElement, text: string): Conversion | undefined {
  if (node.name === 'Tabs') return convertTabs(node, text)
  if (node.name !== 'FileTree') return undefined
  const expected = 'a code block with the language `text`'
  const lines = drawFileTree(node)
  if (!lines || node.position?.start.column !== 1) return { expected }
  const fence = ['```text', ...lines, '```'].join('\n')
  return { expected, fix: [{ ...offsetsOfNode(node), text: fence }] }
}

/** Returns whether the conversion of an enclosing element includes `node`. */
export function isConvertedWithAncestor(node: JsxElement, ancestors: readonly Parents[]): boolean {
  const parents = ancestors.filter(isJsxElement)
  if (/^FileTree\./.test(node.name ?? '')) return parents.some(({ name }) => name === 'FileTree')
  const parent = parents.at(-1)
  return parent !== undefined && readTabLabels(parent)?.tabs.includes(node) === true
}

/** Translates `<Tabs items={['a', 'b']}>` with a `<Tabs.Tab>` for each item. */
function convertTabs(node: JsxElement, text: string): Conversion | undefined {
  const found = readTabLabels(node)
  const tags = offsetsOfTags(node, text)
  if (!found) return undefined
  const expected = '`<Tabs>` with a `<Tab label="…">` for each variant'
  const edits: TextEdit[] = []
  for (const [index, tab] of found.tabs.entries()) {
    const inner = offsetsOfTags(tab, text)
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
export function readTabLabels(
  node: JsxElement,
): { tabs: JsxElement[]; labels: string[] } | undefined {
  const items = namedAttributes(node).find(({ name }) => name === 'items')
  const labels = node.name === 'Tabs' && items ? literalOf(items) : undefined
  if (!Array.isArray(labels)) return undefined
  const tabs = collectChildElements(node)
  const isComplete =
    tabs.length === labels.length && tabs.every(({ name }) => name === 'Tabs.Tab' || name === 'Tab')
  return isComplete ? { tabs, labels: labels.map(String) } : undefined
}

/** Draws a file tree as indented lines, or returns `undefined` if it has unexpected content. */
export function drawFileTree(node: JsxElement, indent = ''): string[] | undefined {
  const lines: string[] = []
  const nodes: Nodes[] = node.children
  if (nodes.some((child) => !isJsxElement(child) && !isBlank(child))) return undefined
  for (const child of collectChildElements(node)) {
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
function collectChildElements({ children }: { children: Nodes[] }): JsxElement[] {
  return children
    .flatMap((child) => (child.type === 'paragraph' ? (child.children as Nodes[]) : [child]))
    .filter(isJsxElement)
}
