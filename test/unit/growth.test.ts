import { expect, it } from 'vitest'
import { applyEdits } from '#gate/fix/apply-edits.ts'
import { writePumped, type PumpedText } from '../support/pumped-text.ts'
import { findSteadyGrowth, measurePage } from '../support/growth.ts'

/** Texts of which rules, linters or repairs have taken more and more time for each character. */
const found: PumpedText[] = [
  ...[']', '#', '@a', '$', '&#0;', 'a\n'].map((pump) => ({ pump })),
  { frame: 'heading', prefix: 'a', pump: ' ', suffix: 'a' },
  { frame: 'front matter', pump: '<a' },
]

/** Texts on which patterns are slow that begin or end anywhere. */
const traps: PumpedText[] = [' ', 'a.', "a'", 'a-', '(a ', '"a ', '../', 'http://a', '\\a'].map(
  (pump) => ({ pump }),
)

it.each([...found, ...traps])(
  'a text four times as long takes nothing much more than four times: %j',
  async (trap) => {
    await measurePage(writePumped(trap, 1))
    expect(await findSteadyGrowth(trap)).toEqual([])
  },
)

it('four times as many repairs take not much more than four times as long', () => {
  const time = (count: number) => {
    const found = Array.from({ length: count }, (_, index) => ({
      ...{ ruleId: 'a:b', severity: 'error' as const, message: '', file: '', line: 1, column: 1 },
      ...{ endLine: 1, endColumn: 1, fix: [{ start: 2 * index, end: 2 * index + 1, text: 'b' }] },
    }))
    const started = performance.now()
    expect(applyEdits('a '.repeat(count), found).fixed).toHaveLength(count)
    return performance.now() - started
  }
  time(1000)
  const factors = Array.from({ length: 4 }, () => time(20_000) / time(5000))
  expect(Math.min(...factors)).toBeLessThan(9)
})
