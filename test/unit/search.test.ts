import { expect, it } from 'vitest'
import { isSearchShortcut } from '#core/browser.ts'
import { findInterimResults } from '#components/theme/search/find.ts'
import { correctWord, matchCompounds } from '#components/theme/search/known-words.ts'
import {
  createNames,
  findByAddress,
  findByName,
  findWantedKind,
  looksLikeCode,
  scoreNames,
} from '#components/theme/search/names.ts'
import { createQueries, scoreQueries } from '#components/theme/search/queries.ts'
import { toExcerpt } from '#components/theme/search/pagefind-index.ts'
import {
  markWords,
  splitQuery,
  trimExcerpt,
  type TextSpan,
} from '#components/theme/search/words.ts'
import type { SearchPage } from '#generate/render-search-file.ts'

const searchPages: SearchPage[] = [
  ['/ship', 'Ship a parcel', 'send, carrier', [], 'Guide', []],
  [
    '/api/parcel',
    'Parcels API',
    'tracking',
    [
      ['stop-a-parcel', 'Stop a parcel'],
      ['op-listParcels', 'GET /depot/{depot_id}/parcel', 'List parcels'],
      ['op-stop', 'POST /depot/{depot_id}/parcel/{parcel_id}/stop', 'Stop a parcel'],
      ['op-stop.body.stopReason', 'stopReason', 'Stop a parcel: field of the body'],
    ],
    'API',
    [],
  ],
  [
    '/tool',
    'The tool',
    '',
    [
      ['cli-plan_create', 'depot plan create', 'Command'],
      ['cli-parcel-send.dry-run', '--dry-run', 'Option'],
    ],
    'Command line',
    [],
  ],
]

const names = createNames(searchPages)

it.each([
  ['/parcel/stop', '/api/parcel#op-stop'],
  ['POST /depot/{id}/parcel/17/stop', '/api/parcel#op-stop'],
  ['GET https://api.example/depot/NORTH/parcel', '/api/parcel#op-listParcels'],
  ['stopReason', '/api/parcel#op-stop.body.stopReason'],
  ['stopRe', '/api/parcel#op-stop.body.stopReason'],
  ['op-stop', '/api/parcel#op-stop'],
  ['getParcels', '/api/parcel#op-listParcels'],
  ['--dry', '/tool#cli-parcel-send.dry-run'],
  ['plan create', '/tool#cli-plan_create'],
  ['Depot plan create', '/tool#cli-plan_create'],
  ['plan', undefined],
  ['lan create', undefined],
  ['/arcel', undefined],
])('for %s, finds the section %s by name', (query, expected) => {
  expect(findByName(query, names)[0]?.sections[0]?.url).toBe(expected)
})

it.each([
  ['parcel', ['/ship', '/api/parcel']],
  ['car', ['/ship']],
  ['~', []],
  ['🎉', []],
  ['tracking parcel', []],
])('for “%s”, finds the pages %s by title or keyword', (query, expected) => {
  expect(findByName(query, names).map(({ url }) => url)).toEqual(expected)
})

it('shows previous results until full-text results arrive', () => {
  const [stretch] = toExcerpt('to send', 'Send')
  const last = ['/tool', '/ship'].map((url) => ({
    url,
    kind: 'Guide',
    title: [],
    excerpt: [stretch!],
    sections: [],
  }))
  expect(findInterimResults('carrier', names, last)).toMatchObject({ pages: [last[1]] })
  expect(findInterimResults('zebra', names, last)).toMatchObject({
    pages: last,
    isStale: true,
  })
})

it.each([
  ['/new', 'Newest release'],
  ['/old', 'Release note'],
])('ranks a guide before the page %s of the kind %s', (route, kind) => {
  const pages = [route, '/guide'].map((each): SearchPage => [
    each,
    'Send a parcel',
    '',
    [],
    each === route ? kind : 'Guide',
    [],
  ])
  expect(findByName('send parcel', createNames(pages))[0]?.url).toBe('/guide')
})

it('finds API pages first if the query says "API", and guides first otherwise', () => {
  const pages = [
    ['/api/parcel', 'Parcels API', '', [['op-x', 'GET /parcel', 'List']], 'API', []],
    ['/parcel', 'Parcels API', '', [], 'Guide', []],
  ] satisfies SearchPage[]
  const scores = (query: string) =>
    [...scoreNames(splitQuery(query), createNames(pages), findWantedKind(query))].sort(
      ([, a], [, b]) => b - a,
    )
  expect(scores('parcels api')[0]?.[0]).toBe('/api/parcel')
  expect(scores('parcels')[0]?.[0]).toBe('/parcel')
})

it.each([
  ['box never arrived', '/lost'],
  ['paper', '/box'],
  ['unheard of', undefined],
])('for “%s”, scores the page %s highest, which answers the most similar query', (query, best) => {
  const pages = [
    ['/lost', 'Claims', '', [], 'Guide', ['my box never came', 'parcel stolen']],
    ['/box', 'Packaging', '', [], 'Guide', ['box size', 'brown box', 'box of paper']],
  ] satisfies SearchPage[]
  const scores = [...scoreQueries(splitQuery(query), createQueries(pages))]
  expect(scores.find(([, score]) => score === 1)?.[0]).toBe(best)
})

it.each([
  ['parcels api', 'API'],
  ['/parcel', 'API'],
  ['--tracking-id', 'Command line'],
  ['parcels -- api', 'API'],
  ['e-mail', undefined],
])('looks for pages of the kind that “%s” is about: %s', (query, kind) => {
  expect(findWantedKind(query)).toBe(kind)
})

it.each([
  ['copy/move', false],
  ['GitHub', false],
  ['createParcel', true],
  ['/parcel', true],
  ['api/parcel/stop', true],
  ['stop_reason', true],
  ['0.3.1', true],
])('reads %s as a name in code: %s', (query, expected) => {
  expect(looksLikeCode(query)).toBe(expected)
})

it.each([
  ['ip allowlist', 'ip allow list'],
  ['payoff', 'payoff'],
  ['failed screen shot', 'failed screenshot'],
  ['allow list', 'allow list'],
])('reads the compounds of “%s” as “%s”', (query, expected) => {
  const [page] = searchPages
  const keywords = 'pay off, payoff, screenshot'
  const list = createNames([page!, ['/list', 'Allow list', keywords, [], 'Guide', []]])
  expect(matchCompounds(query.split(' '), list).join(' ')).toBe(expected)
})

it.each([
  ['version 0.3.1', ['version', '0.3.1']],
  ["can't log in, don’t know the sender's name", ['log', 'know', 'sender', 'name']],
  ['How do I stop /depot/NORTH/parcel?', ['stop', 'depot', 'parcel']],
  ['what is this', ['what', 'is', 'this']],
])('reads “%s” as the words %s', (query, words) => {
  expect(splitQuery(query)).toEqual(words)
})

it.each([
  ['parsel', 'parcel'],
  ['pracel', 'parcel'],
  ['parcels', 'parcels'],
  ['shp', undefined],
  ['parcelrun', undefined],
  ['zebra4', undefined],
  ['snd', undefined],
  ['hte', 'the'],
  // Of two equally near words, the one that starts alike.
  ['limt', 'limit', 'List and limit'],
  // A short word, only to one with the same first letter.
  ['dark', undefined, 'Mark a parcel'],
  ['mrak', 'mark', 'Mark a parcel'],
])('corrects %s to %s', (word, expected, title = '') => {
  const known = createNames([...searchPages, ['/other', title, '', [], 'Guide', []]])
  expect(correctWord(word, known)).toBe(expected)
})

it("marks typed words and Pagefind's matches", () => {
  const show = (text: TextSpan[]) =>
    text.map((each) => (each.isMarked ? `[${each.text}]` : each.text)).join('')
  const marked = markWords('Stop two parcels at a depot', ['stopping', 'parcel'])
  expect(show(marked)).toBe('[Stop] two [parcels] at a depot')
  expect(show(toExcerpt('A &lt;b&gt; <mark>parcel,</mark> &amp;lt;', 'Parcels'))).toBe(
    'A <b> [parcel,] &lt;',
  )
})

it.each([
  ['Stop a <mark>parcel.</mark> Open it.', 'Open it.'],
  ['a <mark>parcel.</mark> Open it. Close it.', 'Open it. Close it.'],
  ['Why &amp; how? Open it.', 'Open it.'],
  ['Open a parcel. Stop it.', 'Open a parcel. Stop it.'],
  ['Stop a <mark>parcel.</mark> Open it, and', 'Open it, and …'],
])('shows the excerpt “%s” below its heading as “%s”', (html, shown) => {
  const title = html.startsWith('Why') ? 'Why & how?' : 'Stop a parcel'
  const excerpt = toExcerpt(html, title)
  expect(excerpt.map(({ text }) => text).join('')).toBe(shown)
})

it.each([
  ['the end of one. The next one has a', 'The next one has a'],
  ['and so on with a', '… and so on with a'],
  ['Whole from the start with a', 'Whole from the start with a'],
])('shortens “%s” before a match to “%s”', (text, shown) => {
  const match = { text: 'word', isMarked: true }
  expect(trimExcerpt([{ text, isMarked: false }, match])[0]!.text).toBe(shown)
})

it.each([
  ['/parcel', '/ship'],
  ['/guides/ship-parcel', '/ship'],
  ['/reference/parcels-api', '/api/parcel'],
  ['/parceling', '/ship'],
  ['/parcelrun', undefined],
  ['/zebra', undefined],
  ['/shap', undefined],
  ['/a', undefined],
  ['/', undefined],
])('for the URL %s, suggests the page %s', (path, route) => {
  expect(findByAddress(path, names)).toBe(route)
})

it('for a URL, suggests the page in its folder first', () => {
  const guide: SearchPage = ['/guide', 'Parcels API', '', [], 'Guide', []]
  const both = createNames([guide, ...searchPages])
  expect(findByAddress('/api/parcels', both)).toBe('/api/parcel')
  expect(findByAddress('/docs/parcels-api', both)).toBe('/guide')
})

it.each<[name: string, keys: Partial<KeyboardEvent>, isShortcut: boolean]>([
  ['/', { key: '/' }, true],
  ['Ctrl+/', { key: '/', ctrlKey: true }, false],
  ['Ctrl+K', { key: 'k', code: 'KeyK', ctrlKey: true }, true],
  ['⌘K with caps lock', { key: 'K', code: 'KeyK', metaKey: true }, true],
  ['Ctrl+K on a Cyrillic layout', { key: 'л', code: 'KeyK', ctrlKey: true }, true],
  ['⌘K on a Greek layout', { key: 'κ', code: 'KeyK', metaKey: true }, true],
  ['Ctrl+T on a Dvorak layout', { key: 't', code: 'KeyK', ctrlKey: true }, false],
  ['K alone', { key: 'k', code: 'KeyK' }, false],
  ['Ctrl+Shift+K', { key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }, false],
  ['⌘⇧K', { key: 'K', code: 'KeyK', metaKey: true, shiftKey: true }, false],
  ['Ctrl+Alt+K', { key: 'k', code: 'KeyK', ctrlKey: true, altKey: true }, false],
])('tells whether %s opens the search', (_name, keys, isShortcut) => {
  const event = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...keys }
  expect(isSearchShortcut(event as KeyboardEvent)).toBe(isShortcut)
})
