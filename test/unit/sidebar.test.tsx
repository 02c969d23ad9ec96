import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { NavigationEntry } from '#core/navigation.ts'
import {
  isLargeSite,
  selectSidebarEntries,
  selectMenuEntries,
} from '#components/theme/navigation/entries.ts'
import { SidebarProvider } from '#components/theme/navigation/sidebar-state.client.tsx'
import { Sidebar } from '#components/theme/navigation/sidebar.client.tsx'

const current = vi.hoisted(() => ({ route: '/' }))
vi.mock('#components/visit/visit.client.tsx', () => ({ useVisit: () => current }))

/** Builds the navigation of a site with a front page and folders of up to 40 pages. */
function makeEntries(pageCount: number): NavigationEntry[] {
  const entries: NavigationEntry[] = [['Front page', '/']]
  for (let offset = 0; offset < pageCount - 1; offset += 40) {
    const count = Math.min(40, pageCount - 1 - offset)
    const pages = Array.from({ length: count }, (_, index): NavigationEntry => {
      return [`Page ${offset + index}`, `/p/${offset + index}`]
    })
    entries.push([`Part ${offset / 40}`, pages])
  }
  return entries
}

function render(all: NavigationEntry[], route = '/p/5'): string {
  current.route = route
  const entries = isLargeSite(all) ? selectSidebarEntries(all, route) : all
  return renderToStaticMarkup(
    <SidebarProvider entries={[]}>
      <Sidebar entries={entries} />
    </SidebarProvider>,
  )
}

it('renders the current folder and one page of each other folder of a large site', () => {
  const html = render(makeEntries(2400))
  expect(html).toContain('href="/p/39"')
  expect(html).toContain('href="/p/40"')
  expect(html).not.toContain('href="/p/41"')
  expect(html.match(/<details/g)).toHaveLength(1)
  expect(html).toContain('>Part 59</a>')
})

it('renders one page of each folder of a large site in the menu', () => {
  const entries = selectMenuEntries(makeEntries(2400))
  expect(entries.slice(0, 3)).toEqual([
    ['Front page', '/'],
    ['Part 0', '/p/0'],
    ['Part 1', '/p/40'],
  ])
  expect(entries).toHaveLength(61)
  expect(selectMenuEntries(makeEntries(60))).toEqual(makeEntries(60))
})
