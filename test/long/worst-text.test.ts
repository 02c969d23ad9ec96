import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pieces } from '../support/any-text.ts'
import { findSteadyGrowth, measureBody } from '../support/growth.ts'

const seconds = Number(process.env.SEARCH ?? 300)
const seed = Number(process.env.SEED ?? Date.now() & 0x7fffffff)

/** The text that takes something longest, of those tried, and how long for so many characters. */
interface Worst {
  text: string
  milliseconds: number
}

it(`no rule, linter or repair has a text for which it takes more and more time (SEED=${seed})`, async () => {
  const worst = await search()
  const slowest = [...worst].sort(([, a], [, b]) => b.milliseconds - a.milliseconds)
  const grown: string[] = []
  for (const [id, { text }] of slowest.slice(0, 40)) {
    const steady = await findSteadyGrowth(text, 10_000)
    if (steady.includes(id)) grown.push(`${id} with ${JSON.stringify(text)}`)
  }
  const lines = slowest.map(
    ([id, { text, milliseconds }]) =>
      `${milliseconds.toFixed(1).padStart(8)} ms  ${id}  ${JSON.stringify(text)}`,
  )
  console.log(`The worst texts of ${searchLength} characters:\n${lines.slice(0, 40).join('\n')}`)
  expect(grown).toEqual([])
})

const searchLength = 6000

/** Changes, for each thing that takes time, the worst text so far, and keeps what is worse. */
async function search(): Promise<Map<string, Worst>> {
  const piece = fc.oneof(fc.constantFrom(...pieces), fc.string({ minLength: 1, maxLength: 3 }))
  const mutation = fc.record({
    added: fc.array(piece, { minLength: 1, maxLength: 3 }),
    place: fc.double({ min: 0, max: 1, noNaN: true }),
    whose: fc.nat(),
    isFresh: fc.boolean(),
  })
  const worst = new Map<string, Worst>()
  const end = Date.now() + seconds * 1000
  // As many as there is time for; the seed says which.
  for (const { added, place, whose, isFresh } of fc.sample(mutation, { seed, numRuns: 20_000 })) {
    if (Date.now() > end) break
    const base = isFresh ? '' : ([...worst.values()][whose % Math.max(1, worst.size)]?.text ?? '')
    const at = Math.floor(place * base.length)
    const text = (base.slice(0, at) + added.join('') + base.slice(at)).slice(0, 60)
    const times = await measureBody(text.repeat(Math.ceil(searchLength / text.length)))
    for (const [id, milliseconds] of times) {
      if (milliseconds > (worst.get(id)?.milliseconds ?? 0)) worst.set(id, { text, milliseconds })
    }
  }
  return worst
}
