import { expect, it } from 'vitest'
import { findNearest } from '#core/did-you-mean.ts'
import { findUnmetRouteRequirement } from '#core/route.ts'
import { checkCases } from '../support/cases.ts'

it('suggests the most similar known word', async () => {
  await checkCases('suggestions', (input) => {
    const lines = input.split('\n').map((line) => {
      const [word = '', names = ''] = line.split(/: ?/)
      const known = names.split(', ')
      return String(findNearest(word, known))
    })
    return lines.join('\n')
  })
})

it('explains which paths cannot be routes', async () => {
  await checkCases('routes', (input) => {
    const problems = input.split('\n').map((slug) => findUnmetRouteRequirement(slug) ?? '(valid)')
    return problems.join('\n')
  })
  expect(findUnmetRouteRequirement('')).toBeTypeOf('string')
})
