import { withBasePath } from '#components/visit/page-address.ts'
import { escapeHtml, renderAttributes } from '#core/escape.ts'
import { findTrail, type NavigationEntry } from '#core/navigation.ts'

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
