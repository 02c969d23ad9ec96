import { describe, expect, it } from 'vitest'
import { loadApi } from '#features/api-reference/parse-api.ts'
import { collectWords } from '#gate/linters/collect-words.ts'
import { hasTree } from '#content/page.ts'
import { testDescription, testVariables } from '../support/api.ts'
import { loadContext } from '../support/site.ts'

describe('the Markdown of a description', async () => {
  const file = { path: 'api/openapi.yaml', displayPath: 'api/openapi.yaml', text: testDescription }
  const { documents } = await loadApi([file], loadContext(testVariables))
  const page = documents[0]!

  it('is read as a page, with words at their places and without variables', () => {
    const words = hasTree(page) ? collectWords(page) : []
    for (const [word, offsets] of words) {
      for (const offset of offsets) expect(testDescription.startsWith(word, offset)).toBe(true)
    }
    const known = words.map(([word]) => word)
    expect(known).toEqual(expect.arrayContaining(['guide', 'Choose', 'levels']))
    expect(known.join(' ')).not.toMatch(/product|Checkout|braces/)
  })
})
