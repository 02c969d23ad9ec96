import path from 'node:path'
import { expect, it } from 'vitest'
import { withTimeout } from '#core/with-timeout.ts'
import { createSpellChecker, type SpellingResults } from '#gate/linters/spelling.ts'

it('names a dictionary that is not there, with the file that asks for it', async () => {
  const configFile = path.join(import.meta.dirname, '../support/missing-dictionary.json')
  const speller = createSpellChecker({ warmUp: true, configFile })
  await expect(speller.check(['word'], new Map(), { left: 1 })).rejects.toThrow(
    /^Cannot read `test\/support\/no-such-list\.txt`, which `test\/support\/missing-dictionary\.json` names as a dictionary$/,
  )
  await speller.close()
})

it('knows words of all kinds, and suggests the right one for a wrong one', async () => {
  const speller = createSpellChecker({ warmUp: false })
  const verdicts: SpellingResults = new Map([['speling', []]])
  const wrong = ['recieve', 'a cspell:disable', 'programing', 'TestCaze']
  const right = ['PHPUnit', "team's", 'team’s', 'café', 'speling']
  await speller.check([...right, ...wrong], verdicts, { left: 40 })
  await speller.close()
  const found = [...verdicts].filter(([, each]) => each.length > 0)
  expect(found.map(([word]) => word)).toEqual(['recieve', 'programing', 'TestCaze'])
  expect(verdicts.get('recieve')).toMatchObject([
    { offset: 0, text: 'recieve', correction: 'receive' },
  ])
  expect(verdicts.get('recieve')![0]!.suggestions[0]).toBe('receive')
  expect(verdicts.get('TestCaze')).toMatchObject([{ offset: 4, text: 'Caze' }])
})

it('suggests others for so many words as are allowed, over several questions', async () => {
  const speller = createSpellChecker({ warmUp: false })
  const verdicts: SpellingResults = new Map()
  const suggestions = { left: 2 }
  const questions = [['recieve'], ['programing', 'speling'], ['occured']]
  await Promise.all(questions.map((words) => speller.check(words, verdicts, suggestions)))
  await speller.close()
  const suggested = [...verdicts].map(([word, [found]]) => [word, found!.suggestions.length > 0])
  expect(suggested).toEqual([
    ['recieve', true],
    ['programing', true],
    ['speling', false],
    ['occured', false],
  ])
  expect(suggestions.left).toBe(0)
})

it('gives each of those who ask at once the answer to their own question', async () => {
  const speller = createSpellChecker({ warmUp: true })
  const asked = ['recieve', 'programing', 'fine'].map(async (word) => {
    const verdicts: SpellingResults = new Map()
    await speller.check([word], verdicts, { left: 1 })
    return verdicts.get(word)!.map(({ text }) => text)
  })
  expect(await Promise.all(asked)).toEqual([['recieve'], ['programing'], []])
  await speller.close()
})

it('says what was waited for in vain', async () => {
  const never = new Promise<never>(() => undefined)
  await expect(withTimeout(never, { seconds: 0.01, waitingFor: 'nothing' })).rejects.toThrow(
    'Gave up waiting for nothing after 0.01 s',
  )
  const answer = withTimeout(Promise.resolve(1), { seconds: 0.01, waitingFor: 'one' })
  expect(await answer).toBe(1)
})
