import { describe, expect, it } from 'vitest'
import { compareDiagnostics, fileStart, type Diagnostic } from '#core/diagnostic.ts'
import { didYouMean, findNearest, measureDistance } from '#core/did-you-mean.ts'
import { createLineIndex } from '#core/line-index.ts'
import { findSlugProblem, routeOfDocId } from '#core/route.ts'
import { collectVariables, fillVariables } from '#core/variables.ts'

describe('a line index', () => {
  const lines = createLineIndex('ab\n\ncd')

  it('converts offsets to points', () => {
    expect([0, 2, 3, 4, 6].map((offset) => lines.pointAt(offset))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 3 },
      { line: 2, column: 1 },
      { line: 3, column: 1 },
      { line: 3, column: 3 },
    ])
  })

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

describe('a suggestion', () => {
  it('is the most similar known word', () => {
    expect(findNearest('titel', ['description', 'title', 'slug'])).toBe('title')
    expect(findNearest('/quick-strat', ['/quick-start', '/tms'])).toBe('/quick-start')
    expect(findNearest('SLUG', ['slug'])).toBe('slug')
  })

  it.each([
    ['banana', 'title'],
    ['', 'slug'],
    ['/x', '/'],
    ['js', 'css'],
    ['tutorial-react', '/TutorialAsync'],
    ['/import-test-cases', '/report-text-bases'],
  ])('for %s is not %s', (word, known) => {
    expect(findNearest(word, [known])).toBeUndefined()
  })

  it.each([
    ['md', 'mdx'],
    ['/on', '/one'],
    ['/tutorial-asnyc', '/TutorialAsync'],
    ['/import-test-case', '/import-test-cases'],
    ['configurtaoin', 'configuration'],
  ])('for %s is %s', (word, known) => {
    expect(didYouMean(findNearest(word, [known]))).toBe(`; did you mean \`${known}\`?`)
  })

  it('counts a transposition as one edit', () => {
    expect(measureDistance('abcd', 'abdc')).toBe(1)
    expect(measureDistance('', 'abc')).toBe(3)
    expect(measureDistance('same', 'same')).toBe(0)
  })
})

describe('routes', () => {
  it('are derived from doc ids', () => {
    expect(routeOfDocId('index')).toBe('/')
    expect(routeOfDocId('guides/index')).toBe('/guides')
    expect(routeOfDocId('api/run')).toBe('/api/run')
  })

  it.each(['/', '/quick-start', '/api/api_intro', '/24W48', '/a/b.c/d~e'])('can be %s', (slug) => {
    expect(findSlugProblem(slug)).toBeUndefined()
  })

  it.each([
    '',
    'quick-start',
    '../up',
    '/a/../b',
    '/./a',
    '//host',
    '/a//b',
    '/a/',
    'https://elsewhere.example',
    'javascript:alert(1)',
    '/_next/static',
    '/404',
    '/index',
    '/page.html',
    '/a b',
    '/a?b=c',
    '/a#b',
    '/a\\b',
    '/%2e%2e',
  ])('cannot be %j', (slug) => {
    expect(findSlugProblem(slug)).toBeTypeOf('string')
  })
})

describe('variables', () => {
  it('are collected with their spans, known or not', () => {
    const text = 'a {product.name} ${product.x} {product.} {other.y}'
    expect(collectVariables(text).map(({ key }) => key)).toEqual(['name', 'x', ''])
    const [first] = collectVariables(text)
    expect(text.slice(first!.start, first!.end)).toBe('{product.name}')
  })

  it('are filled in once, if known', () => {
    const variables = { name: '{product.slug}', slug: 'acme' }
    expect(fillVariables('{product.name} {product.nope}', variables)).toBe(
      '{product.slug} {product.nope}',
    )
    expect(fillVariables('{product.toString}', variables)).toBe('{product.toString}')
  })
})

describe('diagnostics', () => {
  it('are sorted by file, line, column and rule', () => {
    const make = (file: string, line: number, column: number, ruleId: string): Diagnostic => {
      return { ...fileStart, file, line, column, ruleId, severity: 'error', message: '' }
    }
    const sorted = [make('a', 1, 2, 'r:a'), make('a', 1, 2, 'r:b'), make('a', 2, 1, 'r:a')]
    const all = [...sorted, make('b', 1, 1, 'r:a')]
    expect(all.toReversed().sort(compareDiagnostics)).toEqual(all)
  })
})
