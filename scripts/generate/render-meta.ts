import type { FolderItem } from './folder-tree.ts'

/** Entry of a Nextra `_meta.js` file. */
export interface MetaEntry {
  title: string
  display?: 'hidden'
}

/** Builds the entries of a folder's `_meta.js` by name, in sidebar order. */
export function buildMeta({ index, children }: FolderItem): Record<string, MetaEntry> {
  const meta: Record<string, MetaEntry> = index ? { index: { title: 'Overview' } } : {}
  for (const child of children) {
    const isHidden = child.type === 'page' && child.hidden
    meta[child.name] = { title: child.label, ...(isHidden && { display: 'hidden' }) }
  }
  return meta
}

/** Renders a folder's `_meta.js`. Routes are not included because front matter sets them. */
export function renderMeta(folder: FolderItem): string {
  const lines = Object.entries(buildMeta(folder)).map(([name, entry]) => {
    const fields = Object.entries(entry).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    return `  ${JSON.stringify(name)}: { ${fields.join(', ')} }`
  })
  const source = folder.path ? `content-src/${folder.path}` : 'content-src'
  return `// Generated from ${source}; edit that.\nexport default {\n${lines.join(',\n')}\n}\n`
}
