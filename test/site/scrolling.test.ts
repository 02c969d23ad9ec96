import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectHeading, scrollPageTo, scrollTopOf, siteUrl, startBrowser } from './browser.ts'

const open = startBrowser()

const click = (page: Page, href: string) =>
  page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)!.click(), href)

describe('the place on the page', () => {
  it('begins a page at the top', async () => {
    const { page } = await open({ path: '/api/run' })
    await scrollPageTo(page, 1200)
    await click(page, '/api/tag')
    await expectHeading(page, 'Tags API')
    await expect.poll(() => scrollTopOf(page)).toBe(0)
  })

  it('opens what the hash target is folded away in', async () => {
    const { page } = await open({ path: '/quick-start' })
    const id = 'op-listRuns.response.runs.milestone.title'
    await page.evaluate((hash) => {
      const link = document.createElement('a')
      link.href = `/api/run#${hash}`
      document.querySelector('article')!.append(link)
      link.click()
    }, id)
    await expectHeading(page, 'Test runs API')
    const target = page.locator(`[id="${id}"]`)
    await target.waitFor({ state: 'visible' })
    await expect.poll(() => distanceToBar(page, id)).toBeGreaterThanOrEqual(0)
  })

  it.each(['by a link', 'by a full load'])(
    'shows the hash target below the bar, %s',
    async (way) => {
      const { page } = await open({ path: '/quick-start' })
      const address = '/users-permissions#invite-people'
      if (way === 'by a link') await click(page, address)
      else await page.goto(`${siteUrl}${address}`)
      await expectHeading(page, 'Users and permissions')
      await expect.poll(() => distanceToBar(page, 'invite-people')).toBeGreaterThanOrEqual(0)
      expect(await distanceToBar(page, 'invite-people')).toBeLessThan(90)
      if (way === 'by a link') {
        expect(await page.evaluate(() => document.activeElement?.id)).toBe('invite-people')
      }
    },
  )

  it('restores the place on the way back and forth', async () => {
    const { page, problems } = await open({ path: '/api/run' })
    await scrollPageTo(page, 1200)
    await click(page, '/api/tag')
    await expectHeading(page, 'Tags API')
    await scrollPageTo(page, 300)
    await click(page, '/tms')
    await expectHeading(page, 'Concepts and vocabulary')
    await page.goBack()
    await expect.poll(() => scrollTopOf(page)).toBe(300)
    await page.goBack()
    await expect.poll(() => scrollTopOf(page)).toBe(1200)
    await page.goForward()
    await expect.poll(() => scrollTopOf(page)).toBe(300)
    await expectHeading(page, 'Tags API')
    expect(problems).toEqual([])
  })

  it('goes back within a page to where the reader was', async () => {
    const { page } = await open({ path: '/api/run' })
    await scrollPageTo(page, 150)
    const hash = await page.locator('.toc__link').last().getAttribute('href')
    await page.evaluate(() => document.querySelector<HTMLElement>('.toc li:last-child a')!.click())
    await expect.poll(() => scrollTopOf(page)).toBeGreaterThan(1000)
    expect(page.url()).toBe(`${siteUrl}/api/run${hash}`)
    await page.goBack()
    await expect.poll(() => scrollTopOf(page)).toBe(150)
  })
})

/** Pixels between the navigation bar, as far as it is shown, and an element. */
function distanceToBar(page: Page, id: string): Promise<number> {
  return page.evaluate((name) => {
    const bar = document.querySelector('.nextra-navbar')!.getBoundingClientRect()
    const top = document.getElementById(name)?.getBoundingClientRect().top ?? -1
    return top > innerHeight ? -1 : Math.round(top - bar.bottom)
  }, id)
}
