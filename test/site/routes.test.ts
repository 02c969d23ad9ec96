import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openPage, siteUrl, waitForReact } from './browser.ts'
import { specRoutes } from './spec-routes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

it('has the sixty routes of the specification and no other', async () => {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text()
  const routes = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url]) => {
    return new URL(url!).pathname
  })
  expect(routes.sort()).toEqual(specRoutes.toSorted())
  expect(new Set(specRoutes).size).toBe(60)
})

describe.concurrent.each(specRoutes)('%s', (route) => {
  it('answers as a documentation page', async () => {
    const { page, problems } = await openPage(browser)
    const response = await page.goto(`${siteUrl}${route}`, { waitUntil: 'networkidle' })
    expect(response?.status()).toBe(200)
    expect(new URL(page.url()).pathname).toBe(route)

    const headings = await page.locator('h1').allInnerTexts()
    expect(headings).toHaveLength(1)
    expect(await page.title()).toBe(`${headings[0]!} | Caseboard Docs`)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')

    const sidebar = page.getByRole('navigation', { name: 'Docs' })
    expect(await sidebar.isVisible()).toBe(route !== '/contact-us')
    if (route !== '/contact-us') {
      const current = sidebar.locator('[aria-current=page]')
      expect(await current.getAttribute('href')).toBe(route)
      expect(await current.isVisible()).toBe(true)
    }

    const contents = await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const sections = await page
      .locator('article h2')
      .evaluateAll((nodes) => nodes.map(({ id }) => `#${id}`))
    if (contents.length > 0) expect(contents).toEqual(sections)

    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(canonical).toBe(`https://docs.caseboard.example${route === '/' ? '' : route}`)
    // React takes the page over as it is: what it would render is what is there.
    await waitForReact(page)
    expect(problems).toEqual([])
    await page.close()
  })
})

it('has no internal link that leads nowhere', async () => {
  const ids = new Map<string, Set<string>>()
  const links: { from: string; to: string }[] = []
  for (const route of specRoutes) {
    const html = await (await fetch(`${siteUrl}${route}`)).text()
    ids.set(route, new Set(Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id]) => id!)))
    for (const [, href] of html.matchAll(/<a\s[^>]*?href="([^"]+)"/g)) {
      const url = new URL(href!.replaceAll('&amp;', '&'), `${siteUrl}${route}`)
      if (url.origin === siteUrl) links.push({ from: route, to: `${url.pathname}${url.hash}` })
    }
  }
  const broken = links.filter(({ to }) => {
    const [pathname = '', hash] = to.split('#')
    const known = ids.get(pathname)
    return !known || (hash !== undefined && !known.has(decodeURIComponent(hash)))
  })
  expect(links.length).toBeGreaterThan(1000)
  // What is left are downloads: files that the server has, and that are no pages.
  const files = new Set(broken.map(({ to }) => to))
  for (const file of files) {
    expect(file).toMatch(/^\/[\w-]+\.(?:json|yaml|xml)$/)
    expect((await fetch(`${siteUrl}${file}`)).status).toBe(200)
  }
})
