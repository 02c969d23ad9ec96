import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inParallel } from '../../scripts/core/in-parallel.ts'

it('does all, several at a time, but not all at once', async () => {
  const done = new Set<number>()
  let [running, most] = [0, 0]
  await inParallel(Array(100).keys(), async (item) => {
    most = Math.max(most, ++running)
    await wait(1)
    running--
    done.add(item)
  })
  expect(done.size).toBe(100)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThan(100)
})

it('gives the results in the order of the items', async () => {
  const results = await inParallel(Array(50).keys(), async (item) => {
    await wait(item % 7)
    return item * 2
  })
  expect(results).toEqual(Array.from({ length: 50 }, (_, item) => item * 2))
})

it('rejects with what went wrong when nothing is under way any more', async () => {
  let running = 0
  const work = inParallel(Array(40).keys(), async (item) => {
    running++
    await wait(item % 5)
    running--
    if (item === 3) throw new Error('the third')
  })
  await expect(work).rejects.toThrow('the third')
  expect(running).toBe(0)
})
