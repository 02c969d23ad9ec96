import { readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { parse } from 'yaml'
import { setUpBrowser } from '../../site/browser.ts'
import { searchFor, searchStatusOf, waitForSearchField } from '../../site/search-dialog.ts'

const open = setUpBrowser(inject('productUrl'))

const questionGroups = parse(readFileSync('test/content/search-questions.yaml', 'utf8')) as Record<
  string,
  Questions
>
const questions = Object.values(questionGroups).flatMap((routes) => Object.entries(routes))
const total = questions.flatMap(([, list]) => list).length

/** Maximum number of questions whose page does not rank first. */
const maxNotFirst = Math.floor(0.02 * total)

/** Maximum number of questions whose page does not rank in the top three. */
const maxNotTopThree = Math.floor(0.005 * total)

it('ranks the page that answers a question first', async () => {
  const { page } = await open({ path: '/billing' })
  await page.keyboard.press('/')
  const field = await waitForSearchField(page)
  const ranks: { question: string; route: string; rank: number; found: string[] }[] = []
  for (const [route, list] of questions) {
    for (const question of list) {
      await field.fill('')
      await expect.poll(() => searchStatusOf(page)).toBe('Pages to begin with')
      await searchFor(page, field, question)
      const found = await page
        .locator('.search-result')
        .evaluateAll((all) => all.map((result) => result.querySelector('a')!.pathname))
      ranks.push({ question, route, rank: found.indexOf(route), found: found.slice(0, 3) })
    }
  }
  const notTop = ranks.filter(({ rank }) => rank < 0 || rank > 2)
  expect(notTop.slice(maxNotTopThree)).toEqual([])
  const notFirst = ranks.filter(({ rank }) => rank !== 0)
  expect(notFirst.slice(maxNotFirst)).toEqual([])
}, 300_000)

it.each([
  ['/api', '/api/api_intro'],
  ['/import-test-cases', '/import'],
  ['/integrations/jira', '/jira'],
  ['/tms/test-cases', '/tms'],
  ['/pricing', '/billing'],
  ['/account/login', '/users-permissions'],
])('for the unknown path %s, suggests the page %s', async (path, route) => {
  const { page } = await open({ path })
  const link = page.getByText('Did you mean').getByRole('link')
  expect(await link.getAttribute('href')).toBe(route)
})

/** Questions by the route of the page that answers them. */
type Questions = Record<string, string[]>
