import { expect, it } from 'vitest'
import type { FolderItem } from '#generate/folder-tree.ts'
import { buildNavigation } from '#generate/navigation.ts'
import type { PageData } from '#generate/page-data.ts'
import { renderMeta } from '#generate/render-meta.ts'

const page = { type: 'page', position: 1, hidden: false } as const

const deep = {
  type: 'folder',
  name: 'deep',
  path: 'api/deep',
  label: 'Deep',
  children: [{ ...page, name: 'one', label: 'One' }],
} as unknown as FolderItem

const api = {
  type: 'folder',
  name: 'api',
  path: 'api',
  label: 'API',
  index: { slug: '/category/api' },
  children: [
    { ...page, name: 'runs', label: 'Runs: "all" of them' },
    deep,
    { ...page, name: 'aside', label: 'Aside', hidden: true },
  ],
} as unknown as FolderItem

const root = {
  type: 'folder',
  name: '',
  path: '',
  label: '',
  children: [{ ...page, name: 'index', label: 'Start' }, api],
} as unknown as FolderItem

it('renders `_meta.js` of a folder in order', () => {
  expect(renderMeta(api)).toBe(`// Generated from content-src/api; edit that.
export default {
  "index": { title: "Overview" },
  "runs": { title: "Runs: \\"all\\" of them" },
  "deep": { title: "Deep" },
  "aside": { title: "Aside", display: "hidden" }
}
`)
})

const data = [
  { docId: 'index', route: '/', title: 'Welcome' },
  { docId: 'api/index', route: '/category/api', title: 'The API' },
  { docId: 'api/runs', route: '/runs', title: 'Runs' },
  { docId: 'api/aside', route: '/aside', title: 'Aside' },
  { docId: 'api/deep/one', route: '/one', title: 'The one' },
] as PageData[]

const pageData = data.map((each) => ({ file: `${each.docId}.mdx`, data: each }))

it('builds a sidebar of routes without hidden pages', async () => {
  expect((await buildNavigation({ folders: root, pageData })).entries).toEqual([
    ['Start', '/'],
    [
      'API',
      [
        ['Overview', '/category/api'],
        ['Runs: "all" of them', '/runs'],
        ['Deep', [['One', '/one']]],
      ],
    ],
  ])
})

it('lists the pages of the sidebar in order', async () => {
  expect((await buildNavigation({ folders: root, pageData })).pages).toEqual([
    { title: 'Welcome', route: '/' },
    { title: 'The API', route: '/category/api' },
    { title: 'Runs', route: '/runs' },
    { title: 'The one', route: '/one' },
  ])
})
