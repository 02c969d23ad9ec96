import { it } from 'vitest'
import { checkCases } from '../support/cases.ts'
import { checkSample } from '../support/match-sample.ts'

it('checks the curl calls of a sample against the API', async () => {
  await checkCases('api-curl', (code) => {
    const calls = checkSample(code.startsWith('$ ') ? 'console' : 'bash', code)
    if (calls.length === 0) return '(no call of the API)'
    return calls.map((problems) => problems.join('\n') || '(correct)').join('\n')
  })
})
