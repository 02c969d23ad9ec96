import { expect, it } from 'vitest'
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
