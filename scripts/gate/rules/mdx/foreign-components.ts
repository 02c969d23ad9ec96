import type { Parents } from 'mdast'
import {
  collectChildElements,
  isJsxElement,
  type JsxElement,
} from '#content/parse/collect-elements.ts'
import { literalsOf } from '#content/parse/parse-literal.ts'
import { renderOpening } from '#content/schema/components.ts'
import { convertTabs, readTabs, renameTags, type Conversion } from './foreign-tabs.ts'

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

/** Callouts in Docusaurus, Starlight, Nextra and Mintlify. */
const callouts = new Set('Admonition Aside Callout Caution Danger Info Note Tip Warning'.split(' '))

/** Callouts whose type is an attribute. That of the others is their name. */
const typedCallouts = new Set(['Admonition', 'Aside', 'Callout'])

/** Groups of cards in Starlight and Mintlify. */
const cardGroups = new Set(['CardGrid', 'CardGroup'])

/** Attributes that only decorate a component. */
const decorations = new Set(['cols', 'icon', 'stagger'])

/** Advice for components from other systems that have no equivalent here. */
const adviceByComponent: Record<string, string> = {
  Accordion: 'a heading and its text',
  Badge: 'bold text',
  'Cards.Card': '`<Card title="…" href="…">` in `<Cards>`',
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
  return callouts.has(name) || cardGroups.has(name) || Object.hasOwn(adviceByComponent, name)
}

/**
 * Returns the equivalent of a component from another system, or `undefined` for any other
 * component. Omits the fix if an attribute is not a literal or has no equivalent.
 */
export function convertComponent(
  node: JsxElement,
  text: string,
  isKnown: boolean,
): Conversion | undefined {
  const name = node.name ?? ''
  if (name === 'Tabs') return convertTabs(node, text)
  // A component of our own may have the same name as one from another system.
  if (isKnown && !isForeignCallout(node)) return undefined
  if (callouts.has(name) || cardGroups.has(name)) return translateComponent(node, text)
  return Object.hasOwn(adviceByComponent, name) ? { expected: adviceByComponent[name]! } : undefined
}

function isForeignCallout(node: JsxElement): boolean {
  const literals = literalsOf(node)
  const type = literals.get('type')
  const isForeignType = typeof type === 'string' && Object.hasOwn(calloutTypes, type)
  return node.name === 'Callout' && (literals.has('emoji') || isForeignType)
}

/** Converts a callout or a group of cards. */
function translateComponent(node: JsxElement, text: string): Conversion {
  const name = node.name ?? ''
  const literals = literalsOf(node)
  const textOf = (key: string) => {
    const value = literals.get(key)
    return typeof value === 'string' ? value : undefined
  }
  const type = typedCallouts.has(name) ? textOf('type') : name.toLowerCase()
  const isCallout = callouts.has(name)
  const ours = isCallout ? 'Callout' : 'Cards'
  const converted = isCallout ? toCalloutAttributes({ type, title: textOf('title') }) : {}
  const expected = `\`${renderOpening(ours, converted) ?? `<${ours}>`}\``
  const isKept = (key: string) =>
    decorations.has(key) || (Object.hasOwn(converted, key) && textOf(key) !== undefined)
  const isWhole = isCallout || collectChildElements(node).every((each) => each.name === 'Card')
  const isExact =
    isWhole && node.attributes.length === literals.size && [...literals.keys()].every(isKept)
  const fix = isExact ? renameTags(node, text, [ours, converted]) : undefined
  return { expected, ...(fix && { fix }) }
}

/** Returns whether the finding about an enclosing element includes `node`. */
export function isReportedWithAncestor(node: JsxElement, ancestors: readonly Parents[]): boolean {
  const parent = ancestors.findLast(isJsxElement)
  if (parent?.name?.startsWith('FileTree')) return node.name?.startsWith('FileTree.') === true
  if (parent?.name !== 'Tabs') return false
  return node.name === 'TabItem' || readTabs(parent)?.some(({ tab }) => tab === node) === true
}
