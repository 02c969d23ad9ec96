import { expect, it } from 'vitest'
import type { NavigationEntry } from '#core/navigation.ts'
import { selectSidebarEntries, selectMenuEntries } from '#components/theme/navigation/entries.ts'

/** Builds the navigation of a site with a front page and folders of up to 40 pages. */
function makeEntries(pageCount: number): NavigationEntry[] {
  const entries: NavigationEntry[] = [['Front page', '/']]
  for (let offset = 0; offset < pageCount - 1; offset += 40) {
    const count = Math.min(40, pageCount - 1 - offset)
    const pages = Array.from({ length: count }, (_, index): NavigationEntry => {
      return [`Page ${offset + index}`, `/p/${offset + index}`]
    })
    entries.push([`Part ${offset / 40}`, pages])
  }
  return entries
}

it('shows the current folder and one page of each other folder of a large site', () => {
  const entries = selectSidebarEntries(makeEntries(2400), '/p/5')
  expect(entries[1]![1]).toHaveLength(40)
  expect(entries[2]).toEqual(['Part 1', '/p/40'])
  expect(entries).toHaveLength(61)
})

it('shows one page of each folder of a large site in the menu', () => {
  const entries = selectMenuEntries(makeEntries(2400))
  expect(entries.slice(0, 3)).toEqual([
    ['Front page', '/'],
    ['Part 0', '/p/0'],
    ['Part 1', '/p/40'],
  ])
  expect(entries).toHaveLength(61)
  expect(selectMenuEntries(makeEntries(60))).toEqual(makeEntries(60))
})
