'use client'

import Link from 'next/link'
import { useFSRoute } from 'nextra/hooks'
import { useState } from 'react'
import { findTrail, listPages, type NavFolder, type NavItem } from './nav-tree.ts'

/**
 * The docs sidebar. Categories are `<details>`, so they open without script; those on the way to the
 * current page are open, and the others stay as the reader left them.
 */
export function Sidebar({ items }: { items: NavItem[] }) {
  const route = useFSRoute()
  const trail = findTrail(items, route)
  const trailPaths = trail.flatMap((item) => (item.type === 'folder' ? [item.path] : []))
  const [openPaths, setOpenPaths] = useState<ReadonlySet<string>>(new Set(trailPaths))
  const [shownRoute, setShownRoute] = useState(route)
  if (shownRoute !== route) {
    setShownRoute(route)
    setOpenPaths(new Set([...openPaths, ...trailPaths]))
  }
  const current = listPages(items).find((page) => page.route === route)
  if (!current || current.hidden) return null

  function setOpen(path: string, open: boolean) {
    if (openPaths.has(path) === open) return
    const paths = new Set(openPaths)
    if (open) paths.add(path)
    else paths.delete(path)
    setOpenPaths(paths)
  }

  return (
    <aside className="sidebar" data-pagefind-ignore="all">
      <nav aria-label="Docs" className="sidebar__scroll">
        <ItemList items={items} route={route} openPaths={openPaths} setOpen={setOpen} />
      </nav>
    </aside>
  )
}

interface ListProps {
  items: NavItem[]
  route: string
  openPaths: ReadonlySet<string>
  setOpen: (path: string, open: boolean) => void
}

function ItemList({ items, ...state }: ListProps) {
  return (
    <ul className="sidebar__list">
      {items.map((item) => {
        if (item.type === 'folder') return <Category key={item.path} folder={item} {...state} />
        if (item.hidden) return null
        const isCurrent = item.route === state.route
        return (
          <li key={item.route}>
            <Link
              className="sidebar__link"
              href={item.route}
              prefetch={false}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {item.label}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Category({ folder, ...state }: Omit<ListProps, 'items'> & { folder: NavFolder }) {
  return (
    <li>
      <details
        className="sidebar__category"
        open={state.openPaths.has(folder.path)}
        onToggle={(event) => state.setOpen(folder.path, event.currentTarget.open)}
      >
        <summary className="sidebar__summary">{folder.label}</summary>
        <ItemList items={folder.children} {...state} />
      </details>
    </li>
  )
}
