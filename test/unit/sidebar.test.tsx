import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { NavigationEntry } from '#components/theme/navigation/entries.ts'
import { NavigationProvider } from '#components/theme/navigation/navigation.client.tsx'
import { publishNavigation } from '#components/theme/navigation/published-navigation.ts'
import { Sidebar } from '#components/theme/navigation/sidebar.client.tsx'

const current = vi.hoisted(() => ({ route: '/' }))
vi.mock('nextra/hooks', () => ({ useMounted: () => false }))
vi.mock('#components/visit/use-route.ts', () => ({ useRoute: () => current.route }))
vi.mock('#components/visit/link.client.tsx', () => ({
  Link: (props: ComponentProps<'a'>) => <a {...props} />,
}))

/** A site of folders with 40 pages each, and a front page. */
function makeEntries(pageCount: number): NavigationEntry[] {
  const entries: NavigationEntry[] = [['Front page', '/']]
  for (let at = 0; at < pageCount - 1; at += 40) {
    const count = Math.min(40, pageCount - 1 - at)
    const pages = Array.from({ length: count }, (_, index): NavigationEntry => {
      return [`Page ${at + index}`, `/p/${at + index}`]
    })
    entries.push([`Part ${at / 40}`, pages])
  }
  return entries
}

function render(entries: NavigationEntry[], route = '/p/5'): string {
  current.route = route
  publishNavigation(entries)
  return renderToStaticMarkup(
    <NavigationProvider version="1" limits={{ wholeUpTo: 300, reach: 25 }}>
      <Sidebar />
    </NavigationProvider>,
  )
}

it('holds every page of a small site, and opens only the current folder', () => {
  const html = render(makeEntries(60))
  expect(html.match(/href="\//g)).toHaveLength(60)
  expect(html.match(/<details[^>]* open/g)).toHaveLength(1)
  expect(html).toContain('href="/p/5" aria-current="page"')
  expect(html).not.toContain('sidebar__folder')
})

it('holds the current folder and one page of each other folder of a large site', () => {
  const html = render(makeEntries(2400))
  expect(html).toContain('href="/p/39"')
  expect(html).toContain('href="/p/40"')
  expect(html).not.toContain('href="/p/41"')
  expect(html.match(/sidebar__folder/g)).toHaveLength(59)
})

it('shows the neighbors alone in a folder of very many pages', () => {
  const pages = makeEntries(1000).flatMap(([, target]) =>
    typeof target === 'string' ? [] : target,
  )
  const html = render([['Part', pages]], '/p/500')
  expect(html.match(/href="\/p\//g)).toHaveLength(50)
  expect(html).toContain('href="/p/500" aria-current="page"')
})
