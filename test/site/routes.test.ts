import { DomUtils, parseDocument } from 'htmlparser2'
import { expect, it } from 'vitest'
import { siteUrl } from './browser.ts'
import { specRoutes } from './spec-routes.ts'

it('has the sixty routes of the specification and no other', async () => {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text()
  const routes = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url]) => {
    return new URL(url!).pathname
  })
  expect(routes.sort()).toEqual(specRoutes.toSorted())
  expect(new Set(specRoutes).size).toBe(60)
})

it.each(specRoutes)('%s answers as a documentation page', async (route) => {
  const response = await fetch(`${siteUrl}${route}`, { redirect: 'manual' })
  expect(response.status).toBe(200)
  const { children } = parseDocument(await response.text())
  const find = (name: string, attributes: Record<string, string> = {}, root = children) =>
    DomUtils.getElementsByTagName(name, root).filter(({ attribs }) =>
      Object.entries(attributes).every(([key, value]) => attribs[key] === value),
    )

  const headings = find('h1').map(DomUtils.textContent)
  expect(headings).toHaveLength(1)
  expect(find('title').map(DomUtils.textContent)).toEqual([`${headings[0]!} | Caseboard Docs`])
  expect(find('html', { lang: 'en' })).toHaveLength(1)

  const sidebar = find('nav', { 'aria-label': 'Docs' })
  const current = find('a', { 'aria-current': 'page' }, sidebar)
  expect(current.map(({ attribs }) => attribs.href)).toEqual(route === '/contact-us' ? [] : [route])

  const sections = find('h2', {}, find('article')).map(({ attribs }) => `#${attribs.id!}`)
  for (const contents of find('nav', { 'aria-label': 'On this page' })) {
    const links = find('a', {}, [contents]).map(({ attribs }) => attribs.href)
    expect(links).toEqual(sections)
  }

  const [canonical] = find('link', { rel: 'canonical' })
  expect(canonical?.attribs.href).toBe(
    `https://docs.caseboard.example${route === '/' ? '' : route}`,
  )
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
    expect(file).toMatch(/^\/[\w/-]+\.(?:csv|json|md|yaml|xml)$/)
    expect((await fetch(`${siteUrl}${file}`)).status).toBe(200)
  }
})
