import { expect, inject, it } from 'vitest'
import { startBrowser, waitForReact } from '../../site/browser.ts'
import { focusedField, statusOf } from '../../site/search-dialog.ts'
import { searchQuestions } from '../search-questions.ts'

const open = startBrowser()

/** Of all questions, how many have their page first, and how many among the first three. */
const [firstCount, topCount] = [90, 96]
const total = searchQuestions.length

it('leads readers to the page that answers their question', async () => {
  const { page } = await open()
  await page.goto(`${inject('productUrl')}/billing`)
  await waitForReact(page)
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
])('suggests for the address %s the page %s', async (address, route) => {
  const { page } = await open()
  await page.goto(inject('productUrl') + address)
  const link = page.getByText('Did you mean').getByRole('link')
  expect(await link.getAttribute('href')).toBe(route)
})
