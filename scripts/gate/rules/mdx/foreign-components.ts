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

/** Equivalents of components from Docusaurus, Starlight, Nextra and Mintlify. */
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
  TabItem: '`<Tab label="…">` in `<Tabs>`',
  'Tabs.Tab': '`<Tab label="…">` in `<Tabs>`',
}

export function isForeignComponent(name: string): boolean {
  return Object.hasOwn(componentTranslations, name) || Object.hasOwn(adviceByComponent, name)
}

/**
 * Returns the equivalent of a component from another system, or `undefined` for any other
 * component. Omits the fix if an attribute is not a literal or has no equivalent, or if that is so
 * for a component that is only converted together with this one.
 */
export function convertComponent(
  { node, ancestors }: FoundElement,
  text: string,
  isKnown: boolean,
): Conversion | undefined {
  const name = node.name ?? ''
  if (name === 'Tabs') return convertTabs(node, text)
  const tree = isKnown || name !== 'FileTree' ? undefined : convertFileTree(node)
  if (tree) return tree
  // A component of our own may have the same name as one from another system.
  if (isKnown && !(name in foreignUseChecks)) return undefined
  if (name === 'Link') return convertLink(node, text)
  if (Object.hasOwn(adviceByComponent, name)) return { expected: adviceByComponent[name]! }
  if (!Object.hasOwn(componentTranslations, name)) return undefined
  const conversion = translateComponent(node, text)
  return conversion && convertCards({ node, ancestors }, conversion, text)
}

/**
 * Adds the fixes of the other `<Cards.Card>` in a grid to that of the first one. Omits the fix of a
 * grid that has other components than `<Card>`.
 */
function convertCards({ node, ancestors }: FoundElement, alone: Conversion, text: string) {
  const { expected } = alone
  if (node.name === 'CardGrid' || node.name === 'CardGroup') {
    return collectChildElements(node).every(({ name }) => name === 'Card') ? alone : { expected }
  }
  if (node.name !== 'Cards.Card') return alone
  const parent = ancestors.findLast(isJsxElement)
  const cards = (parent ? collectChildElements(parent) : [node]).filter(
    ({ name }) => name === node.name,
  )
  const fixes = cards.map((card) => translateComponent(card, text)?.fix ?? [])
  const isComplete = cards[0] === node && fixes.every((fix) => fix.length > 0)
  return isComplete ? { expected, fix: fixes.flat() } : { expected }
}

function translateComponent(node: JsxElement, text: string): Conversion | undefined {
  const name = node.name ?? ''
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
  const isLost = (attribute: MdxJsxAttribute) =>
    !/^(?:type|title|href|icon)$/.test(attribute.name) ||
    (literalOf(attribute) === undefined && attribute.name !== 'icon')
  if (named.length < node.attributes.length || named.some(isLost)) return { expected }
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
}

/** Element with the nodes around it, the innermost last. */
interface FoundElement {
  node: JsxElement
  ancestors: readonly Parents[]
}

/** Equivalent of a component from another system, and the fix if it is safe. */
interface Conversion {
  expected: string
  fix?: TextEdit[]
}

function convertFileTree(node: JsxElement): Conversion {
  const expected = 'a code block with the language `text`'
  const lines = drawFileTree(node)
  if (!lines || node.position?.start.column !== 1) return { expected }
  const fence = ['```text', ...lines, '```'].join('\n')
  return { expected, fix: [{ ...offsetsOfNode(node), text: fence }] }
}

/** Returns whether the conversion of an enclosing element includes `node`. */
export function isConvertedWithAncestor({ node, ancestors }: FoundElement): boolean {
  const parents = ancestors.filter(isJsxElement)
  if (/^FileTree\./.test(node.name ?? '')) return parents.some(({ name }) => name === 'FileTree')
  const parent = parents.at(-1)
  if (node.name === 'TabItem') return parent?.name === 'Tabs'
  return parent !== undefined && readTabLabels(parent)?.tabs.includes(node) === true
}

/** Attributes of tabs from Docusaurus, Nextra and Starlight. */
const foreignTabsAttributes = new Set(
  'items values defaultValue defaultIndex groupId syncKey storageKey queryString lazy'.split(' '),
)

/**
 * Converts `<Tabs>` and its tabs, all at once: `<TabItem>` from Docusaurus and Starlight, with labels
 * in `values` or their own, and `<Tabs items={['a', 'b']}>` from Nextra. Omits the fix if the order
 * or the first tab would change.
 */
function convertTabs(node: JsxElement, text: string): Conversion | undefined {
  const attributes = new Map(namedAttributes(node).map((each) => [each.name, literalOf(each)]))
  const names = [...attributes.keys()].filter((name) => foreignTabsAttributes.has(name))
  const children = collectChildElements(node)
  if (names.length === 0 && !children.some(({ name }) => name === 'TabItem')) return undefined
  const expected = '`<Tabs>` with a `<Tab label="…">` for each variant'
  const found = readTabLabels(node) ?? readTabItems(node)
  const tags = offsetsOfTags(node, text)
  const group = ['group', 'groupId', 'syncKey', 'storageKey'].map((name) => attributes.get(name))
  const isKnown = [...attributes].every(
    ([name, value]) => (name === 'group' || foreignTabsAttributes.has(name)) && value !== undefined,
  )
  if (!found || !tags || !isKnown || node.attributes.length > attributes.size) return { expected }
  const edits: TextEdit[] = []
  for (const [index, tab] of found.tabs.entries()) {
    const inner = offsetsOfTags(tab, text)
    if (!inner) return { expected }
    const opening = `<Tab${renderAttributes({ label: found.labels[index] })}>`
    edits.push({ ...inner.opening, text: opening }, { ...inner.closing, text: '</Tab>' })
  }
  const name = group.find((value) => typeof value === 'string')
  const opening = `<Tabs${renderAttributes({ group: name })}>`
  return { expected, fix: [{ ...tags.opening, text: opening }, ...edits] }
}

/** Tabs in foreign `<Tabs>`, each with its label. */
interface LabeledTabs {
  tabs: JsxElement[]
  labels: string[]
}

/** Returns the tabs of `<Tabs items={…}>` with their labels, if there is one label for each tab. */
function readTabLabels(node: JsxElement): LabeledTabs | undefined {
  const { items, defaultIndex = 0 } = readLiterals(node)
  const tabs = collectChildElements(node)
  const isComplete =
    Array.isArray(items) &&
    tabs.length === items.length &&
    tabs.every(({ name }) => name === 'Tabs.Tab' || name === 'Tab')
  if (node.name !== 'Tabs' || !isComplete || defaultIndex !== 0) return undefined
  return { tabs, labels: items.map(String) }
}

/**
 * Returns the `<TabItem>` elements of `<Tabs>` with their labels. Returns `undefined` if a label is
 * unknown, or if the conversion would change the order or the tab that is shown first.
 */
function readTabItems(node: JsxElement): LabeledTabs | undefined {
  const { values, defaultValue } = readLiterals(node)
  const tabs = collectChildElements(node)
  const own = tabs.map(readLiterals)
  const isPlain = own.every((keys) => Object.keys(keys).every((key) => tabItemAttributes.has(key)))
  if (!isPlain || tabs.some(({ name }) => name !== 'TabItem')) return undefined
  const first = defaultValue ?? own.find((keys) => 'default' in keys)?.value
  if (first !== undefined && first !== own[0]?.value) return undefined
  const listed = Array.isArray(values) ? (values as Record<string, unknown>[]) : own
  const isSameOrder = listed.every(({ value }, index) => value === own[index]?.value)
  if (listed.length !== tabs.length || !isSameOrder) return undefined
  const labels = own.map(({ label, value }, index) => label ?? listed[index]?.label ?? value)
  return labels.every((label) => typeof label === 'string') ? { tabs, labels } : undefined
}

/** Attributes of a tab that its label or its place replaces. */
const tabItemAttributes = new Set(['label', 'value', 'default', 'icon'])

function readLiterals(node: JsxElement): Record<string, unknown> {
  const attributes = namedAttributes(node)
  return Object.fromEntries(attributes.map((each) => [each.name, literalOf(each)]))
}

/** Draws a file tree as indented lines, or returns `undefined` if it has unexpected content. */
function drawFileTree(node: JsxElement, indent = ''): string[] | undefined {
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
