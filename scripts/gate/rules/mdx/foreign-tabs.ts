import {
  collectChildElements,
  offsetsOfTags,
  type JsxElement,
} from '#content/parse/collect-elements.ts'
import { literalsOf } from '#content/parse/parse-literal.ts'
import { renderOpening } from '#content/schema/components.ts'
import type { TextEdit } from '#core/diagnostic.ts'

/** Equivalent of a component from another system, and the fix if it is safe. */
export interface Conversion {
  expected: string
  fix?: TextEdit[]
}

/** Attributes of tabs from Docusaurus, Nextra and Starlight. */
const foreignTabsAttributes = new Set(
  'items values defaultValue defaultIndex groupId syncKey storageKey queryString lazy'.split(' '),
)

/**
 * Converts `<Tabs>` and its tabs, all at once: `<TabItem>` from Docusaurus and Starlight, with
 * labels in `values` or their own, and `<Tabs items={['a', 'b']}>` from Nextra. Omits the fix if
 * the order or the first tab would change.
 */
export function convertTabs(node: JsxElement, text: string): Conversion | undefined {
  const attributes = literalsOf(node)
  const isForeign = [...attributes.keys()].some((name) => foreignTabsAttributes.has(name))
  if (!isForeign && !collectChildElements(node).some(({ name }) => name === 'TabItem'))
    return undefined
  const expected = '`<Tabs>` with a `<Tab label="…">` for each variant'
  const found = readTabs(node)
  const isKnown = [...attributes].every(
    ([name, value]) => (name === 'group' || foreignTabsAttributes.has(name)) && value !== undefined,
  )
  if (!found || !isKnown || node.attributes.length > attributes.size) return { expected }
  const group = ['group', 'groupId', 'syncKey', 'storageKey']
    .map((name) => attributes.get(name))
    .find((value) => typeof value === 'string')
  const edits = found.map(({ tab, label }) => renameTags(tab, text, ['Tab', { label }]))
  edits.push(renameTags(node, text, ['Tabs', { group }]))
  return edits.every((each) => each !== undefined) ? { expected, fix: edits.flat() } : { expected }
}

/** Returns the edits that replace the tags of an element, or `undefined` if they are not valid. */
export function renameTags(
  node: JsxElement,
  text: string,
  [name, attributes]: [string, Record<string, string | undefined>],
): TextEdit[] | undefined {
  const tags = offsetsOfTags(node, text)
  const opening = renderOpening(name, attributes)
  if (!tags || opening === undefined) return undefined
  return [
    { ...tags.opening, text: opening },
    { ...tags.closing, text: `</${name}>` },
  ]
}

/**
 * Returns the tabs in foreign `<Tabs>`, each with its label. Returns `undefined` if a label is
 * unknown, or if the conversion would change the order or the tab that is shown first.
 */
export function readTabs(node: JsxElement): { tab: JsxElement; label: string }[] | undefined {
  const { items, values, defaultIndex = 0, defaultValue } = Object.fromEntries(literalsOf(node))
  const tabs = collectChildElements(node)
  if (Array.isArray(items) && tabs.every(({ name }) => name === 'Tabs.Tab' || name === 'Tab')) {
    const isExact = tabs.length === items.length && defaultIndex === 0
    const labels = items.map(String)
    return isExact ? tabs.map((tab, at) => ({ tab, label: labels[at]! })) : undefined
  }
  const own = tabs.map((tab) => Object.fromEntries(literalsOf(tab)))
  const isPlain = own.every((keys) => Object.keys(keys).every((key) => tabItemAttributes.has(key)))
  if (!isPlain || tabs.some(({ name }) => name !== 'TabItem')) return undefined
  const first = defaultValue ?? own.find((keys) => 'default' in keys)?.value
  if (first !== undefined && first !== own[0]?.value) return undefined
  const listed = Array.isArray(values) ? (values as Record<string, unknown>[]) : own
  const isSameOrder = listed.every(({ value }, index) => value === own[index]?.value)
  if (listed.length !== tabs.length || !isSameOrder) return undefined
  const found = tabs.flatMap((tab, at) => {
    const label = own[at]?.label ?? listed[at]?.label ?? own[at]?.value
    return typeof label === 'string' ? [{ tab, label }] : []
  })
  return found.length === tabs.length ? found : undefined
}

/** Attributes of a tab that its label or its place replaces. */
const tabItemAttributes = new Set(['label', 'value', 'default', 'icon'])
