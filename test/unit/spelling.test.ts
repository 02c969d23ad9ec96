import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createSpellChecker, type SpellingResults } from '#gate/linters/spelling.ts'
import { createContentFolder } from '../support/content-folder.ts'

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

it('names a dictionary that is not there, with the file that asks for it', async () => {
  const configFile = path.join(import.meta.dirname, '../support/missing-dictionary.json')
  const misled = createSpellChecker({ warmUp: true, configFile })
  await expect(misled.check(['word'], new Map())).rejects.toThrow(
    /^Cannot read `test\/support\/no-such-list\.txt`, which `test\/support\/missing-dictionary\.json` names as a dictionary$/,
  )
  await misled.close()
})

it('needs no list of words of a new site', async () => {
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

it('knows words of all kinds, and suggests the right one for a wrong one', async () => {
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

/** The parts of words that the spell checker reports, as `part` or `part -> certain correction`. */
async function findMisspellings(words: string[]): Promise<string[]> {
  const results: SpellingResults = new Map()
  await speller.check(words, results)
  return [...results.values()]
    .flat()
    .map(({ text, correction }) => (correction ? `${text} -> ${correction}` : text))
}

it('knows technical words, companies, acronyms and names with capitals inside', async () => {
  const words = ['codemod', 'octocat', 'chargeback', 'Vercel', 'Nuxt', 'hostnames', 'dockerized']
  const names = ['GraphiQL', 'MathJax', "MathJax's", 'PostgreSQL', 'LLMs', 'RPO', 'RTO', 'PCI-DSS']
  expect(await findMisspellings([...words, ...names])).toEqual([])
})

it('reports a name with capitals inside once, as a whole and without a correction', async () => {
  const words = ['TestCaze', 'GoCardlez', "MatthJacks's", 'Recieve3', 'XenditSplittRoute']
  const found = await findMisspellings(words)
  expect(found).toEqual(words.map((word) => word.replace("'s", '')))
})

it('reports each wrong word of a compound', async () => {
  expect(await findMisspellings(['recieve-teh', 'recieve/send', 'RECIEVED'])).toEqual([
    ...['recieve -> receive', 'teh -> the', 'recieve -> receive', 'RECIEVED -> received'],
  ])
})

it('reports known misspellings that a dictionary takes for words', async () => {
  expect(await findMisspellings(['programing', 'therefor', 'curch'])).toEqual([
    ...['programing -> programming', 'therefor -> therefore', 'curch -> church'],
  ])
})

it('passes over addresses, host names, files, paths and identifiers', async () => {
  const addresses = [
    ...['recieve.example.com', 'docs.recieve.com/teh', 'a@recieve.com', '@recieve/teh'],
    ...['C:\\recieve', 'Files\\recieve\\teh', '/home/recieve', './recieve', '../recieve/teh'],
    ...['~/recieve', 'src/recieve/teh', 'dokument.mdx', 'recieve.PDF', 'localhost/recieve:8080'],
    ...['recieve_teh', 'recieve\\_teh', 'https://example.com/recieve'],
  ]
  expect(await findMisspellings(addresses)).toEqual([])
  expect(await findMisspellings(['recieve.The', '...recieve', 'note:recieve'])).toHaveLength(3)
})
