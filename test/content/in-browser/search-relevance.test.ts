import { readFileSync } from 'node:fs'
import pMap from 'p-map'
import { expect, inject, it } from 'vitest'
import { parse } from 'yaml'
import { setUpBrowser } from '../../site/browser.ts'
import { searchFor, searchStatusOf, waitForSearchField } from '../../site/search-dialog.ts'

const open = setUpBrowser(inject('productUrl'))

/** Questions by group and by the route of the page that answers them. */
const questionGroups = parse(readFileSync('test/content/search-questions.yaml', 'utf8')) as Record<
  string,
  Record<string, string[]>
>
const questions = Object.values(questionGroups).flatMap((routes) =>
  Object.entries(routes).flatMap(([route, list]) => list.map((question) => ({ question, route }))),
)
type Question = (typeof questions)[number]

/** Number of pages that search at once, since each waits most of the time. */
const pageCount = 4

/** Maximum number of questions whose page does not rank first. */
const maxNotFirst = Math.floor(0.02 * questions.length)

/** Maximum number of questions whose page does not rank in the top three. */
const maxNotTopThree = Math.floor(0.005 * questions.length)

it('ranks the page that answers a question first', async () => {
  const openField = async () => {
    const { page } = await open({ path: '/billing' })
    await page.keyboard.press('/')
    return { page, field: await waitForSearchField(page) }
  }
  const idle = await Promise.all(Array.from({ length: pageCount }, openField))
  const rank = async ({ question, route }: Question) => {
    const { page, field } = idle.pop()!
    await field.fill('')
    await expect.poll(() => searchStatusOf(page)).toBe('Pages to begin with')
    await searchFor(page, field, question)
    const found = await page
      .locator('.search-result')
      .evaluateAll((all) => all.map((result) => result.querySelector('a')!.pathname))
    idle.push({ page, field })
    return { question, route, rank: found.indexOf(route), found: found.slice(0, 3) }
  }
  const ranks = await pMap(questions, rank, { concurrency: pageCount })
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
