import type { Route } from '../../scripts/core/route.ts'
import { findTrail, listPages, type NavFolder, type NavItem } from './nav-tree.ts'

/** Up to this many pages, each page carries the whole sidebar. */
const wholeUpTo = 300

/** How many neighbors of the current page a large site's sidebar shows before and after it. */
const reach = 25

/**
 * The docs sidebar. Categories are `<details>`, so they open without script; those on the way to the
 * current page are open. On a large site only these are filled: the browser script fills the others
 * from `/navigation.json` when they are opened, and without script the first page of each leads on.
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
      >
        <ItemList items={items} trail={trail} isWhole={isWhole} />
      </nav>
    </aside>
  )
}

interface ListProps {
  items: NavItem[]
  /** The current page and the folders that it is in. */
  trail: ReadonlySet<NavItem>
  isWhole: boolean
}

function ItemList({ items, trail, isWhole }: ListProps) {
  const shown = items.filter((item) => item.type === 'folder' || !item.hidden)
  return (
    <ul className="sidebar__list">
      {(isWhole ? shown : selectNear(shown, trail)).map((item) =>
        item.type === 'folder' ? (
          <Category key={item.path} folder={item} trail={trail} isWhole={isWhole} />
        ) : (
          <li key={item.route}>
            <a
              className="sidebar__link"
              href={item.route}
              aria-current={trail.has(item) ? 'page' : undefined}
            >
              {item.label}
            </a>
          </li>
        ),
      )}
    </ul>
  )
}

function Category({ folder, trail, isWhole }: Omit<ListProps, 'items'> & { folder: NavFolder }) {
  const isOpen = trail.has(folder)
  const isFilled = isWhole || isOpen
  const first = listPages([folder]).find(({ hidden }) => !hidden)
  const items = isFilled ? folder.children : first ? [first] : []
  return (
    <li>
      <details
        className="sidebar__category"
        open={isOpen}
        data-folder={folder.path}
        data-unfilled={isFilled ? undefined : ''}
      >
        <summary className="sidebar__summary">{folder.label}</summary>
        <ItemList items={items} trail={trail} isWhole={isWhole} />
      </details>
    </li>
  )
}

/** All folders, and the pages around the current one; the first ones where it is not among them. */
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
