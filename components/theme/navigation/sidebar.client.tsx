'use client'

import { useMounted } from 'nextra/hooks'
import { Activity, useEffect, useRef } from 'react'
import { Link } from '#components/visit/link.client.tsx'
import { findTrail, listRoutes, selectNear, type NavigationEntry } from './entries.ts'
import { useEntries, useNavigation } from './navigation.client.tsx'
import { useCurrentInView, useScrollAnchor } from './sidebar-scroll.ts'
import { useRoute } from '#components/visit/use-route.ts'

/**
 * The docs sidebar beside the page. React takes over what is within an `Activity` after what is around
 * it, so that the entries have been read by then.
 */
export function Sidebar() {
  const { takeFrom } = useNavigation().store
  return (
    <aside ref={takeFrom} className="sidebar" id="docsSidebar" data-pagefind-ignore="all">
      <Activity>
        <DocsNavigation id="docsNav" />
      </Activity>
    </aside>
  )
}

/**
 * The docs navigation: categories that open, pages that are links, the current one in view. On a large
 * site it shows the part around the page, and all as soon as the reader turns to it.
 */
export function DocsNavigation({ id }: { id?: string }) {
  const route = useRoute()
  const { limits, complete } = useNavigation()
  const { entries, isPartial } = useEntries()
  const ref = useRef<HTMLElement>(null)
  const isMounted = useMounted()
  const trail = new Set(findTrail(entries, route))
  const isLost = isMounted && isPartial && trail.size === 0
  useCurrentInView(ref, route)
  useScrollAnchor(ref, isPartial)
  useEffect(() => {
    if (isLost) complete()
  }, [isLost, complete])
  const isLarge = isPartial || listRoutes(entries).length > limits.wholeUpTo
  return (
    <nav
      ref={ref}
      id={id}
      aria-label="Docs"
      className="sidebar__scroll"
      data-partial={isPartial ? '' : undefined}
      onPointerOver={complete}
      onFocus={complete}
    >
      <EntryList
        entries={entries}
        path=""
        trail={trail}
        reach={isPartial ? limits.reach : Infinity}
        closed={isLarge ? (isMounted ? 'empty' : 'link') : 'filled'}
      />
    </nav>
  )
}

interface ListProps {
  entries: NavigationEntry[]
  /** Labels of the categories around the list, each with a slash behind it. */
  path: string
  /** The current page and the categories that it is in. */
  trail: ReadonlySet<NavigationEntry>
  /** How many neighbors of the current page are listed. */
  reach: number
  /**
   * What a closed category is: with its entries, without them until it is opened, or, as nothing fills
   * it without script, a link to its first page.
   */
  closed: 'filled' | 'empty' | 'link'
}

function EntryList({ entries, ...rest }: ListProps) {
  return (
    <ul className="sidebar__list">
      {selectNear(entries, rest.trail, rest.reach).map((entry) => {
        const [label, target] = entry
        const isOnTrail = rest.trail.has(entry)
        return typeof target === 'string' ? (
          <li key={target}>
            <Link
              className="sidebar__link"
              href={target}
              aria-current={isOnTrail ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ) : (
          <li key={label}>
            <Category {...rest} label={label} entries={target} isOnTrail={isOnTrail} />
          </li>
        )
      })}
    </ul>
  )
}

interface CategoryProps extends ListProps {
  label: string
  /** Whether the current page is in it. */
  isOnTrail: boolean
}

function Category({ label, isOnTrail, ...list }: CategoryProps) {
  const path = `${list.path}${label}/`
  const { isOpen: wasOpened, setOpen } = useNavigation()
  const isOpen = wasOpened(path) ?? isOnTrail
  // Opens whenever the reader arrives in it; what they close afterwards stays closed.
  useEffect(() => {
    if (isOnTrail) setOpen(path, true)
  }, [isOnTrail, path, setOpen])
  const [first] = listRoutes(list.entries)
  if (list.closed === 'link' && !isOnTrail && first !== undefined) {
    return (
      <Link className="sidebar__folder" href={first}>
        {label}
      </Link>
    )
  }
  return (
    <details
      className="sidebar__category"
      open={isOpen}
      onToggle={(event) => setOpen(path, event.currentTarget.open)}
    >
      <summary className="sidebar__summary">{label}</summary>
      {(isOpen || isOnTrail || list.closed === 'filled') && <EntryList {...list} path={path} />}
    </details>
  )
}
