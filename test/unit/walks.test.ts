import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const [, ...walks] = readFileSync(path.join(root, 'docs/walks.md'), 'utf8').split(/^## /m)

it('goes all five walks', () => {
  expect(walks).toHaveLength(5)
})

describe.each(walks.map((walk) => [walk.split('\n', 1)[0]!, walk]))('%s', (_, walk) => {
  const diffs = Array.from(walk.matchAll(/^--- (\S+)\n\+\+\+ (\S+)$/gm))

  it('changes files that are there, and adds to folders that are', () => {
    const places = diffs.map(([, before, after]) =>
      before === '/dev/null' ? path.dirname(after!) : before!,
    )
    expect(places.length).toBeGreaterThan(0)
    expect(places.filter((place) => !existsSync(path.join(root, place)))).toEqual([])
  })

  it('stays within two folders', () => {
    expect(new Set(diffs.map(([, , after]) => path.dirname(after!))).size).toBeLessThanOrEqual(2)
  })
})
