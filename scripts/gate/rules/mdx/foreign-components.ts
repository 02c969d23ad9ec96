import {
  collectChildElements,
  offsetsOfTags,
  type ElementWithAncestors,
} from '#content/parse/collect-elements.ts'
import { literalsOf } from '#content/parse/parse-literal.ts'
import { renderOpening } from '#content/schema/components.ts'
import { calloutTitles } from '#core/callout-types.ts'
import type { TextEdit } from '#core/diagnostic.ts'

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
export const admonitionTypes = Object.keys({ ...calloutTitles, ...calloutTypes })

/** Converts the attributes of an admonition to those of `<Callout>`. */
export function toCalloutAttributes({ type = 'note', title }: AttributeValues): AttributeValues {
  const isOwn = Object.hasOwn(calloutTitles, type)
  return { type: isOwn ? type : (calloutTypes[type] ?? type), title }
}

/** Component of this site that has the meaning of one from another system. */
interface Equivalent {
  name: string
  /** Our name of each attribute, or `null` for one that only decorates. */
  attributes: Record<string, string | null>
  /** Attributes that the name of the other component implies. */
  added?: AttributeValues
}

const callout = { name: 'Callout', attributes: { type: 'type', title: 'title', icon: null } }

const createCallout = (type: string): Equivalent => {
  return { name: 'Callout', attributes: { title: 'title', icon: null }, added: { type } }
}

const cards = { name: 'Cards', attributes: { cols: null, stagger: null } }
const card = '`<Card title="…" href="…">` in `<Cards>`'
const picture = '`![alternative text](./picture.png)`'

/** Replacements for components of Docusaurus, Starlight, Nextra and Mintlify. */
const foreignComponents: Record<string, Equivalent | string> = {
  Accordion: 'a heading and its text',
  Admonition: callout,
  Aside: callout,
  Badge: 'bold text',
  Callout: callout,
  CardGrid: cards,
  CardGroup: cards,
  'Cards.Card': card,
  Caution: createCallout('caution'),
  Code: 'a code block between lines of three backticks',
  CodeGroup: '`<Tabs>` with a `<Tab>` for each code block',
  Danger: createCallout('danger'),
  FileTree: 'a code block with the language `text`',
  'FileTree.File': 'a line of a code block with the language `text`',
  'FileTree.Folder': 'a line of a code block with the language `text`',
  Frame: picture,
  Icon: 'nothing: leave it out',
  Image: picture,
  Info: createCallout('info'),
  Link: '`[text](/route)`',
  LinkCard: card,
  Note: createCallout('note'),
  Step: 'an item of a numbered list in `<Steps>`',
  TabItem: { name: 'Tab', attributes: { label: 'label', value: null, icon: null } },
  Tabs: { name: 'Tabs', attributes: { group: 'group', groupId: 'group', syncKey: 'group' } },
  'Tabs.Tab': '`<Tab label="…">` in `<Tabs>`',
  Tip: createCallout('tip'),
  Warning: createCallout('warning'),
}

export function isForeignComponent(name: string): boolean {
  return Object.hasOwn(foreignComponents, name)
}

/** Equivalent of a component from another system, and the fix if it is exact. */
interface Conversion {
  expected: string
  fix?: TextEdit[]
}

/**
 * Returns the equivalent of a component from another system, or `undefined` for any other
 * component. Omits the fix if an attribute is not a literal or has no equivalent.
 */
export function convertComponent(
  { node, ancestors }: ElementWithAncestors,
  text: string,
  isKnown: boolean,
): Conversion | undefined {
  const name = node.name ?? ''
  const found = isForeignComponent(name) ? foreignComponents[name]! : undefined
  // A component of our own may have the same name as one from another system.
  if (typeof found !== 'object') return found && !isKnown ? { expected: found } : undefined
  const given = [...literalsOf(node)]
  const targetOf = (key: string) =>
    Object.hasOwn(found.attributes, key) ? found.attributes[key] : undefined
  const converted: AttributeValues = { ...found.added }
  for (const [key, value] of given) {
    const target = targetOf(key)
    if (target && typeof value === 'string') converted[target] = value
  }
  const attributes = found.name === 'Callout' ? toCalloutAttributes(converted) : converted
  const isChanged = given.some(([key, value]) => {
    return targetOf(key) !== undefined && typeof value === 'string' && attributes[key] !== value
  })
  if (isKnown && !isChanged) return undefined
  const opening = renderOpening(found.name, attributes)
  const tags = offsetsOfTags(node, text)
  const isFirst = collectChildElements(ancestors.at(-1)!)[0] === node
  const isExact = given.every(([key, value]) => {
    // The first tab is shown first.
    if (key === 'default') return isFirst
    return targetOf(key) === null || (targetOf(key) !== undefined && typeof value === 'string')
  })
  const expected = `\`${opening ?? `<${found.name}>`}\``
  if (!tags || opening === undefined || !isExact || given.length < node.attributes.length) {
    return { expected }
  }
  const closing = { ...tags.closing, text: `</${found.name}>` }
  return { expected, fix: [{ ...tags.opening, text: opening }, closing] }
}
