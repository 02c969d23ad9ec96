import { stripNumbers } from './page-routes.ts'
import { get, isComputed, isObject, type Data } from './evaluate-config.ts'
import { addRemainder, trimSlashes, type Configuration, type SidebarItem } from './documentation.ts'

/**
 * Reads a sidebar of Docusaurus or Starlight. Returns `undefined` if it is missing or partly
 * computed by code. Lists the items that are not pages.
 */
export function readSidebar(
  data: Data,
  source: string,
  { remainders }: Configuration,
): SidebarItem[] | undefined {
  if (data === undefined) return undefined
  const skipped: (string | undefined)[] = []
  const items = readItems(data, skipped)
  if (skipped.includes(undefined)) {
    addRemainder(remainders, 'sidebars that code computes', source)
    return undefined
  }
  addRemainder(remainders, 'sidebar items that are not pages', ...skipped.map(String))
  return items
}

/** Adds the labels of items that are not pages to `skipped`, and `undefined` for computed ones. */
function readItems(data: Data, skipped: (string | undefined)[]): SidebarItem[] {
  if (Array.isArray(data)) return data.flatMap((each) => readItems(each, skipped))
  if (typeof data === 'string') return [{ page: trimSlashes(data) }]
  const [type, link, items] = ['type', 'link', 'items'].map((key) => get(data, key))
  const text = (key: string, from: Data = data) => {
    const value = get(from, key)
    return typeof value === 'string' ? value : undefined
  }
  const label = text('label')
  const page = text('id') ?? text('slug') ?? text('link')
  for (const key of ['badge', 'collapsed', 'collapsible', 'className', 'customProps']) {
    if (get(data, key) !== undefined) skipped.push(`${key} of ${label ?? page ?? text('dirName')}`)
  }
  const isPage = type === undefined || type === 'doc' || type === 'ref'
  if (isPage && page !== undefined && !/^\w+:/.test(page)) {
    return [{ page: trimSlashes(page), label }]
  }
  const dirName = text('dirName')
  const folder =
    (dirName === undefined ? undefined : stripNumbers(dirName)) ??
    text('directory', get(data, 'autogenerate'))
  const folders = folder === undefined ? undefined : [{ folder: trimSlashes(folder) }]
  const isGroup = items !== undefined && !isComputed(items)
  const children = isGroup ? readItems(items, skipped) : folders
  if (children) {
    if (get(link, 'type') === 'generated-index') skipped.push(`index of ${label}`)
    const index = get(link, 'type') === 'doc' ? text('id', link) : undefined
    return label === undefined
      ? children
      : [{ label, items: children, ...(index && { page: index }) }]
  }
  const isShort = type === undefined && label === undefined && page === undefined && isObject(data)
  if (isShort && Object.keys(data).length > 0) {
    return Object.entries(data).map(([name, each]) => ({
      label: name,
      items: readItems(each, skipped),
    }))
  }
  const isKnown = typeof type === 'string' || page !== undefined
  skipped.push(isKnown ? (label ?? text('type')) : undefined)
  return []
}
