import { expect, it } from 'vitest'
import { noData } from '../support/site.ts'
import { parsePage } from '#content/parse/parse-page.ts'
import { hasTree } from '#content/page.ts'
import { collectWords } from '#gate/linters/collect-words.ts'

/** The words of a text that the spell checker is asked about, with their places. */
function collect(text: string) {
  const page = parsePage({ path: 'page.mdx', displayPath: 'page.mdx', text }, noData)
  if (!hasTree(page)) throw new Error('The text does not parse')
  return collectWords(page)
}

it.each([
  ['one&nbsp;two &amp; three', ['one', 'two', 'three']],
  ['one&#160;two&#xA0;three', ['one', 'two', 'three']],
  ['R&D and one & two', ['R&D', 'and', 'one', 'two']],
  ['“Words,” (words) — and 20 words… #ffaa00', ['Words', 'words', 'and', '#ffaa00']],
  ['See ./menu or /home/user (~/.config).', ['See', './menu', 'or', '/home/user', '~/.config']],
  [
    'See [the plan](./my dokument.mdx) and ![b](a recieve b) now.',
    ['See', 'the', 'plan', 'and', 'b', 'now'],
  ],
  [
    'SDL (*S*chema *D*efinition), **B**e, but _this_ and **that**.',
    ['SDL', 'but', 'this', 'and', 'that'],
  ],
])('takes characters in %j for what they are', (text, words) => {
  expect(collect(text).map(([word]) => word)).toEqual(words)
})

it('keeps the places of words behind a character that is written by its name', () => {
  expect(collect('one&nbsp;two')).toEqual([
    ['one', [0]],
    ['two', [9]],
  ])
})

it('takes words in backticks and variables of front matter for code', () => {
  const text = '---\ntitle: The `jestconfig` of {product.name}\n---\n\nText.\n'
  expect(collect(text).map(([word]) => word)).toEqual(['Text', 'The', 'of'])
})
