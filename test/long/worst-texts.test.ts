import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { pieces } from '../support/any-text.ts'
import { findSteadyGrowth } from '../support/growth.ts'
import { createMeasurer } from '../support/measure-texts.ts'
import { frames, writePumped, type PumpedText } from '../support/pumped-text.ts'

const seconds = Number(process.env.SEARCH ?? 240)
const seed = Number(process.env.SEED ?? 20251003)

// A page that takes a minute is given up; one of those that are tried takes a tenth of a second.
const { measure, end } = createMeasurer(60_000)
afterAll(end)

/** The text for which something takes longest, of those tried. */
interface Worst {
  text: PumpedText
  milliseconds: number
}

it('no rule, linter, parser or repair has a text for which it takes more and more time', async () => {
  const { worst, tried, stuck } = await search()
  const slowest = [...worst].sort(([, a], [, b]) => b.milliseconds - a.milliseconds)
  const grown: string[] = []
  for (const [id, { text }] of slowest) {
    if ((await findSteadyGrowth(text, measure)).includes(id)) {
      grown.push(`${id} with ${JSON.stringify(text)}`)
    }
  }
  for (const [, { text }] of slowest.slice(0, 5)) {
    const whole = writePumped({ pump: `${writePumped(text, length)}\n\n` }, largest)
    if (!(await measure(whole))) stuck.push(text)
  }
  const lines = slowest.map(
    ([id, { text, milliseconds }]) =>
      `${milliseconds.toFixed(1).padStart(8)} ms  ${id}  ${JSON.stringify(text)}`,
  )
  console.log(`The slowest of ${tried} texts, SEED=${seed}:\n${lines.slice(0, 30).join('\n')}`)
  expect({ stuck, grown }).toEqual({ stuck: [], grown: [] })
})

/** How long the texts are that are tried, and a page that is filled with the slowest. */
const length = 6000
const largest = 500_000

/** Changes, for each thing that takes time, the worst text so far, and keeps what is worse. */
async function search() {
  const worst = new Map<string, Worst>()
  const stuck: PumpedText[] = []
  const until = Date.now() + seconds * 1000
  let tried = 0
  // As many as there is time for; the seed says which.
  for (const { whose, change } of fc.sample(mutation, { seed, numRuns: 50_000 })) {
    if (Date.now() > until) break
    const base = [...worst.values()][whose % (worst.size + 1)]?.text ?? { pump: '' }
    const text = change(base)
    if (text.pump === '') continue
    tried++
    const times = await measure(writePumped(text, length))
    if (!times) stuck.push(text)
    for (const [id, milliseconds] of times ?? []) {
      if (milliseconds > (worst.get(id)?.milliseconds ?? 1)) worst.set(id, { text, milliseconds })
    }
  }
  return { worst, tried, stuck }
}

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...pieces) },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 3 }) },
)
const part = fc.constantFrom<('prefix' | 'pump' | 'suffix')[]>('pump', 'pump', 'prefix', 'suffix')
const change = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(part, piece, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())
      .map(([part, added, place, isCut]) => (base: PumpedText): PumpedText => {
        const before = base[part] ?? ''
        const at = Math.floor(place * (before.length + 1))
        const rest = isCut ? before.slice(at + added.length) : before.slice(at)
        return { ...base, [part]: (before.slice(0, at) + added + rest).slice(0, 40) }
      }),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...(Object.keys(frames) as (keyof typeof frames)[]))
      .map((frame) => (base: PumpedText): PumpedText => ({ ...base, frame })),
  },
  { weight: 1, arbitrary: piece.map((pump) => (): PumpedText => ({ pump })) },
)
const mutation = fc.record({ whose: fc.nat(), change })
