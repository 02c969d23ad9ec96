import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { buildFrame } from '#gate/reporters/code-frame.ts'

/** The frame of one line as two strings, its text above the carets. */
function frame(line: string, column: number, endColumn: number, width = 40): string[] {
  const range = { line: 1, column, endLine: 1, endColumn }
  return buildFrame([line], range, width).flatMap(({ text, marks }) => [text, marks])
}

describe('one line', () => {
  it.each([
    ['as it is', 'some text here', 6, 10, ['some text here', '     ^^^^']],
    ['tabs', '\ta\tb', 4, 5, ['    a    b', '         ^']],
    ['wide characters', '日本語 ok', 2, 4, ['日本語 ok', '  ^^^^']],
    ['an emoji of several parts', '👩‍👩‍👧 ok', 1, 9, ['👩‍👩‍👧 ok', '^^']],
    ['an accent of its own', 'e\u0301 x', 4, 5, ['e\u0301 x', '  ^']],
    ['a control character', 'a\u001Bb', 2, 3, ['a<U+001B>b', ' ^^^^^^^^']],
    ['an empty range', 'abc', 2, 2, ['abc', ' ^']],
    ['an empty line', '', 1, 1, ['', '^']],
    ['the end of a line', 'abc', 4, 4, ['abc', '   ^']],
    ['a range behind the end', 'abc', 9, 12, ['abc', '   ^']],
  ])('shows %s', (_, line, column, endColumn, expected) => {
    expect(frame(line, column, endColumn)).toEqual(expected)
  })
})

describe('a long line', () => {
  const line = `${'a'.repeat(50)}MARK${'b'.repeat(50)}`

  it.each([
    ['around the range', 51, 55, 20, ['…aaaaaaaMARKbbbbbbb…', '        ^^^^']],
    ['at its beginning', 1, 3, 20, ['aaaaaaaaaaaaaaaaaa…', '^^']],
    ['at its end', 104, 105, 20, ['…bbbbbbbbbbbbbbbbbb', `${' '.repeat(18)}^`]],
    [
      'in a range that is too long',
      51,
      105,
      20,
      ['…aaaaMARKbbbbbbbbbb…', `     ${'^'.repeat(14)}`],
    ],
  ])('is cut %s', (_, column, endColumn, width, expected) => {
    expect(frame(line, column, endColumn, width)).toEqual(expected)
  })
})

describe('several lines', () => {
  const lines = ['one', '  two', '', 'four', 'five']
  const show = (line: number, column: number, endLine: number, endColumn: number) =>
    buildFrame(lines, { line, column, endLine, endColumn }, 40).map(
      (shown) => `${shown.line} ${shown.text} ${shown.marks}`,
    )

  it('marks each, without the indentation', () => {
    expect(show(1, 2, 2, 4)).toEqual(['1 one  ^^', '2   two   ^'])
  })

  it('shows the first and the last of more than three', () => {
    expect(show(1, 1, 5, 3)).toEqual(['1 one ^^^', '5 five ^^'])
  })

  it('leaves a last line out of which nothing is meant', () => {
    expect(show(1, 1, 2, 1)).toEqual(['1 one ^^^'])
  })

  it('shows nothing of lines that do not exist', () => {
    expect(show(9, 1, 9, 2)).toEqual([])
    expect(show(5, 1, 7, 2)).toEqual(['5 five ^^^^'])
  })
})

it('never gets wider than asked for, nor throws, whatever the range', () => {
  const parts = ['a', ' ', '\t', '日', '👩‍👩‍👧', '\u200B', '\u001B', '\uD800', 'e\u0301', 'word ']
  const random = createRandom(7)
  for (let round = 0; round < 500; round++) {
    const line = Array.from({ length: random(60) }, () => parts[random(parts.length)]).join('')
    const column = random(80) + 1
    const range = { line: 1, column, endLine: 1 + random(3), endColumn: random(90) + 1 }
    for (const { text, marks } of buildFrame([line, line], range, 30)) {
      expect(stringWidth(text)).toBeLessThanOrEqual(30)
      expect(marks).toMatch(/^ *\^* *$/)
      expect(marks.length).toBeLessThanOrEqual(31)
    }
  }
})

/** Numbers below a limit, the same ones in every run. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}
