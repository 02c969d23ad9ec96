import {
  namedAttributes,
  rangeOfNode,
  rangesOfTags,
  type JsxElement,
  type MdxJsxAttribute,
} from '#content/parse/collect-elements.ts'
import { literalOf } from '#content/parse/read-literal.ts'
import { renderAttributes } from '#core/escape.ts'
import { translateNextra, type Translation } from './nextra-components.ts'

type Attributes = Record<string, string | undefined>

/** Types of `<Callout>` by the admonition kinds of other systems. */
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
export function toCallout({ type = 'note', title }: Attributes): Attributes {
  return { type: calloutTypes[type] ?? type, title }
}

function calloutOf(type: string) {
  return ['Callout', ({ title }: Attributes) => toCallout({ type, title })] as const
}

/**
 * Equivalents of components of Docusaurus, Starlight, Nextra and Mintlify. Drops the default tab,
 * which is always the first one here.
 */
const translations: Record<string, readonly [name: string, (written: Attributes) => Attributes]> = {
  Admonition: ['Callout', toCallout],
  Aside: ['Callout', toCallout],
  Callout: ['Callout', toCallout],
  Caution: calloutOf('warning'),
  Danger: calloutOf('danger'),
  Info: calloutOf('note'),
  Note: calloutOf('note'),
  Tip: calloutOf('tip'),
  Warning: calloutOf('warning'),
  Tabs: ['Tabs', ({ group, groupId, syncKey }) => ({ group: group ?? groupId ?? syncKey })],
  TabItem: ['Tab', ({ label, value }) => ({ label: label ?? value })],
  CardGrid: ['Cards', () => ({})],
  CardGroup: ['Cards', () => ({})],
  'Cards.Card': ['Card', ({ title, href }) => ({ title, href })],
}

/** Advice for other components of these systems. */
const advice: Record<string, string> = {
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
  return Object.hasOwn(translations, name) || Object.hasOwn(advice, name)
}

/**
 * Returns the equivalent of a component of another system, or `undefined` if it is unknown. There
 * is no fix for elements with expressions or without a closing tag.
 */
export function translateComponent(
  node: JsxElement,
  text: string,
  isKnown: boolean,
): Translation | undefined {
  const name = node.name ?? ''
  const nextra = isKnown && name !== 'Tabs' ? undefined : translateNextra(node, text)
  if (nextra) return nextra
  // One of the site's own components may share its name with one of another system.
  if (isKnown && !(name in foreignUses)) return undefined
  if (name === 'Link') return translateLink(node, text)
  if (Object.hasOwn(advice, name)) return { expected: advice[name]! }
  if (!Object.hasOwn(translations, name)) return undefined
  const named = namedAttributes(node)
  const written = Object.fromEntries(
    named.map((attribute) => {
      const value = literalOf(attribute)
      return [attribute.name, typeof value === 'string' ? value : undefined]
    }),
  )
  if (name in foreignUses && !foreignUses[name]!(written)) return undefined
  const [ours, convert] = translations[name]!
  const opening = `<${ours}${renderAttributes(convert(written))}>`
  const expected = `\`${opening}\``
  const tags = rangesOfTags(node, text)
  const isLost = (attribute: MdxJsxAttribute) =>
    literalOf(attribute) === undefined && attribute.name !== 'icon'
  if (named.length < node.attributes.length || named.some(isLost)) return { expected }
  const range = rangeOfNode(node)
  if (!tags) {
    const isClosed = text.slice(range.start, range.end).endsWith('/>')
    return {
      expected,
      ...(isClosed && { fix: [{ ...range, text: opening.replace(/>$/, ' />') }] }),
    }
  }
  const fix = [
    { ...tags.opening, text: opening },
    { ...tags.closing, text: `</${ours}>` },
  ]
  return { expected, fix }
}

function translateLink(node: JsxElement, text: string): Translation {
  const expected = advice.Link!
  const tags = rangesOfTags(node, text)
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

/** Checks that distinguish components of other systems from ours with the same name. */
const foreignUses: Record<string, (written: Attributes) => boolean> = {
  Callout: ({ type = '', emoji }) => emoji !== undefined || Object.hasOwn(calloutTypes, type),
  Tabs: (written) =>
    ['defaultValue', 'groupId', 'queryString', 'syncKey'].some((key) => key in written),
}
