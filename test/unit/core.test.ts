import { describe, expect, it } from 'vitest'
import { compareDiagnostics, textStart, type Diagnostic } from '#core/diagnostic.ts'
import { findNearest } from '#core/did-you-mean.ts'
import { createLineIndex } from '#core/line-index.ts'
import { findUnmetRouteRequirement, routeOfDocId } from '#core/route.ts'
import { fillVariables } from '#core/variables.ts'
import { checkCases } from '../support/cases.ts'

describe('a line index', () => {
  const lines = createLineIndex('ab\n\ncd')

  it('clamps offsets outside of the text', () => {
    expect(lines.pointAt(-5)).toEqual({ line: 1, column: 1 })
    expect(lines.pointAt(99)).toEqual({ line: 3, column: 3 })
    expect(lines.rangeAt(4, 1)).toEqual({ line: 3, column: 1, endLine: 3, endColumn: 1 })
  })

  it('converts points to offsets', () => {
    for (let offset = 0; offset <= 6; offset++) {
      const { line, column } = lines.pointAt(offset)
      expect(lines.offsetAt(line, column)).toBe(offset)
    }
    expect(lines.offsetAt(1, 99)).toBe(2)
  })
})

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

it('derives routes from doc IDs', () => {
  expect(['index', 'guides/index', 'api/run'].map(routeOfDocId)).toEqual([
    '/',
    '/guides',
    '/api/run',
  ])
})

it('fills in known variables once', () => {
  const variables = { name: '{product.slug}', slug: 'acme' }
  expect(fillVariables('{product.name} {product.nope}', variables)).toBe(
    '{product.slug} {product.nope}',
  )
  expect(fillVariables('{product.toString}', variables)).toBe('{product.toString}')
})

it('sorts diagnostics by file, offset and rule', () => {
  const sorted = [
    ['a', 2, 'r:a'],
    ['a', 2, 'r:b'],
    ['a', 10, 'r:a'],
    ['b', 1, 'r:a'],
  ].map(([file, start, ruleId]) => {
    return { ...textStart, file, start, ruleId, message: '' } as Diagnostic
  })
  expect(sorted.toReversed().sort(compareDiagnostics)).toEqual(sorted)
})
