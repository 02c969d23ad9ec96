import { expect, it } from 'vitest'
import { buildNavigationEntries } from '#generate/navigation-entries.ts'
import type { NavigationFolder } from '#generate/navigation.ts'
import type { PageData } from '#generate/page-data.ts'
import { buildPageMap } from '#generate/page-map.ts'
import { renderMeta } from '#generate/render-meta.ts'

const page = { type: 'page', position: 1, hidden: false } as const

const api = {
  type: 'folder',
  name: 'api',
  path: 'api',
  label: 'API',
  index: { slug: '/category/api' },
  children: [
    { ...page, name: 'runs', label: 'Runs: "all" of them' },
    { type: 'folder', name: 'deep', path: 'api/deep', label: 'Deep', children: [] },
    { ...page, name: 'aside', label: 'Aside', hidden: true },
  ],
} as unknown as NavigationFolder

const root = {
  type: 'folder',
  name: '',
  path: '',
  label: '',
  children: [{ ...page, name: 'index', label: 'Start' }, api],
} as unknown as NavigationFolder

const deep = {
  ...api,
  path: 'api/deep',
  index: undefined,
  children: [{ ...page, name: 'one', label: 'One' }],
} as unknown as NavigationFolder

it('writes a folder in the notation of Nextra, in order', () => {
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

const files = new Map([
  ['_meta.js', renderMeta(root)],
  ['api/_meta.js', renderMeta(api)],
  ['api/deep/_meta.js', renderMeta(deep)],
  ...data.map(({ docId }): [string, string] => [`${docId}.mdx`, '']),
])

it('makes Nextra’s page map: folders as they are, titles of the `_meta` files, routes of the pages', async () => {
  const pageMap = await buildPageMap(files, data)
  expect(pageMap.slice(1)).toMatchObject([
    { name: 'index', title: 'Start', route: '/', frontMatter: { title: 'Welcome' } },
    {
      name: 'api',
      title: 'API',
      children: [
        { data: {} },
        { name: 'index', title: 'Overview', route: '/category/api' },
        { name: 'runs', title: 'Runs: "all" of them', route: '/runs' },
        { name: 'deep', title: 'Deep', children: [{ data: {} }, { title: 'One', route: '/one' }] },
        { name: 'aside', route: '/aside' },
      ],
    },
  ])
})

it('builds the sidebar from the page map, without hidden pages', async () => {
  const pageMap = await buildPageMap(files, data)
  expect(await buildNavigationEntries(pageMap)).toEqual([
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
