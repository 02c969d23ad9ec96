import type { FolderItem } from './folder-tree.ts'

/** Label of a category's index page in the sidebar. */
export const indexLabel = 'Overview'

/** Renders a folder's Nextra `_meta.js`, with its entries in sidebar order. */
export function renderMeta({ path, index, children }: FolderItem): string {
  const meta: Record<string, object> = index ? { index: { title: indexLabel } } : {}
  for (const child of children) {
    const isHidden = child.type === 'page' && child.hidden
    meta[child.name] = { title: child.label, ...(isHidden && { display: 'hidden' }) }
  }
  const source = path ? `content-src/${path}` : 'content-src'
  return `// Generated from ${source}; edit that.\nexport default ${JSON.stringify(meta, undefined, 2)}\n`
}
