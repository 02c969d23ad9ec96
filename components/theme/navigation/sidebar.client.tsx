'use client'

import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { Link } from '#components/visit/link.client.tsx'
import { useRoute } from '#components/visit/use-route.ts'
import { findTrail, type NavigationEntry } from '#core/navigation.ts'
import { useNavigation } from './navigation.client.tsx'

/** The docs sidebar beside the page. */
export function Sidebar({ entries }: { entries: NavigationEntry[] }) {
  const { setEntries } = useNavigation()
  useEffect(() => setEntries(entries), [setEntries, entries])
  return (
    <aside className="sidebar" id="docsSidebar" data-pagefind-ignore="all">
      <DocsNavigation id="docsNav" entries={entries} />
    </aside>
  )
}

/** The docs navigation: categories that open, pages that are links, the current one in view. */
export function DocsNavigation({ id, entries }: { id?: string; entries: NavigationEntry[] }) {
  const route = useRoute()
  const ref = useRef<HTMLElement>(null)
  useKeptScroll(ref, useNavigation().scrollTop, route)
  return (
    <nav ref={ref} id={id} aria-label="Docs" className="sidebar__scroll">
      <EntryList entries={entries} path="" trail={new Set(findTrail(entries, route))} />
    </nav>
  )
}

interface ListProps {
  entries: NavigationEntry[]
  /** Labels of the categories around the list, each followed by a slash. */
  path: string
  /** The current page and the categories that it is in. */
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
            <Category {...{ label, path, trail, isOnTrail }} entries={target} />
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
  const { isOpen, setOpen } = useNavigation()
  // Opens whenever the reader arrives in it; if they close it afterwards, it stays closed.
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
 * Scrolls a list to where it was on the page before, and on until the current page is visible. Scrolls
 * nothing else.
 */
function useKeptScroll(
  ref: RefObject<HTMLElement | null>,
  kept: RefObject<number>,
  route: string,
): void {
  useLayoutEffect(() => {
    const list = ref.current!
    if (kept.current > 0) list.scrollTop = kept.current
    const current = list.querySelector('[aria-current="page"]')
    if (current && !isInView(current, list)) {
      const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
      list.scrollTop += inner.top - outer.top - outer.height / 3
    }
    const onScroll = () => (kept.current = list.scrollTop)
    list.addEventListener('scroll', onScroll, { passive: true })
    return () => list.removeEventListener('scroll', onScroll)
  }, [ref, kept, route])
}

function isInView(element: Element, list: HTMLElement): boolean {
  const [outer, inner] = [list.getBoundingClientRect(), element.getBoundingClientRect()]
  return inner.top >= outer.top && inner.bottom <= outer.bottom
}
