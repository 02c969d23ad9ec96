import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { readContent } from '../../scripts/content/read-content.ts'
import { readPlainMapping } from '../../scripts/schema/plain-mapping.ts'

/** What the parser makes of a text, in the same form; undefined where it has errors. */
function parse(text: string) {
  const document = parseDocument(text)
  if (document.errors.length > 0) return undefined
  return {
    value: document.toJS() as unknown,
    rangeOf: (path: string) => {
      const keys = path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
      const { range } = document.getIn(keys, true) as { range: [number, number, number] }
      return range.slice(0, 2)
    },
  }
}

function expectSame(text: string) {
  const plain = readPlainMapping(text)
  if (!plain) return false
  const parsed = parse(text)
  expect(parsed?.value, text).toEqual(plain.value)
  for (const [path, range] of plain.ranges)
    expect([path, parsed?.rangeOf(path)]).toEqual([path, range])
  return true
}

const { pages } = await readContent('content-src')
const frontMatters = pages.map(({ text }) => /^---\n([\s\S]*?)\n---/.exec(text)![1]!)

describe('front matter of real pages', () => {
  it('is read as the parser reads it, most of it the quick way', () => {
    const quick = frontMatters.filter(expectSame)
    expect(quick.length).toBeGreaterThan(frontMatters.length * 0.7)
  })
})

describe('what is not plain', () => {
  it.each([
    ['quotes', 'title: "A"'],
    ['a comment', 'title: A # B'],
    ['a mapping', 'title: A: B'],
    ['nothing', 'title:'],
    ['a text in lines', 'title: A\n  B'],
    ['a key twice', 'title: A\ntitle: B'],
    ['a word for nothing', 'title: null'],
    ['a fraction', 'title: 1.5'],
    ['an octal number', 'position: 010'],
    ['a quoted item', 'keywords: [a, "b"]'],
    ['a list in a list', 'keywords: [a, [b]]'],
    ['an item too few', 'keywords: [a, ]'],
    ['an empty list', 'keywords: []'],
    ['a tab', 'title: A\tB'],
    ['a space at the end', 'title: A '],
    ['Windows line ends', 'title: A\r\nslug: /a'],
    ['an empty text', ''],
  ])('%s is left to the parser', (_, text) => {
    expect(readPlainMapping(text)).toBeUndefined()
  })
})

it('reads any text as the parser reads it, or not at all', () => {
  const key = fc.constantFrom('title', 'slug', 'draft', 'null', 'keywords', 'constructor')
  const sign = fc.constantFrom(
    ...'aZé/9 ,.-_"\'`[]{}&*!|>%@?:#~\\\t\u00a0\u2028😀',
    '- ',
    ': ',
    ' #',
  )
  const words = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(''))
  const value = fc.oneof(
    words,
    words.map((text) => `[${text}]`),
    fc.constantFrom('true', 'False', 'NULL', '~', '0', '12', '007', '0x1f', '1e3', '.inf', 'yes'),
    fc.array(words, { minLength: 1, maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
  )
  const text = fc
    .array(fc.tuple(key, value), { minLength: 1, maxLength: 3 })
    .map((pairs) => pairs.map(([name, each]) => `${name}: ${each}`).join('\n'))
  let quick = 0
  fc.assert(
    fc.property(text, (each) => {
      if (expectSame(each)) quick++
    }),
    { numRuns: 5000 },
  )
  expect(quick).toBeGreaterThan(100)
})
