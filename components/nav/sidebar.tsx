import type { Route } from '../../scripts/core/route.ts'
import { escapeAttribute, escapeHtml } from '../../scripts/core/escape-html.ts'
import { findTrail, listPages, type NavFolder, type NavItem, type NavPage } from './nav-tree.ts'

/** Up to this many pages, each page carries the whole sidebar. */
const wholeUpTo = 300

/** How many neighbors of the current page a large site's sidebar shows before and after it. */
const reach = 25

/**
 * The docs sidebar. Categories are `<details>`, so they open without script; those on the way to the
 * current page are open. On a large site only these are there; each of the others is a link to its
 * first page, of which the browser script makes a category that it fills from `/navigation.json`.
 */
export function Sidebar({ items, route }: { items: NavItem[]; route: Route }) {
  const isWhole = listPages(items).length <= wholeUpTo
  const trail = new Set<NavItem>(findTrail(items, route))
  return (
    <aside className="sidebar" id="docsSidebar" data-pagefind-ignore="all">
      <nav
        aria-label="Docs"
        className="sidebar__scroll"
        id="docsNav"
        data-partial={isWhole ? undefined : ''}
        dangerouslySetInnerHTML={{ __html: renderItems(items, { trail, isWhole }) }}
      />
    </aside>
  )
}

interface ListOptions {
  /** The current page and the folders that it is in. */
  trail: ReadonlySet<NavItem>
  isWhole: boolean
}

/** HTML rather than elements: of all there is on a page, this is most, and the same on all pages. */
function renderItems(items: NavItem[], options: ListOptions): string {
  const shown = items.filter((item) => item.type === 'folder' || !item.hidden)
  const listed = options.isWhole ? shown : selectNear(shown, options.trail)
  const entries = listed.map((item) =>
    item.type === 'folder' ? renderCategory(item, options) : renderLink(item, options),
  )
  const marks = listed.length < shown.length ? ' data-clipped=""' : ''
  return `<ul class="sidebar__list"${marks}>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`
}

function renderLink(page: NavPage, { trail }: ListOptions): string {
  const current = trail.has(page) ? ' aria-current="page"' : ''
  const href = escapeAttribute(page.route)
  return `<a class="sidebar__link" href="${href}"${current}>${escapeHtml(page.label)}</a>`
}

function renderCategory(folder: NavFolder, options: ListOptions): string {
  const isOpen = options.trail.has(folder)
  const label = escapeHtml(folder.label)
  const first = listPages([folder]).find(({ hidden }) => !hidden)
  if (!options.isWhole && !isOpen && first) {
    return `<a class="sidebar__folder" href="${escapeAttribute(first.route)}">${label}</a>`
  }
  const summary = `<summary class="sidebar__summary">${label}</summary>`
  const list = renderItems(folder.children, options)
  return `<details class="sidebar__category"${isOpen ? ' open=""' : ''}>${summary}${list}</details>`
}

/**
 * All folders, and the pages around the current one; the first ones where it is not among them. The
 * browser script adds the others as soon as the reader turns to the sidebar.
 */
function selectNear(items: NavItem[], trail: ReadonlySet<NavItem>): NavItem[] {
  const pages = items.filter(({ type }) => type === 'page')
  if (pages.length <= 2 * reach) return items
  const index = Math.max(
    0,
    pages.findIndex((page) => trail.has(page)),
  )
  const near = new Set(pages.slice(Math.max(0, index - reach), index + reach))
  return items.filter((item) => item.type === 'folder' || near.has(item))
}
