import { it } from 'vitest'
import { hasTree } from '#content/page.ts'
import { parsePage } from '#content/parse/parse-page.ts'
import { collectWords } from '#gate/linters/collect-words.ts'
import { checkCases } from '../support/cases.ts'
import { noData } from '../support/site.ts'

it('passes the words of a page to the spell checker, with their offsets', async () => {
  await checkCases('words', (text) => {
    const page = parsePage({ path: 'page.mdx', displayPath: 'page.mdx', text }, noData)
    if (!hasTree(page)) throw new Error('The text does not parse')
    return collectWords(page)
      .map(([word, offsets]) => `${word} ${offsets.join()}`)
      .join('\n')
  })
})
