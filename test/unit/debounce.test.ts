import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDebouncer } from '#commands/shared/debounce.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Bursts, with a run that takes 200 ms. */
function create() {
  const run = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 200)))
  return { run, bursts: createDebouncer(run) }
}

it('a hundred changes in a row are one burst', async () => {
  const { run, bursts } = create()
  for (let i = 0; i < 100; i++) {
    bursts.note()
    await vi.advanceTimersByTimeAsync(4)
  }
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledTimes(1)
})

it('changes that never end are looked at every now and then', async () => {
  const { run, bursts } = create()
  for (let i = 0; i < 90; i++) {
    bursts.note()
    await vi.advanceTimersByTimeAsync(20)
  }
  expect(run).toHaveBeenCalledTimes(3)
})

it('what changes during a run leads to one more, after it', async () => {
  const { run, bursts } = create()
  bursts.note()
  await vi.advanceTimersByTimeAsync(100)
  for (let i = 0; i < 2; i++) {
    bursts.note()
    await vi.advanceTimersByTimeAsync(70)
    expect(run).toHaveBeenCalledTimes(1)
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledTimes(2)
})

it('closing drops what has not begun', async () => {
  const { run, bursts } = create()
  bursts.note()
  await bursts.close()
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).not.toHaveBeenCalled()
})
