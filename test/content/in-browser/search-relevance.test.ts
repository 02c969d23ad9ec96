import { readFileSync } from 'node:fs'
import pMap from 'p-map'
import { expect, inject, it } from 'vitest'
import { parse } from 'yaml'
import { setUpBrowser } from '../../site/browser.ts'
import { searchFor, searchStatusOf, waitForSearchField } from '../../site/search-dialog.ts'

const open = setUpBrowser(inject('productUrl'))

/** Question, with the routes of the pages that answer it. */
interface Question {
  question: string
  routes: string[]
}

/** Reads questions by the routes of the pages that answer them, in groups or not. */
function readQuestions(file: string): Question[] {
  const list = (node: unknown, routes: string): Question[] =>
    Array.isArray(node)
      ? node.map((question) => ({ question: String(question), routes: routes.split(' ') }))
      : Object.entries(node as object).flatMap(([key, value]) => list(value, key))
  return list(parse(readFileSync(file, 'utf8')), '')
}

/** Number of pages that search at once, since each waits most of the time. */
const pageCount = 4

it.each([
  { file: 'search-questions', maxNotFirst: 0.02, maxNotTopThree: 0.005 },
  // No other file of the project has these, and the site was not written for them.
  { file: 'unseen-questions', maxNotFirst: 0.1, maxNotTopThree: 0.03 },
])(
  'ranks the page that answers a question in $file first',
  async ({ file, ...limits }) => {
    const questions = readQuestions(`test/content/${file}.yaml`)
    const openField = async () => {
      const { page } = await open({ path: '/billing' })
      await page.keyboard.press('/')
      return { page, field: await waitForSearchField(page) }
    }
    const idle = await Promise.all(Array.from({ length: pageCount }, openField))
    const rank = async ({ question, routes }: Question) => {
      const { page, field } = idle.pop()!
      await field.fill('')
      await expect.poll(() => searchStatusOf(page)).toBe('Pages to begin with')
      await searchFor(page, field, question)
      const found = await page
        .locator('.search-result')
        .evaluateAll((all) => all.map((result) => result.querySelector('a')!.pathname))
      idle.push({ page, field })
      const rank = found.findIndex((route) => routes.includes(route))
      return { question, routes, rank, found: found.slice(0, 3) }
    }
    const ranks = await pMap(questions, rank, { concurrency: pageCount })
    const notTop = ranks.filter(({ rank }) => rank < 0 || rank > 2)
    expect(notTop.slice(limits.maxNotTopThree * questions.length)).toEqual([])
    const notFirst = ranks.filter(({ rank }) => rank !== 0)
    expect(notFirst.slice(limits.maxNotFirst * questions.length)).toEqual([])
  },
  300_000,
)

it('tests the search with questions that no page lists', () => {
  const queries = readQuestions('content-src/facts/queries.yaml')
  const known = new Set(queries.map(({ question }) => question.toLowerCase()))
  const unseen = readQuestions('test/content/unseen-questions.yaml')
  expect(unseen.filter(({ question }) => known.has(question.toLowerCase()))).toEqual([])
})

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
