import { expect, it } from 'vitest'
import { nothingLoaded, type Feature } from '#content/feature.ts'
import type { Page } from '#content/page.ts'
import type { PageData } from '#generate/page-data.ts'
import { renderSearchFile, type SearchPage } from '#generate/render-search-file.ts'

const feature: Feature = {
  name: 'depots',
  components: {},
  files: [],
  isSource: () => false,
  load: () => nothingLoaded,
  key: () => '',
  rules: [],
  findings: [],
  schemas: {},
  render: () => [],
  search: {
    kind: 'Depot',
    nameAnchors: () => [['op-a', { name: 'GET /a', note: 'List' }]],
  },
  queries: () => ({ '/1': ['where is my box'] }),
}

it('contains titles, keywords, headings, each name once, the kind of page and queries', () => {
  const heading = { id: 'own', depth: 2, text: 'Own heading' }
  const pages = makePages(2, [heading, { id: 'op-a' }, { id: 'op-a' }, { id: 'plain' }])
  const parts = [
    ['own', 'Own heading'],
    ['op-a', 'GET /a', 'List'],
  ]
  expect(render(pages)).toEqual([
    ['/0', 'Page 0', 'one, two', parts, 'Depot', []],
    ['/1', 'Page 1', 'one, two', parts, 'Depot', ['where is my box']],
  ])
})

it('skips unlisted pages, and names of a feature without sources', () => {
  const [page] = makePages(1, [{ id: 'op-a' }])
  expect(render([page!], { depots: undefined })[0]![3]).toEqual([])
  expect(render([{ ...page!, data: { ...page!.data, unlisted: true } }])).toEqual([])
})

type Anchors = { id: string; depth?: number; text?: string }[]

function makePages(count: number, anchors: Anchors) {
  return Array.from({ length: count }, (_, index) => {
    const file = `${index}.mdx`
    const data: PageData = {
      title: `Page ${index}`,
      description: `About ${index}`,
      route: `/${index}`,
      docId: String(index),
      keywords: ['one', 'two'],
    }
    return { file, data, page: { file: { path: file }, anchors } as unknown as Page }
  })
}

function render(pages: ReturnType<typeof makePages>, references: object = { depots: {} }) {
  const site = { pages: pages.map(({ page }) => page), references: references as never }
  return JSON.parse(renderSearchFile(site, [feature], pages)) as SearchPage[]
}
