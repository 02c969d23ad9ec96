import { DomUtils, parseDocument } from 'htmlparser2'
import { expect, it } from 'vitest'
import { outDir } from '#site/build/run-next.ts'
import { checkSite } from '#site/check/check-site.ts'
import { inSidebar, lastChanged, product, productUrl, routes, theme, unlisted } from './product.ts'

it('the sitemap lists all pages and categories with the dates of their last changes', async () => {
  const sitemap = await (await fetch(`${productUrl}/sitemap.xml`)).text()
  const entries = sitemap.matchAll(/<loc>([^<]+)<\/loc>(?:\s*<lastmod>([^<]+)<\/lastmod>)?/g)
  const days = Array.from(entries, ([, url, day]) => [new URL(url!).pathname, day])
  expect(days.sort()).toEqual(
    routes.filter((route) => !unlisted.has(route)).map((route) => [route, lastChanged.get(route)]),
  )
})

it('the built site passes check:out', async () => {
  expect((await checkSite(outDir, product.docsUrl)).diagnostics).toEqual([])
})

it.each(routes)('%s is a complete documentation page', async (route) => {
  const response = await fetch(`${productUrl}${route}`, { redirect: 'manual' })
  expect(response.status).toBe(200)
  const { children } = parseDocument(await response.text())
  const find = (name: string, attributes: Record<string, string> = {}, root = children) =>
    DomUtils.getElementsByTagName(name, root).filter(({ attribs }) =>
      Object.entries(attributes).every(([key, value]) => attribs[key] === value),
    )

  const headings = find('h1').map(DomUtils.textContent)
  expect(headings).toHaveLength(1)
  expect(find('title').map(DomUtils.textContent)).toEqual([
    `${headings[0]!} ${theme.titleDelimiter} ${theme.siteTitle}`,
  ])
  expect(find('html', { lang: theme.locales[0]!.code })).toHaveLength(1)

  const sidebar = find('nav', { 'aria-label': 'Docs' })
  const current = find('a', { 'aria-current': 'page' }, sidebar)
  // The menu of narrow viewports repeats the sidebar.
  const marked = new Set(current.map(({ attribs }) => attribs.href))
  expect([...marked]).toEqual(inSidebar.has(route) ? [route] : [])

  const sections = find('h2', {}, find('article')).map(({ attribs }) => `#${attribs.id!}`)
  for (const contents of find('nav', { 'aria-label': 'On this page' })) {
    const links = find('a', {}, [contents]).map(({ attribs }) => attribs.href)
    expect(links.filter((href) => sections.includes(href!))).toEqual(sections)
  }

  const [canonical] = find('link', { rel: 'canonical' })
  expect(canonical?.attribs.href).toBe(`${product.docsUrl}${route === '/' ? '' : route}`)

  const times = find('time', {}, find('footer', {}, find('main')))
  const day = lastChanged.get(route)
  expect(times.map(({ attribs }) => attribs.datetime)).toEqual(day ? [day] : [])
  if (route !== '/') {
    const [data] = find('script', { type: 'application/ld+json' }).map(DomUtils.textContent)
    const graph = (JSON.parse(data!) as { '@graph': { dateModified?: string }[] })['@graph']
    expect(graph[0]!.dateModified).toBe(day)
  }
  const facts = find('div', { class: 'page__facts soft' }).map(DomUtils.textContent)
  if (day) expect(facts[0]).toMatch(/^Last changed on \w+ \d{1,2}, 20\d\d/)
})
