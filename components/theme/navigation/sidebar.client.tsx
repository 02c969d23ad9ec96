'use client'

import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from '#components/visit/link.client.tsx'
import { useVisit } from '#components/visit/visit.client.tsx'
import { findTrail, type NavigationEntry } from '#core/navigation.ts'
import { useSidebar } from './sidebar-state.client.tsx'

export function Sidebar({ entries }: { entries: NavigationEntry[] }) {
  const { setEntries } = useSidebar()
  useEffect(() => setEntries(entries), [setEntries, entries])
  return (
    <aside className="sidebar" id="docsSidebar" data-search-ignore="all">
      <DocsNavigation id="docsNav" entries={entries} />
    </aside>
  )
}

/** Docs navigation with collapsible categories. Scrolls the current page's link into view. */
export function DocsNavigation({ id, entries }: { id?: string; entries: NavigationEntry[] }) {
  const { route } = useVisit()
  const ref = useScrollRestoration(route)
  return (
    <nav ref={ref} id={id} aria-label="Docs" className="sidebar__scroll">
      <EntryList entries={entries} path="" trail={new Set(findTrail(entries, route))} />
    </nav>
  )
}

interface ListProps {
  entries: NavigationEntry[]
  /** Labels of the enclosing categories, each followed by a slash. */
  path: string
  /** Entries of the current page and its categories. */
  trail: ReadonlySet<NavigationEntry>
}

function EntryList({ entries, path, trail }: ListProps) {
  return (
    <ul className="sidebar__list">
      {entries.map((entry) => {
        const [label, target] = entry
        const isOnTrail = trail.has(entry)
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
            <Category
              label={label}
              path={path}
              trail={trail}
              isOnTrail={isOnTrail}
              entries={target}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface CategoryProps extends ListProps {
  label: string
  /** Whether the category contains the current page. */
  isOnTrail: boolean
}

function Category({ label, isOnTrail, ...list }: CategoryProps) {
  const path = `${list.path}${label}/`
  const { isOpen, setOpen } = useSidebar()
  // Open the category when the reader enters it, but let them close it afterwards.
  useEffect(() => {
    if (isOnTrail) setOpen(path, true)
  }, [isOnTrail, path, setOpen])
  return (
    <details
      className="sidebar__category"
      open={isOpen(path) ?? isOnTrail}
      onToggle={(event) => setOpen(path, event.currentTarget.open)}
    >
      <summary className="sidebar__summary">{label}</summary>
      <EntryList {...list} path={path} />
    </details>
  )
}

/**
 * Restores the scroll offset of a list, then scrolls the current page's link into view if
 * necessary. Unlike `scrollIntoView`, never scrolls the page itself. Returns the list's ref.
 */
function useScrollRestoration(route: string) {
  const ref = useRef<HTMLElement>(null)
  const { scrollTop } = useSidebar()
  useLayoutEffect(() => {
    const list = ref.current!
    if (scrollTop.current > 0) list.scrollTop = scrollTop.current
    const current = list.querySelector('[aria-current="page"]')
    if (current) {
      const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
      const isInView = inner.top >= outer.top && inner.bottom <= outer.bottom
      if (!isInView) list.scrollTop += inner.top - outer.top - outer.height / 3
    }
    const onScroll = () => (scrollTop.current = list.scrollTop)
    list.addEventListener('scroll', onScroll, { passive: true })
    return () => list.removeEventListener('scroll', onScroll)
  }, [scrollTop, route])
  return ref
}
