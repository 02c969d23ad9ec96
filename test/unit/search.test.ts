import { expect, it } from 'vitest'
import { isSearchShortcut } from '#core/browser.ts'
import { findExcerpt, type TextSpan } from '#components/theme/search/excerpt.ts'
import { createSearch } from '#components/theme/search/find.ts'
import { createIndex, type IndexedPage } from '#core/search-index.ts'

const pages: IndexedPage[] = [
  {
    route: '/ship',
    title: 'Ship a parcel',
    keywords: ['send', 'carrier'],
    parts: [
      part('', '', 'Hand it over.'),
      part('label', 'Print a label', 'Choose a printer. Stick the paper onto the box.'),
      part('after', 'Afterward', 'Wait for the courier.'),
    ],
  },
  {
    route: '/api/parcel',
    title: 'Parcels API',
    keywords: ['tracking'],
    kind: 'API',
    parts: [
      part('', '', 'Send parcels from a script.'),
      part('stop-a-parcel', 'Stop a parcel', 'Only the sender may.'),
      code('op-listParcels', 'GET /depot/{depot_id}/parcel', 'List parcels'),
      code('op-stop', 'POST /depot/{depot_id}/parcel/{parcel_id}/stop', 'Stop a parcel'),
      code('op-stop.body.stopReason', 'stopReason', 'Stop a parcel: field of the body'),
      code('op-stop.body.route.stopReason', 'route.stopReason', 'Stop a parcel: field of the body'),
    ],
  },
  {
    route: '/tool',
    title: 'The tool',
    keywords: [],
    kind: 'Command line',
    parts: [
      part('', '', ''),
      code('cli-plan_create', 'depot plan-create', 'Command'),
      code('cli-parcel-send.dry-run', '--dry-run', 'Option'),
    ],
  },
]

function part(id: string, title: string, text: string) {
  return { id, title, text }
}

function code(id: string, title: string, text: string) {
  return { id, title, text, isCode: true as const }
}

const search = createSearch({ index: createIndex(pages), pages })
const show = (text: TextSpan[]) =>
  text.map((each) => (each.isMarked ? `[${each.text}]` : each.text)).join('')

it.each([
  ['/parcel/stop', '/api/parcel#op-stop'],
  ['POST /depot/{id}/parcel/17/stop', '/api/parcel#op-stop'],
  ['GET https://api.example/depot/NORTH/parcel', '/api/parcel#op-listParcels'],
  ['stopReason', '/api/parcel#op-stop.body.stopReason'],
  ['route.stopReason', '/api/parcel#op-stop.body.route.stopReason'],
  ['stopRe', '/api/parcel#op-stop.body.stopReason'],
  ['op-stop', '/api/parcel#op-stop'],
  ['--dry', '/tool#cli-parcel-send.dry-run'],
  ['plan-create', '/tool#cli-plan_create'],
])('for %s, finds the section %s by its code name', (query, expected) => {
  const [page] = search.find(query)
  expect(page?.sections[0]).toMatchObject({ url: expected, isCode: true })
})

it.each([
  ['shipping', ['/ship']],
  ['car', ['/ship']],
  ['the printers', ['/ship']],
  ['carreer', ['/ship']],
  ['sendParcel', ['/ship', '/api/parcel']],
  ['~', []],
  ['🎉', []],
  ['plan', ['/tool']],
])('for “%s”, finds the pages %s', (query, expected) => {
  expect(search.find(query).map(({ url }) => url)).toEqual(expected)
})

it('finds guides first, unless the query names the kind of another page', () => {
  const [guide] = pages
  const api = { ...guide!, route: '/api', kind: 'API' }
  const index = createIndex([api, guide!])
  const both = createSearch({ index, pages: [api, guide!] })
  expect(both.find('ship a parcel')[0]?.url).toBe('/ship')
  expect(both.find('ship a parcel api')[0]?.url).toBe('/api')
})

it('shows the sections with the words, those with the words in their headings first', () => {
  const [page] = search.find('wait for the courier label')
  expect(page).toMatchObject({ url: '/ship', kind: 'Guide' })
  expect(show(page!.excerpt)).toBe('Hand it over.')
  expect(page!.sections.map(({ title, excerpt }) => [show(title), show(excerpt)])).toEqual([
    ['Print a [label]', 'Choose a printer. Stick the paper onto the box.'],
    ['Afterward', '[Wait] for the [courier].'],
  ])
})

it.each([
  ['Open it. Stop a box. Close it.', 'Stop a [box]. Close it.'],
  ['Open it. Close it.', 'Open it. Close it.'],
  [
    'Box 1 is here: see the list. Boxes of paper are brown',
    '[Box] 1 is here: see the list. [Boxes] of paper are brown',
  ],
  [`${'And so on, '.repeat(12)}with a box`, `… on, ${'And so on, '.repeat(7)}with a [box]`],
  [`A box ${'of paper '.repeat(40)}`, `A [box] ${'of paper '.repeat(20)}of …`],
])('shows the passage of “%s” with the words', (text, expected) => {
  expect(show(findExcerpt(part('', '', text), new Set(['box'])))).toBe(expected)
})

it('shows code only if no sentence has the words', () => {
  const both = { ...part('', '', 'Pack a box.'), code: 'pack --box --fragile' }
  expect(show(findExcerpt(both, new Set(['box'])))).toBe('Pack a [box].')
  expect(show(findExcerpt(both, new Set(['fragil'])))).toBe('pack --box --[fragile]')
})

it.each<[name: string, keys: Partial<KeyboardEvent>, isShortcut: boolean]>([
  ['/', { key: '/' }, true],
  ['Ctrl+/', { key: '/', ctrlKey: true }, false],
  ['Ctrl+K', { key: 'k', code: 'KeyK', ctrlKey: true }, true],
  ['Ctrl+K on a Cyrillic layout', { key: 'л', code: 'KeyK', ctrlKey: true }, true],
  ['K alone', { key: 'k', code: 'KeyK' }, false],
  ['Ctrl+Shift+K', { key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }, false],
  ['Ctrl+Alt+K', { key: 'k', code: 'KeyK', ctrlKey: true, altKey: true }, false],
])('tells whether %s opens the search', (_name, keys, isShortcut) => {
  const event = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...keys }
  expect(isSearchShortcut(event as KeyboardEvent)).toBe(isShortcut)
})
