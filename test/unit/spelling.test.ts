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
      found
        .filter(({ isAccepted }) => !isAccepted)
        .map(({ text, correction }) => `${word}: ${text} -> ${correction ?? '(no correction)'}`),
    )
    return lines.join('\n') || '(correct)'
  })
})

it('accepts names that the page links to, and sums up text in another language', async () => {
  const linked =
    '[Áda Wrodalia](https://example.com/adawrodalias), [wrodalia](/wrodalia), ' +
    '[recieve](./recieve.mdx), wrod, Русский, and parts of words in addresses, such as wroda and wrodal.'
  const letters = [...'abcdefgh']
  const words = letters.flatMap((one) => letters.map((other) => `wrod${one}x${other}z`))
  const files = { 'a.mdx': pageWith(linked), 'b.mdx': pageWith(words.join(' ')) }
  const { site } = await parseTestSite(files)
  const results: SpellingResults = new Map()
  const found = new Map<string, string[]>()
  for (const page of site.pages.filter(hasTree)) {
    const collected = collectWords(page)
    await spellChecker.check(
      collected.map(([word]) => word),
      results,
    )
    const diagnostics = reportMisspellings(page, collected, { results, variables: site.variables })
    found.set(
      page.docId,
      diagnostics.map(({ word, message }) => word?.text ?? message),
    )
  }
  expect(found.get('a')).toEqual(['recieve', 'wrod', 'wroda', 'wrodal'])
  expect(found.get('b')).toEqual([
    'Unexpected 64 unknown words of 82 on this page, as in another language',
  ])
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
    'Unexpected word `wrod`; did you mean `word`?',
  ])
})
