'use client'

import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { withoutBasePath } from '#components/visit/page-address.ts'
import { useVisit } from '#components/visit/visit.client.tsx'
import type { NavigationEntry } from '#core/navigation.ts'
import { RawHtml } from '../content/page-content.client.tsx'
import { renderEntries } from './entries.ts'
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
  const ref = useRef<HTMLElement>(null)
  // Later routes only change attributes.
  const [firstRoute] = useState(route)
  const html = renderEntries(entries, firstRoute)
  useOpenStates(ref, html)
  useLayoutEffect(() => showCurrentPage(ref.current!, route), [route, html])
  useScrollRestoration(ref, route)
  return (
    <RawHtml as="nav" ref={ref} id={id} html={html} aria-label="Docs" className="sidebar__scroll" />
  )
}

/** Marks the link to a page, and opens its categories if the page before was in none of them. */
function showCurrentPage(list: Element, route: string): void {
  const links = [...list.querySelectorAll('a')]
  const before = links.find((link) => link.hasAttribute('aria-current'))
  const current = links.find((link) => withoutBasePath(link.getAttribute('href')!) === route)
  if (before === current) return
  before?.removeAttribute('aria-current')
  current?.setAttribute('aria-current', 'page')
  for (const category of list.querySelectorAll('details')) {
    if (current && category.contains(current) && !category.contains(before ?? null)) {
      category.open = true
    }
  }
}

/** Shares the open categories between the sidebars of the visit. */
function useOpenStates(ref: RefObject<HTMLElement | null>, html: string): void {
  const { openStates } = useSidebar()
  useLayoutEffect(() => {
    const list = ref.current!
    for (const category of list.querySelectorAll('details')) {
      const isCurrent = category.querySelector('[aria-current]') !== null
      category.open =
        (isCurrent ? undefined : openStates.current.get(keyOf(category))) ?? category.open
    }
    const onToggle = ({ target }: Event) => {
      const category = target as HTMLDetailsElement
      openStates.current.set(keyOf(category), category.open)
    }
    list.addEventListener('toggle', onToggle, true)
    return () => list.removeEventListener('toggle', onToggle, true)
  }, [ref, html, openStates])
}

/** Returns the key of a category: its depth, and the address of its first page. */
function keyOf(category: Element): string {
  let depth = 0
  for (let each = category.parentElement; each; each = each.parentElement) {
    if (each.matches('details')) depth++
  }
  return `${depth} ${category.querySelector('a')?.getAttribute('href')}`
}

/**
 * Restores the scroll offset of a list, then scrolls the current page's link into view if
 * necessary. Unlike `scrollIntoView`, never scrolls the page itself.
 */
function useScrollRestoration(ref: RefObject<HTMLElement | null>, route: string): void {
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
  }, [ref, scrollTop, route])
}
