import { namedAttributes, rangesOfTags, type JsxElement } from '#content/parse/collect-elements.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import { renderAttributes } from '#core/escape.ts'

type Attributes = Record<string, string | undefined>

/** Kinds of admonitions that other systems have, as types of `<Callout>`. */
const types: Record<string, string> = {
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

/** The attributes of the `<Callout>` that says what an admonition of another system says. */
export function toCallout({ type = 'note', title }: Attributes): Attributes {
  return { type: types[type] ?? type, title }
}

function calloutOf(type: string) {
  return ['Callout', ({ title }: Attributes) => toCallout({ type, title })] as const
}

/**
 * Components of Docusaurus, Starlight, Nextra and Mintlify that one of ours takes the place of, one to
 * one: its name, and its attributes by theirs. Which tab is shown first is up to their order here.
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
}

/** How pages say what other components of these systems show. */
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

/** What takes the place of a component of another system, and the edits that put it there if these are safe. */
export interface Translation {
  expected: string
  fix?: TextEdit[]
}

/** Whether a name is that of a component of another system. */
export function isForeignComponent(name: string): boolean {
  return Object.hasOwn(translations, name) || Object.hasOwn(advice, name)
}

/**
 * Says how an element of another system is written here; undefined where it is none that we know. One
 * with expressions, or without content, has to be written by hand.
 */
export function translateComponent(node: JsxElement, text: string): Translation | undefined {
  const name = node.name ?? ''
  if (Object.hasOwn(advice, name)) return { expected: advice[name]! }
  if (!Object.hasOwn(translations, name)) return undefined
  const named = namedAttributes(node)
  const written = Object.fromEntries(
    named.map(({ name: key, value }) => [key, typeof value === 'object' ? undefined : value]),
  )
  if (name in ownNames && !ownNames[name]!(written)) return undefined
  const [ours, convert] = translations[name]!
  const opening = `<${ours}${renderAttributes(convert(written))}>`
  const expected = `\`${opening}\``
  const tags = rangesOfTags(node, text)
  const hasExpression = node.attributes.some(({ value }) => typeof value === 'object' && value)
  if (hasExpression || !tags) return { expected }
  const fix = [
    { ...tags.opening, text: opening },
    { ...tags.closing, text: `</${ours}>` },
  ]
  return { expected, fix }
}

/** When components that are called like ours are those of another system. */
const ownNames: Record<string, (written: Attributes) => boolean> = {
  Callout: ({ type = '' }) => Object.hasOwn(types, type),
  Tabs: (written) =>
    ['defaultValue', 'groupId', 'queryString', 'syncKey'].some((key) => key in written),
}
