import path from 'node:path'
import { expect, it } from 'vitest'
import { hasTree } from '#content/page.ts'
import { checkContent } from '#gate/check-content.ts'
import { collectWords } from '#gate/linters/collect-words.ts'
import {
  createSpellChecker,
  reportMisspellings,
  type SpellingResults,
} from '#gate/linters/spelling.ts'
import { checkCases } from '../support/cases.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { createFolder } from '../support/folder.ts'
import { parseTestSite } from '../support/site.ts'
import { setUpSpellChecker } from '../support/spell-checker.ts'

const spellChecker = setUpSpellChecker()

it('throws for a missing dictionary, naming the configuration file', async () => {
  const configFile = path.join(import.meta.dirname, '../support/missing-dictionary.json')
  const checker = createSpellChecker({ warmUp: true, configFile })
  await expect(checker.check(['word'], new Map())).rejects.toThrow(
    /^Cannot read `test\/support\/no-such-list\.txt`, which `test\/support\/missing-dictionary\.json` names as a dictionary$/,
  )
  await checker.close()
})

it('works without a project dictionary', async () => {
  const root = await createFolder({
    'cspell.json': JSON.stringify({
      dictionaryDefinitions: [{ name: 'project-terms', path: './dictionary.txt' }],
      dictionaries: ['project-terms'],
    }),
  })
  const own = createSpellChecker({ warmUp: true, configFile: path.join(root, 'cspell.json') })
  const verdicts: SpellingResults = new Map()
  await own.check(['word', 'wrod'], verdicts)
  expect([...verdicts.values()].map(({ length }) => length)).toEqual([0, 1])
  await own.close()
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

it('accepts names that the page links to, and words in other scripts', async () => {
  const text = '[Jane Wrodal](https://example.com/janewrodal), [Recieve](./x.mdx), wrodal, Русский.'
  const { site } = await parseTestSite({ 'a.mdx': pageWith(text) })
  const [page] = site.pages.filter(hasTree)
  const words = collectWords(page!)
  const results: SpellingResults = new Map()
  await spellChecker.check(
    words.map(([word]) => word),
    results,
  )
  const diagnostics = reportMisspellings(page!, words, { results, variables: site.variables })
  expect(diagnostics.map(({ word }) => word!.text)).toEqual(['Recieve', 'wrodal'])
})

it('reads the dictionary of the content folder that is checked', async () => {
  const contentDir = await createContentFolder({
    'dictionary.txt': 'wrodalia\n',
    'index.mdx': pageWith('Wrodalia and wrod.'),
  })
  const { diagnostics } = await checkContent(contentDir)
  const words = diagnostics.filter(({ ruleId }) => ruleId === 'cspell:unknown-word')
  expect(words.map(({ word }) => word!.text)).toEqual(['wrod'])
})

it('knows the name of the product among search words', async () => {
  const contentDir = await createContentFolder({
    'product.yaml': 'name: Wrodlia\n',
    'index.mdx': pageWith('Text.').replace(
      '---\n',
      '---\nkeywords: [Wrodlia app, wrodlia, wrod]\n',
    ),
  })
  const { diagnostics } = await checkContent(contentDir)
  const found = diagnostics.filter(({ message }) => /wrod/i.test(message))
  expect(found.map(({ message }) => message)).toEqual([
    'Unknown word `wrod`; did you mean `word`?',
  ])
})
