import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { createApiPage } from '#features/api-reference/api-page.ts'
import { parseApi } from '#features/api-reference/parse-api.ts'
import { readYamlText } from '#content/parse/yaml-text.ts'
import { collectWords } from '#gate/linters/collect-words.ts'
import { hasTree } from '#content/linter.ts'
import { testDescription, testVariables } from '../support/api.ts'

describe('a YAML value', () => {
  it.each([
    ['plain', 'a: Some text\n', 'Some text'],
    ['plain on two lines', 'a: Some\n  text\n', 'Some\ntext'],
    ['in single quotes', "a: 'It''s it'\n", "It's it"],
    ['in double quotes', 'a: "Say \\"no\\""\n', 'Say "no"'],
    ['a block', 'a: |\n    Some\n\n      more\n    text\n', 'Some\n\n  more\ntext\n'],
    ['folded', 'a: >-\n  Some\n  text\n', 'Some\ntext\n'],
  ])('%s is read as a text, each character with its place', (_, source, expected) => {
    const node = parseDocument(source).getIn(['a'], true) as { range: [number, number, number] }
    const { text, offsets } = readYamlText(source, [node.range[0], node.range[1]])
    expect(text).toBe(expected)
    expect([...text].map((_char, index) => source[offsets[index]!]).join('')).toBe(text)
    expect(offsets).toHaveLength(text.length + 1)
  })
})

describe('the Markdown of a description', () => {
  const file = { path: 'api/openapi.yaml', displayPath: 'api/openapi.yaml', text: testDescription }
  const { facts } = parseApi(file, testVariables)
  const page = createApiPage(file, facts)

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
