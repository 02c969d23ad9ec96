import path from 'node:path'
import { expect, it } from 'vitest'
import { createSpellChecker, type SpellingResults } from '#gate/linters/spelling.ts'
import { createContentFolder } from '../support/content-folder.ts'
import { createSpeller } from '../support/speller.ts'

const speller = createSpeller()

it('throws for a missing dictionary, naming the configuration file', async () => {
  const configFile = path.join(import.meta.dirname, '../support/missing-dictionary.json')
  const misled = createSpellChecker({ warmUp: true, configFile })
  await expect(misled.check(['word'], new Map())).rejects.toThrow(
    /^Cannot read `test\/support\/no-such-list\.txt`, which `test\/support\/missing-dictionary\.json` names as a dictionary$/,
  )
  await misled.close()
})

it('works without a project dictionary', async () => {
  const root = await createContentFolder({
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

it('accepts valid and known words, and suggests corrections for others', async () => {
  const verdicts: SpellingResults = new Map([['speling', []]])
  const wrong = ['recieve', 'a cspell:disable', 'programing', 'TestCaze']
  const right = ['PHPUnit', "team's", 'team’s', 'café', 'speling']
  await speller.check([...right, ...wrong], verdicts)
  const found = [...verdicts].filter(([, each]) => each.length > 0)
  expect(found.map(([word]) => word)).toEqual(['recieve', 'programing', 'TestCaze'])
  expect(verdicts.get('recieve')).toMatchObject([
    { offset: 0, text: 'recieve', correction: 'receive' },
  ])
  expect(verdicts.get('recieve')![0]!.suggestions[0]).toBe('receive')
})

/** Returns the reported parts of words, as `part` or `part -> correction`. */
async function findMisspellings(words: string[]): Promise<string[]> {
  const results: SpellingResults = new Map()
  await speller.check(words, results)
  return [...results.values()]
    .flat()
    .map(({ text, correction }) => (correction ? `${text} -> ${correction}` : text))
}

it('accepts technical words, companies, acronyms and camel-case names', async () => {
  const words = ['codemod', 'octocat', 'chargeback', 'Vercel', 'Nuxt', 'hostnames', 'dockerized']
  const names = ['GraphiQL', 'MathJax', "MathJax's", 'PostgreSQL', 'LLMs', 'RPO', 'RTO', 'PCI-DSS']
  expect(await findMisspellings([...words, ...names])).toEqual([])
})

it('reports an unknown camel-case name once and without a correction', async () => {
  const words = ['TestCaze', 'GoCardlez', "MatthJacks's", 'Recieve3', 'XenditSplittRoute']
  const found = await findMisspellings(words)
  expect(found).toEqual(words.map((word) => word.replace("'s", '')))
})

it('reports each misspelled word of a compound', async () => {
  expect(await findMisspellings(['recieve-teh', 'recieve/send', 'RECIEVED'])).toEqual([
    ...['recieve -> receive', 'teh -> the', 'recieve -> receive', 'RECIEVED -> received'],
  ])
})

it('reports common misspellings that a dictionary accepts', async () => {
  expect(await findMisspellings(['programing', 'therefor', 'curch'])).toEqual([
    ...['programing -> programming', 'therefor -> therefore', 'curch -> church'],
  ])
})

it('skips URLs, host names, files, paths and identifiers', async () => {
  const addresses = [
    ...['recieve.example.com', 'docs.recieve.com/teh', 'a@recieve.com', '@recieve/teh'],
    ...['C:\\recieve', 'Files\\recieve\\teh', '/home/recieve', './recieve', '../recieve/teh'],
    ...['~/recieve', 'src/recieve/teh', 'dokument.mdx', 'recieve.PDF', 'localhost/recieve:8080'],
    ...['recieve_teh', 'recieve\\_teh', 'https://example.com/recieve'],
  ]
  expect(await findMisspellings(addresses)).toEqual([])
  expect(await findMisspellings(['recieve.The', '...recieve', 'note:recieve'])).toHaveLength(3)
})
