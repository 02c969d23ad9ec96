import type { NavigationFolder, NavigationPage } from './navigation.ts'

/**
 * Renders a folder's `_meta.js` in Nextra's notation: one key for each page and folder, in sidebar
 * order. Routes are the pages' own: they stand in their front matter.
 */
export function renderMeta(folder: NavigationFolder): string {
  const children = folder.children.map((child) => renderEntry(child.name, toEntry(child)))
  const index = folder.index ? [renderEntry('index', { title: 'Overview' })] : []
  const source = folder.path ? `content-src/${folder.path}` : 'content-src'
  const lines = [...index, ...children].join(',\n')
  return `// Generated from ${source}; edit that.\nexport default {\n${lines}\n}\n`
}

function toEntry(child: NavigationPage | NavigationFolder): Record<string, string> {
  if (child.type === 'folder' || !child.hidden) return { title: child.label }
  return { title: child.label, display: 'hidden' }
}

function renderEntry(name: string, entry: Record<string, string>): string {
  const fields = Object.entries(entry).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return `  ${JSON.stringify(name)}: { ${fields.join(', ')} }`
}
