import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { NavItem, NavPage } from '../../components/nav/nav-tree.ts'
import { Sidebar } from '../../components/nav/sidebar.tsx'

/** A site of folders with 40 pages each, and a front page. */
function makeItems(pageCount: number): NavItem[] {
  const front: NavPage = {
    type: 'page',
    docId: 'index',
    label: 'Front page',
    route: '/',
    hidden: false,
  }
  const folders: NavItem[] = []
  for (let at = 0; at < pageCount - 1; at += 40) {
    const name = `part-${at / 40}`
    const count = Math.min(40, pageCount - 1 - at)
    const children = Array.from({ length: count }, (_, index): NavPage => {
      const label = `Page ${at + index}`
      const docId = `${name}/page-${at + index}`
      return { type: 'page', docId, label, route: `/p/${at + index}`, hidden: false }
    })
    folders.push({ type: 'folder', path: name, label: `Part ${at / 40}`, children })
  }
  return [front, ...folders]
}

function render(pageCount: number, route = '/p/5'): string {
  return renderToStaticMarkup(<Sidebar items={makeItems(pageCount)} route={route} />)
}

it('holds every page of a small site, and opens only the current folder', () => {
  const html = render(60)
  expect(html.match(/href="\//g)).toHaveLength(60)
  expect(html.match(/<details[^>]* open/g)).toHaveLength(1)
  expect(html).toContain('href="/p/5" aria-current="page"')
  expect(html).not.toContain('sidebar__folder')
})

it('holds the current folder and one page of each other folder of a large site', () => {
  const html = render(2400)
  expect(html).toContain('href="/p/39"')
  expect(html).toContain('href="/p/40"')
  expect(html).not.toContain('href="/p/41"')
  expect(html.match(/sidebar__folder/g)).toHaveLength(59)
})

it('shows the neighbors alone in a folder of very many pages', () => {
  const [front, folder] = makeItems(41)
  const children = makeItems(1000).flatMap((item) => (item.type === 'folder' ? item.children : []))
  const items = [front!, { ...folder!, children } as NavItem]
  const html = renderToStaticMarkup(<Sidebar items={items} route="/p/500" />)
  expect(html.match(/href="\/p\//g)).toHaveLength(50)
  expect(html).toContain('href="/p/500" aria-current="page"')
})

it('leaves hidden pages out', () => {
  const items = makeItems(10)
  const hidden: NavPage = { ...(items[0] as NavPage), route: '/hidden', hidden: true }
  expect(renderToStaticMarkup(<Sidebar items={[...items, hidden]} route="/p/1" />)).not.toContain(
    '/hidden',
  )
})

it('shows labels and addresses as they are written', () => {
  const page: NavPage = { type: 'page', docId: 'a', label: 'a < b', route: '/a"b', hidden: false }
  const folder: NavItem = { type: 'folder', path: 'c"d', label: '<b>R&D</b>', children: [page] }
  const html = renderToStaticMarkup(<Sidebar items={[folder]} route="/" />)
  expect(html).toContain('href="/a&quot;b">a &lt; b</a>')
  expect(html).toContain('>&lt;b&gt;R&amp;D&lt;/b&gt;</summary>')
})
