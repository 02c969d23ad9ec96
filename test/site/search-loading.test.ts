import { gzipSync } from 'node:zlib'
import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { paintTwice, siteUrl, startBrowser } from './browser.ts'
import { focusedField, statusOf } from './search-dialog.ts'

const open = startBrowser()

const searchFile = '/search.json'
const engine = '/_pagefind/pagefind.js'

it.each([
  ['points at it', (page: Page) => button(page).hover()],
  ['comes to it by keys', (page: Page) => button(page).focus()],
  ['opens it', (page: Page) => page.keyboard.press('/')],
])('asks for all that it needs first in one go when the reader %s', async (_name, turnTo) => {
  const { page, asked, answer } = await openHolding()
  await turnTo(page)
  // Nothing is answered, so none of them waits for another.
  await expect.poll(() => asked).toHaveLength(3)
  expect(asked).toEqual(expect.arrayContaining([searchFile, engine]))
  await page.keyboard.press('/')
  await (await focusedField(page)).fill('milestone')
  await answer()
  await expect.poll(() => statusOf(page)).toMatch(/pages? found/)
})

it('asks for nothing before it is opened where the reader saves data', async () => {
  const { page, asked } = await openHolding(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await button(page).hover()
  await button(page).focus()
  await paintTwice(page)
  expect(asked).toEqual([])
})

it('needs 20 KiB for the first results, and starts what searches the texts after them', async () => {
  const { page, asked, answer } = await openHolding()
  await page.keyboard.press('/')
  await (await focusedField(page)).fill('milestone')
  await expect.poll(() => asked).toHaveLength(3)
  const first = asked.filter((path) => path !== engine)
  const bodies = await Promise.all(
    first.map(async (path) => (await fetch(siteUrl + path)).arrayBuffer()),
  )
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
  expect(bytes).toBeLessThanOrEqual(20 * 1024)
  await answer((path) => path !== searchFile)
  // The list is there, and has nothing to show.
  await page.locator('.site-search__results').waitFor()
  await paintTwice(page)
  expect(asked).toHaveLength(3)
  await answer()
  await page.getByRole('option').first().waitFor()
  await expect.poll(() => asked).toContain('/_pagefind/pagefind-worker.js')
})

it('shows few places at every key, which stay where they are when all others come', async () => {
  const { page, answer } = await openHolding()
  await page.keyboard.press('/')
  await (await focusedField(page)).fill('run')
  await answer((path) => path !== engine)
  const options = page.getByRole('option')
  await options.first().waitFor()
  const listOptions = () => options.evaluateAll((links) => links.map((link) => link.outerHTML))
  const first = await listOptions()
  expect(first).toHaveLength(8)
  await answer()
  await expect.poll(() => statusOf(page)).toMatch(/pages found/)
  const all = await listOptions()
  expect(all.length).toBeGreaterThan(8)
  expect(all.slice(0, 8)).toEqual(first)
})

/** A page, and what it asks for from then on; nothing of that is answered until `answer` is called. */
async function openHolding(prepare?: () => void) {
  const asked: string[] = []
  let held: Route[] = []
  let holds = true
  const { page } = await open({
    path: '/billing',
    isFresh: true,
    prepare: async (blank) => {
      if (prepare) await blank.addInitScript(prepare)
    },
  })
  await page.route('**', async (route) => {
    if (!/\.js$|^\/(?:search\.json|_pagefind\/)/.test(pathOf(route))) return route.continue()
    asked.push(pathOf(route))
    if (holds) held.push(route)
    else await route.continue()
  })
  const answer = async (isAnswered: (path: string) => boolean = () => true) => {
    const routes = held.filter((route) => isAnswered(pathOf(route)))
    held = held.filter((route) => !routes.includes(route))
    holds = held.length > 0
    await Promise.all(routes.map((route) => route.continue()))
  }
  return { page, asked, answer }
}

const pathOf = (route: Route) => new URL(route.request().url()).pathname

const button = (page: Page) => page.getByRole('button', { name: 'Search the documentation' })
