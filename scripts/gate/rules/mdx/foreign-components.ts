import type { Nodes, Parents } from 'mdast'
import {
  collectChildElements,
  namedAttributes,
  offsetsOfNode,
  offsetsOfTags,
  type JsxElement,
  type MdxJsxAttribute,
  isJsxElement,
} from '#content/parse/collect-elements.ts'
import { literalOf } from '#content/parse/parse-literal.ts'
import { renderOpening } from '#content/schema/components.ts'
import { isBlank } from '#core/tree.ts'
import { convertTabs, readTabLabels, type Conversion } from './foreign-tabs.ts'

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

/** Keywords of admonitions in other systems. */
export const admonitionTypes = ['danger', 'note', 'tip', 'warning', ...Object.keys(calloutTypes)]

/** Converts the attributes of an admonition to those of `<Callout>`. */
export function toCalloutAttributes({ type = 'note', title }: AttributeValues): AttributeValues {
  return { type: calloutTypes[type] ?? type, title }
}

const calloutNames = ['Caution', 'Danger', 'Info', 'Note', 'Tip', 'Warning']

function named(name: string) {
  return ({ title }: AttributeValues) => toCalloutAttributes({ type: name.toLowerCase(), title })
}

/** Equivalents of components from Docusaurus, Starlight, Nextra and Mintlify. */
const componentTranslations: Record<
  string,
  readonly [name: string, (attributes: AttributeValues) => AttributeValues]
> = {
  Admonition: ['Callout', toCalloutAttributes],
  Aside: ['Callout', toCalloutAttributes],
  Callout: ['Callout', toCalloutAttributes],
  ...Object.fromEntries(calloutNames.map((name) => [name, ['Callout', named(name)] as const])),
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
  const converted = convert(attributes)
  const opening = renderOpening(ours, converted)
  const expected = `\`${opening ?? `<${ours}>`}\``
  const tags = offsetsOfTags(node, text)
  const isKept = (key: string) => key === 'type' || converted[key] !== undefined
  const isLost = ({ name: key }: MdxJsxAttribute) =>
    key !== 'icon' && (attributes[key] === undefined || !isKept(key))
  if (named.length < node.attributes.length || named.some(isLost)) return { expected }
  if (opening === undefined) return { expected }
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
