import type { NavigationFolder } from './navigation.ts'

/** Name of the file in which the browser script finds what a large site's sidebar leaves out. */
export const navigationFileName = 'navigation.json'

type Entry = [label: string, target: string | Entry[]]

/** Renders the sidebar as JSON: `[label, route]` for a page, `[label, entries]` for a folder. */
export function renderNavigationFile(root: NavigationFolder): string {
  return JSON.stringify(listEntries(root))
}

function listEntries(folder: NavigationFolder): Entry[] {
  const index: Entry[] = folder.index ? [['Overview', folder.index.slug]] : []
  const children = folder.children.flatMap((child): Entry[] => {
    if (child.type === 'folder') return [[child.label, listEntries(child)]]
    return child.hidden ? [] : [[child.label, child.route]]
  })
  return [...index, ...children]
}
