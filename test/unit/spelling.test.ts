import path from 'node:path'
import { expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { createSpellChecker, type SpellingResults } from '#gate/linters/spelling.ts'
import { checkCases } from '../support/cases.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { spellChecker } from '../support/spell-checker.ts'

it('throws for a missing dictionary, naming the configuration file', async () => {
  const configFile = path.join(import.meta.dirname, '../support/missing-dictionary.json')
  const checker = createSpellChecker({ warmUp: true, configFile })
  await expect(checker.check(['word'], new Map())).rejects.toThrow(
    /^Cannot read `test\/support\/no-such-list\.txt`, which `test\/support\/missing-dictionary\.json` names as a dictionary$/,
  )
  await checker.close()
})

it('accepts known words, and suggests corrections for others', async () => {
  const verdicts: SpellingResults = new Map([['speling', []]])
  await spellChecker.check(['speling', 'recieve', 'a cspell:disable'], verdicts)
  const found = [...verdicts].filter(([, each]) => each.length > 0)
  expect(found.map(([word]) => word)).toEqual(['recieve'])
  expect(found[0]![1]).toMatchObject([{ offset: 0, text: 'recieve', correction: 'receive' }])
  expect(found[0]![1][0]!.suggestions[0]).toBe('receive')
})

it('reports the misspelled parts of words, and skips what is not a word', async () => {
  await checkCases('misspellings', async (input) => {
    const results: SpellingResults = new Map()
    await spellChecker.check(input.split(/\s/), results)
    const lines = [...results].flatMap(([word, found]) =>
      found.map(({ text, correction = '(no correction)' }) => `${word}: ${text} -> ${correction}`),
    )
    return lines.join('\n') || '(correct)'
  })
})

it('reads the dictionary and the product of the content folder that is checked', async () => {
  const contentDir = await createContentFolder({
    'product.yaml': 'name: Wrodlia\n',
    'dictionary.txt': 'wrodalia\n',
    'index.mdx': pageWith('Wrodalia and wrod.').replace('---\n', '---\nkeywords: [Wrodlia app]\n'),
  })
  const { diagnostics } = await checkContent(contentDir)
  const words = diagnostics.filter(({ ruleId }) => ruleId === 'cspell:unknown-word')
  expect(words.map(({ word }) => word!.text)).toEqual(['wrod'])
})
