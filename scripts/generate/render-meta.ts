import type { Route } from '../core/route.ts'
import type { NavigationFolder, NavigationPage } from './navigation.ts'

/** A folder's part of the navigation, in Nextra's notation and in sidebar order. */
export type Meta = Record<string, MetaEntry>

/** A page or, without `href`, a folder. */
export interface MetaEntry {
  title: string
  href?: Route
  display?: 'hidden'
}

const beforeObject = 'export default '

/**
 * Renders a folder's `_meta.ts`: one key for each page and folder in sidebar order. Pages carry their
 * route as `href`; folders have none. The object is JSON, which {@link parseMeta} reads.
 */
export function renderMeta(folder: NavigationFolder): string {
  const entries: [name: string, entry: MetaEntry][] = folder.children.map((child) => [
    child.name,
    toEntry(child),
  ])
  if (folder.index) entries.unshift(['index', { title: 'Overview', href: folder.index.slug }])
  const lines = entries.map(([name, entry]) => `  ${JSON.stringify(name)}: ${renderEntry(entry)}`)
  const source = folder.path ? `content-src/${folder.path}` : 'content-src'
  return `// Generated from ${source}; edit that.\n${beforeObject}{\n${lines.join(',\n')}\n}\n`
}

/** Reads what {@link renderMeta} has written. Throws a `SyntaxError` where it is something else. */
export function parseMeta(text: string): Meta {
  return JSON.parse(text.slice(text.indexOf(beforeObject) + beforeObject.length)) as Meta
}

function toEntry(child: NavigationPage | NavigationFolder): MetaEntry {
  if (child.type === 'folder') return { title: child.label }
  return { title: child.label, href: child.route, ...(child.hidden && { display: 'hidden' }) }
}

function renderEntry(entry: MetaEntry): string {
  const fields = Object.entries(entry).map(([key, value]) => {
    return `${JSON.stringify(key)}: ${JSON.stringify(value)}`
  })
  return `{ ${fields.join(', ')} }`
}
