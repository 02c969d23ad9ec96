import path from 'node:path'
import { expect, it } from 'vitest'
import { createSpellChecker, type SpellingResults } from '#gate/linters/spelling.ts'

it('names a dictionary that is not there, with the file that asks for it', async () => {
  const configFile = path.join(import.meta.dirname, '../support/missing-dictionary.json')
  const speller = createSpellChecker({ warmUp: true, configFile })
  await expect(speller.check(['word'], new Map())).rejects.toThrow(
    /^Cannot read `test\/support\/no-such-list\.txt`, which `test\/support\/missing-dictionary\.json` names as a dictionary$/,
  )
  await speller.close()
})

it('knows words of all kinds, and suggests the right one for a wrong one', async () => {
  const speller = createSpellChecker({ warmUp: false })
  const verdicts: SpellingResults = new Map([['speling', []]])
  const wrong = ['recieve', 'a cspell:disable', 'programing', 'TestCaze']
  const right = ['PHPUnit', "team's", 'team’s', 'café', 'speling']
  await speller.check([...right, ...wrong], verdicts)
  await speller.close()
  const found = [...verdicts].filter(([, each]) => each.length > 0)
  expect(found.map(([word]) => word)).toEqual(['recieve', 'programing', 'TestCaze'])
  expect(verdicts.get('recieve')).toMatchObject([
    { offset: 0, text: 'recieve', correction: 'receive' },
  ])
  expect(verdicts.get('recieve')![0]!.suggestions[0]).toBe('receive')
  expect(verdicts.get('TestCaze')).toMatchObject([{ offset: 4, text: 'Caze' }])
})
