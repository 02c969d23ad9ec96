import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { clickByScript } from './actions.ts'
import { setUpBrowser, settle, waitForReact } from './browser.ts'
import { expectHeading } from './expect-page.ts'
import { modeButtonOf, navbarOf, sidebarOf } from './parts.ts'
import { openSearch, searchFor, searchStatusOf } from './search-dialog.ts'

const open = setUpBrowser()

/** Ways in which translators, extensions and readers' tools change a page. */
const changes: Record<string, () => void> = {
  'a translation of all text': () => translate(),
  'numbers turned into links, and words split into spans': () => {
    for (const text of listTexts().filter(({ data }) => /\d/.test(data))) {
      const link = document.createElement('a')
      link.href = 'tel:1'
      text.replaceWith(link)
      link.append(text)
    }
    for (const text of listTexts()) {
      const words = text.data.split(/(?<= )/).map((word) => {
        return Object.assign(document.createElement('span'), { textContent: word })
      })
      text.replaceWith(...words)
    }
  },
  'a reworded paragraph and heading': () => {
    for (const element of document.querySelectorAll('main p, main h1')) {
      element.textContent = 'Reworded by the reader'
    }
  },
  'attributes, a style first in the head, and elements first and last in the body': () => {
    document.head.prepend(document.createElement('style'))
    for (const name of ['div', 'a', 'p', 'script', 'header', 'aside']) {
      document.body.prepend(document.createElement(name))
      document.body.append(document.createElement(name))
    }
    for (const element of document.querySelectorAll('*')) {
      element.setAttribute('data-extension', '1')
      element.classList.add('extension')
    }
  },
  'removed nodes': () => {
    const removed =
      'main :is(p, li, .copy):nth-of-type(2n), .sidebar li:nth-child(2), .navbar__main li:nth-child(2), .toc li:nth-child(2), .site-footer li, .brand span'
    for (const element of document.querySelectorAll(removed)) element.remove()
  },
}

/** Defines functions for `changes` in the page. */
function prepare(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const listTexts = () => {
      const texts: Text[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      return texts.filter(
        ({ data, parentElement }) => data.trim() && !parentElement!.closest('script, style, font'),
      )
    }
    const translate = () => {
      for (const text of listTexts()) {
        const [outer, inner] = ['font', 'font'].map((name) => document.createElement(name))
        inner!.append(`Ü ${text.data}`)
        outer!.append(inner!)
        text.replaceWith(outer!)
      }
    }
    Object.assign(globalThis, { listTexts, translate })
  })
}

declare function listTexts(): Text[]
declare function translate(): void

/**
 * Marks all elements. Returns a function that lists those that have left the document. Leaves out
 * the color mode button, whose label shows a state once React has started.
 */
async function markElements(page: Page): Promise<() => Promise<string[]>> {
  const elements = await page.evaluateHandle(() =>
    [...document.querySelectorAll('*')].filter((each) => !each.closest('.color-mode')),
  )
  return () =>
    elements.evaluate((all) =>
      all.filter((each) => !each.isConnected).map((each) => each.outerHTML.slice(0, 80)),
    )
}

/** Returns the text of a page except for the label of the color mode button, which has a state. */
function readText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.body.cloneNode(true) as Element
    for (const each of copy.querySelectorAll('.color-mode, script, #liveRegion')) each.remove()
    return copy.textContent
  })
}

it.each([
  ...Object.keys(changes).map((name) => [name, '/quick-start']),
  ['a translation of all text', '/'],
  ['a translation of all text', '/api/run'],
])('keeps %s on %s when React starts', async (name, path) => {
  const { page, problems } = await open({ path, isEarly: true, prepare })
  await page.evaluate(changes[name]!)
  const [text, listReplaced] = [await readText(page), await markElements(page)]
  await settle(page)
  expect(await readText(page)).toBe(text)
  expect(await listReplaced()).toEqual([])
  // Extensions ignore the site's policy, but this style does not.
  expect(problems.filter((each) => !each.startsWith('Applying inline style'))).toEqual([])
})

it('renders only a control again from which a node was removed', async () => {
  const { page } = await open({ path: '/quick-start', isEarly: true, prepare })
  await page.evaluate(() => {
    const removed =
      '.navbar .search-button svg, .menu__list li, .menu-button svg, .color-mode svg, .skip-link'
    for (const element of document.querySelectorAll(removed)) element.remove()
  })
  const listReplaced = await markElements(page)
  await settle(page)
  const islands =
    /class="(?:visually-hidden|search-button|menu|icon)|^<(?:path|span|kbd|summary|ul|svg)/
  expect((await listReplaced()).filter((each) => !islands.test(each))).toEqual([])
  await navbarOf(page).locator('.search-button svg').waitFor()
})

it('keeps color mode, selection, scroll position, open menu and chosen tab of a translated page', async () => {
  const { page, problems } = await open({
    path: '/quick-start',
    isEarly: true,
    prepare: async (blank) => {
      await prepare(blank)
      await blank.addInitScript(() => localStorage.setItem('theme', 'dark'))
    },
  })
  await clickByScript(page, '.tabs__choice >> nth=1')
  await page.evaluate(() => translate())
  await page.evaluate(() => {
    document.querySelector<HTMLDetailsElement>('.menu')!.open = true
    getSelection()!.selectAllChildren(document.querySelector('main h2')!)
    scrollTo({ top: 500, behavior: 'instant' })
  })
  const readState = () =>
    page.evaluate(() => ({
      mode: document.documentElement.className,
      selected: String(getSelection()),
      top: scrollY,
      isOpen: document.querySelector<HTMLDetailsElement>('.menu')!.open,
      tab: document.querySelector<HTMLInputElement>('.tabs__choice:checked')!.value,
      policy: document.querySelectorAll('meta[http-equiv]').length,
      links: document.querySelectorAll('head link[rel=alternate]').length,
    }))
  const before = await readState()
  expect(before).toMatchObject({ mode: 'dark', top: 500, isOpen: true, policy: 1 })
  expect(before.selected).toMatch(/^Ü \w/)
  await settle(page)
  expect(await readState()).toEqual(before)
  expect(problems).toEqual([])
})

it('goes on from a translated page by link, search and Back, with whole pages in English', async () => {
  const { page, problems } = await open({ path: '/quick-start', isEarly: true, prepare })
  await page.evaluate(() => translate())
  await waitForReact(page)
  await clickByScript(page, '#docsNav a[href="/tms"]')
  await expectHeading(page, 'Concepts and vocabulary')
  expect(await page.locator('main').innerText()).not.toContain('Ü')
  expect(await page.locator('main h1').count()).toBe(1)
  await openSearch(page, 'clone a test run')
  await page.locator('.search-option[href^="/api/run#"]').first().click()
  await expectHeading(page, 'Test runs API')
  await page.goBack()
  await expectHeading(page, 'Concepts and vocabulary')
  await page.goBack()
  await expectHeading(page, 'Quick start')
  expect(await navbarOf(page).count()).toBe(1)
  expect(await sidebarOf(page).locator('[aria-current=page]').count()).toBe(1)
  await modeButtonOf(page).click()
  await page.locator('html.dark').waitFor()
  expect(problems).toEqual([])
})

describe('a page that is translated all the time', () => {
  it('shows the same search results', async () => {
    const { page, problems } = await open({ path: '/quick-start', prepare })
    const readResults = async () => {
      const options = await page.getByRole('option').allInnerTexts()
      return [await searchStatusOf(page), ...options].join('').replaceAll(/Ü|\s/g, '')
    }
    const queries = ['create a milestone', 'api key', 'qzqzq', 'sentry']
    const expected = new Map<string, string>()
    const field = await openSearch(page, 'milestone')
    for (const query of queries) {
      await searchFor(page, field, query)
      expected.set(query, await readResults())
    }
    await keepTranslating(page)
    for (const query of queries) {
      await field.fill(query)
      await expect.poll(readResults).toBe(expected.get(query))
    }
    await page.getByRole('option').first().click()
    await expect.poll(() => page.locator('h1').innerText()).toBe('Ü Sentry')
    expect(problems).toEqual([])
  })

  it('shows the state of controls and messages', async () => {
    const { page, problems, context } = await open({ path: '/quick-start', prepare })
    await keepTranslating(page)
    await modeButtonOf(page).click()
    await page.locator('.navbar .color-mode', { hasText: 'Ü Color mode: dark.' }).waitFor()
    await context.setOffline(true)
    for (const path of ['/sentry', '/billing']) {
      await clickByScript(page, `#docsNav a[href="${path}"]`)
      await expect
        .poll(async () => (await page.locator('.message').innerText()).replaceAll(/Ü|\s/g, ''))
        .toContain(`${path}didnotarrive.`)
    }
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => page.locator('h1').innerText()).toBe('Ü Billing')
    expect(await page.locator('.message').count()).toBe(0)
    expect(problems).toEqual([])
  })

  /** Translates the page and whatever is added or changed later, like the translators of browsers. */
  function keepTranslating(page: Page): Promise<void> {
    return page.evaluate(() => {
      translate()
      const observed = { childList: true, subtree: true, characterData: true }
      new MutationObserver(() => setTimeout(translate)).observe(document.body, observed)
    })
  }
})
