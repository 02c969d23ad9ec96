import { expect, it } from 'vitest'
import { selectSidebarEntries, selectMenuEntries } from '#components/theme/navigation/entries.ts'
import type { NavigationEntry } from '#core/navigation.ts'
import { buildNavigation, renderMeta, type FolderItem } from '#generate/navigation.ts'

const buildPage = (name: string, title: string, more: object = {}) => ({
  type: 'page',
  name,
  label: title,
  route: `/${name}`,
  title: `${title}!`,
  ...more,
})

function folder(path: string, label: string, children: object[], index?: object): FolderItem {
  return { type: 'folder', name: path, path, label, children, index } as unknown as FolderItem
}

const api = folder(
  'api',
  'API',
  [
    buildPage('runs', 'Runs: "all" of them'),
    folder('deep', 'Deep', [buildPage('one', 'One')]),
    buildPage('aside', 'Aside', { hidden: true }),
    folder('empty', 'Empty', [buildPage('gone', 'Gone', { hidden: true })]),
    buildPage('both', 'Both'),
    folder('both', 'Both', [buildPage('gone', 'Gone', { hidden: true })]),
  ],
  { slug: '/category/api', title: 'The API' },
)

const root = folder('', '', [buildPage('', 'Start'), buildPage('api', 'API page'), api])

it('renders `_meta.js` of a folder in order', () => {
  const [comment, code = ''] = renderMeta(api).split('export default ')
  expect(comment).toBe('// Generated from content-src/api; edit that.\n')
  expect(Object.entries(JSON.parse(code) as object)).toEqual([
    ['index', { title: 'Overview' }],
    ['runs', { title: 'Runs: "all" of them' }],
    ['deep', { title: 'Deep' }],
    ['aside', { title: 'Aside', display: 'hidden' }],
    ['empty', { title: 'Empty', display: 'hidden' }],
    ['both', { title: 'Both' }],
  ])
})

it('builds a sidebar without hidden pages, even for a page and a folder with the same name', () => {
  expect(buildNavigation(root)).toEqual({
    entries: [
      ['Start', '/'],
      ['API page', '/api'],
      [
        'API',
        [
          ['Overview', '/category/api'],
          ['Runs: "all" of them', '/runs'],
          ['Deep', [['One', '/one']]],
          ['Both', '/both'],
        ],
      ],
    ],
    pages: [
      { title: 'Start!', route: '/' },
      { title: 'API page!', route: '/api' },
      { title: 'The API', route: '/category/api' },
      { title: 'Runs: "all" of them!', route: '/runs' },
      { title: 'One!', route: '/one' },
      { title: 'Both!', route: '/both' },
    ],
  })
})

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

it('shows the current folder and one page of each other folder of a large site', () => {
  const entries = selectSidebarEntries(makeEntries(2400), '/p/5')
  expect(entries[1]![1]).toHaveLength(40)
  expect(entries[2]).toEqual(['Part 1', '/p/40'])
  expect(entries).toHaveLength(61)
})

it('shows one page of each folder of a large site in the menu', () => {
  const entries = selectMenuEntries(makeEntries(2400))
  expect(entries.slice(0, 3)).toEqual([
    ['Front page', '/'],
    ['Part 0', '/p/0'],
    ['Part 1', '/p/40'],
  ])
  expect(entries).toHaveLength(61)
  expect(selectMenuEntries(makeEntries(60))).toEqual(makeEntries(60))
})
