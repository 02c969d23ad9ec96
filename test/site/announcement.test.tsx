import type { Page } from 'playwright-core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AnnouncementBar } from '../../components/layout/announcement-bar.tsx'
import { SiteFrame } from '../../components/layout/site-frame.tsx'
import type { Announcement, ThemeConfig } from '../../theme.config.tsx'
import { measureShift, watchShift } from './layout-shift.ts'
import { patchHtml, startBrowser } from './browser.ts'

const open = startBrowser()

const text = (
  <p>
    Runs can be shared. <a href="/tms">Read how</a>
  </p>
)

const announcement: Announcement = {
  id: 'spring',
  text: 'Runs can be shared. [Read how](/tms)',
  colors: { background: 'rgb(70, 40, 90)', text: 'rgb(255, 255, 255)' },
  closable: true,
}

it('is absent where none is configured', async () => {
  const { page } = await open({ path: '/billing' })
  expect(await page.getByRole('complementary', { name: 'Announcement' }).count()).toBe(0)
  expect(await page.locator('html').getAttribute('data-announcement-id')).toBe(null)
})

it('stands above the navigation bar where one is configured', () => {
  const theme = {
    siteTitle: 'Docs',
    announcement,
    versions: [],
    locales: [],
    footer: { copyright: '' },
  } as unknown as ThemeConfig
  const html = renderToStaticMarkup(
    <SiteFrame
      theme={theme}
      mainLinks={[]}
      footerLinks={[]}
      announcement={text}
      items={undefined}
      route="/"
    >
      {null}
    </SiteFrame>,
  )
  expect(html).toContain(render(announcement))
  expect(html.indexOf('class="announcement"')).toBeLessThan(html.indexOf('class="navbar"'))
})

it('has its colors and its links, and can be closed for good', async () => {
  const { page, problems } = await openWith(announcement)
  const bar = barOf(page)
  expect(await bar.innerText()).toContain('Runs can be shared.')
  expect(await bar.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe(
    announcement.colors!.background,
  )
  await bar.getByRole('button', { name: 'Close the announcement' }).click()
  await expect.poll(() => bar.isVisible()).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('announcement'))).toBe('spring')
  // The focus has not been lost with the button.
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('mainContent')
  await page.reload()
  expect(await bar.isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await page.waitForURL((url) => url.pathname !== '/billing')
  expect(await bar.isVisible()).toBe(false)
  expect(problems).toEqual([])
})

it('shows again under a new id', async () => {
  const { page } = await openWith(announcement, (blank) =>
    blank.addInitScript(() => localStorage.setItem('announcement', 'winter')),
  )
  expect(await barOf(page).isVisible()).toBe(true)
})

it('cannot be closed where it is not closable, and leads on', async () => {
  const { page } = await openWith({ ...announcement, closable: false })
  expect(await barOf(page).getByRole('button').count()).toBe(0)
  await barOf(page).getByRole('link').click()
  await page.waitForURL('**/tms')
  expect(await barOf(page).isVisible()).toBe(true)
})

it.each([undefined, 'winter', 'spring'])('moves nothing where `%s` is dismissed', async (id) => {
  const { page } = await openWith(announcement, async (blank) => {
    await watchShift(blank)
    if (id) await blank.addInitScript((value) => localStorage.setItem('announcement', value), id)
  })
  expect(await barOf(page).isVisible()).toBe(id !== 'spring')
  expect(await measureShift(page)).toBe(0)
})

function barOf(page: Page) {
  return page.getByRole('complementary', { name: 'Announcement' })
}

/** Opens a page as it is built where `theme.config.tsx` has this announcement. */
async function openWith(bar: Announcement, prepare?: (page: Page) => Promise<unknown>) {
  return open({
    path: '/billing',
    prepare: async (blank) => {
      await patchHtml(blank, (html) =>
        html
          .replace('<html ', `<html data-announcement-id="${bar.id}" `)
          .replace('<header class="navbar">', `${render(bar)}$&`),
      )
      await prepare?.(blank)
    },
  })
}

function render(bar: Announcement): string {
  return renderToStaticMarkup(<AnnouncementBar announcement={bar}>{text}</AnnouncementBar>)
}
