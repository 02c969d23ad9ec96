import { describe, expect, it } from 'vitest'
import { correctQuery } from '#components/theme/search/correct-query.ts'
import { findNames, prepareNames } from '#components/theme/search/find-names.ts'
import { markWords, parseExcerpt, type Stretch } from '#components/theme/search/marks.ts'
import { splitQuery, toWord } from '#components/theme/search/words.ts'
import type { SearchPage } from '#generate/render-search-file.ts'

const file: SearchPage[] = [
  ['/ship', 'Ship a parcel', 'Hand a parcel over and watch it travel.', 'send, carrier', []],
  [
    '/api/parcel',
    'Parcels API',
    'List parcels, read one and stop it.',
    'tracking',
    [
      ['stop-a-parcel', 'Stop a parcel'],
      ['op-list', 'GET /depot/{depot_id}/parcel', 'List parcels'],
      ['op-stop', 'POST /depot/{depot_id}/parcel/{parcel_id}/stop', 'Stop a parcel'],
      ['op-stop.body.stopReason', 'stopReason', 'Stop a parcel: field of the body'],
    ],
  ],
  [
    '/tool',
    'The tool',
    'Everything that the tool takes.',
    '',
    [
      ['cli-parcel-send', 'tool parcel-send', 'Command'],
      ['cli-parcel-send.dry-run', '--dry-run', 'Option of tool parcel-send'],
    ],
  ],
]
const names = prepareNames(file)

it.each([
  ['stop a parcel', '/api/parcel#stop-a-parcel'],
  ['how do I stop parcels', '/api/parcel#stop-a-parcel'],
  ['stopping', '/api/parcel#stop-a-parcel'],
  ['/parcel/stop', '/api/parcel#op-stop'],
  ['POST /depot/{id}/parcel/17/stop', '/api/parcel#op-stop'],
  ['GET https://api.example/depot/NORTH/parcel', '/api/parcel#op-list'],
  ['stopReason', '/api/parcel#op-stop.body.stopReason'],
  ['stopreas', '/api/parcel#op-stop.body.stopReason'],
  ['parcel-send', '/tool#cli-parcel-send'],
  ['--dry-run', '/tool#cli-parcel-send.dry-run'],
  ['carrier', '/ship'],
  ['ship parcel', '/ship'],
])('%s names %s first', (query, expected) => {
  const [first] = findNames(query, names)
  const [part] = first?.parts ?? []
  expect(`${first?.page[0]}${part ? `#${part[0]}` : ''}`).toBe(expected)
})

it.each(['', '  ', 'travel', 'parcel zebra', '?'])('“%s” names no page', (query) => {
  expect(findNames(query, names)).toEqual([])
})

describe('typing errors', () => {
  it.each([
    ['parsel', 'parcel'],
    ['stpo a pracel', 'stop parcel'],
    ['carier', 'carrier'],
  ])('%s is %s', (query, expected) => {
    expect(correctQuery(query, names, () => false)).toBe(expected)
  })

  it('are not seen in what a text knows, in short words and in numbers', () => {
    expect(correctQuery('parsel', names, ({ text }) => text === 'parsel')).toBe('parsel')
    expect(correctQuery('shp', names, () => false)).toBeUndefined()
    expect(correctQuery('parcel4', names, () => false)).toBeUndefined()
  })
})

describe('marks', () => {
  const show = (text: Stretch[]) =>
    text.map((each) => (each.isMarked ? `[${each.text}]` : each.text)).join('')

  it('are around the words that fit, endings aside', () => {
    const words = splitQuery('how to stop a parcel').map(toWord)
    expect(show(markWords('Stopping two parcels at a depot', words))).toBe(
      '[Stopping] two [parcels] at a depot',
    )
  })

  it('are those of an excerpt, whose text is what the page says', () => {
    expect(show(parseExcerpt('a &lt;b&gt; <mark>parcel,</mark> &amp;lt; more'))).toBe(
      'a <b> [parcel,] &lt; more',
    )
  })
})
