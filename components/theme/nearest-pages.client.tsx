'use client'

import { useMounted } from 'nextra/hooks'
import type { NavigationEntry } from './navigation/entries.ts'
import { findNearestPages } from './nearest-pages.ts'
import { Link } from '#components/visit/link.client.tsx'
import { pathOf } from '#components/visit/page-address.ts'

/** Lists the pages whose address is nearest to the one that was asked for. */
export function NearestPages({ entries }: { entries: NavigationEntry[] }) {
  // Only the browser knows the address: the page is the same for all.
  return (
    useMounted() && (
      <NearestTo path={pathOf(location.pathname) ?? location.pathname} entries={entries} />
    )
  )
}

function NearestTo({ path, entries }: { path: string; entries: NavigationEntry[] }) {
  const nearest = findNearestPages(path, listPages(entries))
  if (nearest.length === 0) return null
  return (
    <section id="nearestPages">
      <h2>Did you mean</h2>
      <ul>
        {nearest.map(([route, label]) => (
          <li key={route}>
            <Link href={route}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function listPages(entries: NavigationEntry[]): [route: string, label: string][] {
  return entries.flatMap(([label, target]): [string, string][] =>
    typeof target === 'string' ? [[target, label]] : listPages(target),
  )
}
