import type { NavigationFolder, NavigationPage } from './navigation.ts'

/**
 * Renders a folder's `_meta.ts` in Nextra's notation: one key for each page and folder in sidebar
 * order. Pages carry their route as `href`; folders have none.
 */
export function renderMeta(folder: NavigationFolder): string {
  const index = folder.index
    ? [`  index: ${renderEntry({ title: 'Overview', href: folder.index.slug })},\n`]
    : []
  const entries = folder.children.map(
    (child) => `  ${JSON.stringify(child.name)}: ${renderEntry(toEntry(child))},\n`,
  )
  const source = folder.path ? `content-src/${folder.path}` : 'content-src'
  return `// Generated from ${source}; edit that.\nexport default {\n${[...index, ...entries].join('')}}\n`
}

function toEntry(child: NavigationPage | NavigationFolder): Record<string, string> {
  if (child.type === 'folder') return { title: child.label }
  return {
    title: child.label,
    href: child.route,
    ...(child.hidden && { display: 'hidden' }),
  }
}

function renderEntry(entry: Record<string, string>): string {
  const fields = Object.entries(entry).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return `{ ${fields.join(', ')} }`
}
