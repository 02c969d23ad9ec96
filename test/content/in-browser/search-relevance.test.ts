import { readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { parse } from 'yaml'
import { createSearch } from '#components/theme/search/find.ts'
import type { SearchFile } from '#core/search-index.ts'
import { setUpBrowser } from '../../site/browser.ts'

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

it.each([
  { file: 'search-questions', maxNotFirst: 0.18, maxNotTopThree: 0.03 },
  // The ranking was not tuned for these, and the site was not written for them.
  { file: 'unseen-questions', maxNotFirst: 0.2, maxNotTopThree: 0.06 },
])('ranks the page that answers a question in $file first', async ({ file, ...limits }) => {
  const questions = readQuestions(`test/content/${file}.yaml`)
  const response = await fetch(`${inject('productUrl')}/search.json`)
  const search = createSearch((await response.json()) as SearchFile)
  const ranks = questions.map(({ question, routes }) => {
    const found = search.find(question).map(({ url }) => url)
    const rank = found.findIndex((route) => routes.includes(route))
    return { question, routes, rank, found: found.slice(0, 3) }
  })
  const notTop = ranks.filter(({ rank }) => rank < 0 || rank > 2)
  expect(notTop.slice(limits.maxNotTopThree * questions.length)).toEqual([])
  const notFirst = ranks.filter(({ rank }) => rank !== 0)
  expect(notFirst.slice(limits.maxNotFirst * questions.length)).toEqual([])
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
