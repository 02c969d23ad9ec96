import { it } from 'vitest'
import { collectCalls } from '#features/command-line/rules.ts'
import { checkCases } from '../support/cases.ts'

const names = { executable: 'acme', packageName: '@acme/cli' }

it('finds the calls of the tool in samples, with the spans of their words', async () => {
  await checkCases('cli-calls', (code, language) => {
    const calls = collectCalls(code, { language: language || 'bash' }, names)
    if (calls.length === 0) return '(no call)'
    return calls
      .map((words) =>
        words.map(({ value, start, end }) => `${value} <- ${code.slice(start, end)}`).join('\n'),
      )
      .join('\n\n')
  })
})
