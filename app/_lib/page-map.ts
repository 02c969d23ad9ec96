import type { PageMapItem } from 'nextra'
import type { NavItem } from '../../components/nav/nav-tree.ts'

/** The navigation in the form that Nextra's theme takes; folders get a path that is no route. */
export function toPageMap(items: NavItem[]): PageMapItem[] {
  const data: Record<string, { display: 'hidden' }> = {}
  const pageMap: PageMapItem[] = items.map((item) => {
    const name = (item.type === 'page' ? item.docId : item.path).split('/').at(-1)!
    if (item.type === 'folder') {
      const { label: title, path, children } = item
      return { name, route: `/~${path}`, title, children: toPageMap(children) }
    }
    if (item.hidden) data[name] = { display: 'hidden' }
    return { name, route: item.route, title: item.label, frontMatter: {} }
  })
  return [{ data }, ...pageMap]
}
