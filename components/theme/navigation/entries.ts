import { findTrail, listRoutes, type NavigationEntry } from '#core/navigation.ts'
import { withBasePath } from '#components/visit/page-address.ts'
import { escapeHtml, renderAttributes } from '#core/escape.ts'

/** Number of pages above which each page contains only part of the sidebar. */
const maxPagesForWholeSidebar = 300

/** Returns whether the site is too large for every page to contain the whole sidebar. */
export function isLargeSite(entries: NavigationEntry[]): boolean {
  return listRoutes(entries).length > maxPagesForWholeSidebar
}

/**
 * Selects the sidebar entries for a page of a large site. A category without the page becomes a
 * link to the category's first page, to keep the sidebar small.
 */
export function selectSidebarEntries(entries: NavigationEntry[], route: string): NavigationEntry[] {
  const trail = new Set(findTrail(entries, route))
  const selectFrom = (list: NavigationEntry[]): NavigationEntry[] =>
    list.flatMap((entry): NavigationEntry[] => {
      const [label, target] = entry
      if (typeof target === 'string') return [entry]
      if (trail.has(entry)) return [[label, selectFrom(target)]]
      const [first] = listRoutes(target)
      return first === undefined ? [] : [[label, first]]
    })
  return selectFrom(entries)
}

/** Selects the initial entries of the site menu. Each page of a large site replaces them. */
export function selectMenuEntries(entries: NavigationEntry[]): NavigationEntry[] {
  return isLargeSite(entries) ? selectSidebarEntries(entries, '') : entries
}

/** Renders sidebar entries as HTML. The categories of the page at `route` are open. */
export function renderEntries(entries: NavigationEntry[], route: string): string {
  const trail = new Set(findTrail(entries, route))
  const renderList = (list: NavigationEntry[]): string =>
    `<ul class="sidebar__list">${list.map((entry) => `<li>${renderEntry(entry)}</li>`).join('')}</ul>`
  const renderEntry = (entry: NavigationEntry) => {
    const [label, target] = entry
    const text = escapeHtml(label)
    const isOnTrail = trail.has(entry)
    if (typeof target === 'string') {
      const current = isOnTrail ? 'page' : undefined
      return renderLink({ class: 'sidebar__link', href: target, 'aria-current': current }, text)
    }
    const open = isOnTrail ? '' : undefined
    const attributes = renderAttributes({ class: 'sidebar__category', open })
    const summary = `<summary class="sidebar__summary">${text}</summary>`
    return `<details${attributes}>${summary}${renderList(target)}</details>`
  }
  return renderList(entries)
}

/** Renders a link within the site, or to another one. */
export function renderLink(
  attributes: { href: string } & Record<string, string | undefined>,
  html: string,
): string {
  return `<a${renderAttributes({ ...attributes, href: withBasePath(attributes.href) })}>${html}</a>`
}
