import { expect, inject, it } from 'vitest'
import { startBrowser } from '../../site/browser.ts'
import { focusedField, statusOf } from '../../site/search-dialog.ts'
import { searchQuestions } from '../search-questions.ts'

const open = startBrowser(inject('productUrl'))

/** Number of questions whose page must be the first result, and one of the first three. */
const [firstCount, topCount] = [90, 96]
const total = searchQuestions.length

it('ranks the page that answers a question first', async () => {
  const { page } = await open({ path: '/billing' })
  await page.keyboard.press('/')
  const field = await focusedField(page)
  const places: { question: string; route: string; place: number; found: string[] }[] = []
  for (const [question, route] of searchQuestions) {
    await field.fill('')
    await expect.poll(() => statusOf(page)).toBe('Pages to begin with')
    await field.fill(question)
    await expect.poll(() => statusOf(page)).toMatch(/found/)
    const found = await page
      .locator('.search-result')
      .evaluateAll((groups) => groups.map((group) => group.querySelector('a')!.pathname))
    places.push({ question, route, place: found.indexOf(route), found: found.slice(0, 3) })
  }
  expect(places).toHaveLength(total)
  const notNear = places.filter(({ place }) => place < 0 || place > 2)
  expect(notNear.slice(total - topCount)).toEqual([])
  const notFirst = places.filter(({ place }) => place !== 0)
  expect(notFirst.slice(total - firstCount)).toEqual([])
})

it.each([
  ['/api', '/api/api_intro'],
  ['/import-test-cases', '/import'],
  ['/integrations/jira', '/jira'],
  ['/tms/test-cases', '/tms'],
  ['/pricing', '/billing'],
  ['/account/login', '/users-permissions'],
])('suggests for the unknown path %s the page %s', async (path, route) => {
  const { page } = await open({ path })
  const link = page.getByText('Did you mean').getByRole('link')
  expect(await link.getAttribute('href')).toBe(route)
})
