import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import { imageSize } from 'image-size'
import { expect, it } from 'vitest'
import { outDir } from '#site/build/run-next.ts'
import { notFoundFileName, readBuiltSite } from '#content/built-site/read-built-site.ts'
import { listDiagnostics } from '#site/check/check-site.ts'
import { site } from '../content/content.ts'
import {
  sidebarRoutes,
  lastChanged,
  product,
  productUrl,
  routes,
  theme,
  unlistedRoutes,
} from './product.ts'

const base = product.docsUrl
const addressOf = (route: string) => base + (route === '/' ? '' : route)

const built = await readBuiltSite(outDir)

it('the sitemap lists all pages and categories with the dates of their last changes', async () => {
  const sitemap = await (await fetch(`${productUrl}/sitemap.xml`)).text()
  const entries = sitemap.matchAll(/<loc>([^<]+)<\/loc>(?:\s*<lastmod>([^<]+)<\/lastmod>)?/g)
  const days = Array.from(entries, ([, url, day]) => [new URL(url!).pathname, day])
  expect(days.sort()).toEqual(
    routes
      .filter((route) => !unlistedRoutes.has(route))
      .map((route) => [route, lastChanged.get(route)]),
  )
})

it('the built site passes check:out, and has the same routes as the content check', () => {
  expect(listDiagnostics(built, product)).toEqual([])
  const pages = [...built.pages.values()].filter((each) => each.redirect === undefined)
  const found = pages.filter((each) => each.path !== notFoundFileName).map(({ route }) => route)
  expect(found.sort()).toEqual(routes)
})

it('the built pages have unique ids, and all anchors that the content check finds, in order', () => {
  const published = site.pages.filter(({ frontMatter }) => !frontMatter?.draft)
  for (const { route, anchors } of published) {
    const page = [...built.pages.values()].find((each) => each.route === route)!
    const ids = page.ids.map(({ value }) => value)
    expect(ids).toEqual(expect.arrayContaining(anchors.map(({ id }) => id)))
    expect(new Set(ids).size, route).toBe(ids.length)
    const headings = anchors.filter(({ depth }) => depth).map(({ id }) => id)
    expect(ids.filter((id) => headings.includes(id))).toEqual(headings)
  }
})

it.each(routes)('%s is a complete documentation page', async (route) => {
  const response = await fetch(`${productUrl}${route}`, { redirect: 'manual' })
  expect(response.status).toBe(200)
  const { children } = parseDocument(await response.text())
  const find = (name: string, attributes: Record<string, string> = {}, root = children) =>
    DomUtils.getElementsByTagName(name, root).filter(({ attribs }) =>
      Object.entries(attributes).every(([key, value]) => attribs[key] === value),
    )
  const textsOf = (...query: Parameters<typeof find>) => find(...query).map(DomUtils.textContent)

  const headings = textsOf('h1')
  expect(headings).toHaveLength(1)
  expect(textsOf('title')).toEqual([`${headings[0]!} ${theme.titleDelimiter} ${theme.siteTitle}`])
  expect(find('html', { lang: theme.locales[0]!.code })).toHaveLength(1)

  const sidebar = find('nav', { 'aria-label': 'Docs' })
  const current = find('a', { 'aria-current': 'page' }, sidebar)
  // The menu of narrow viewports repeats the sidebar.
  const marked = new Set(current.map(({ attribs }) => attribs.href))
  expect([...marked]).toEqual(sidebarRoutes.has(route) ? [route] : [])

  const sections = find('h2', {}, find('article')).map(({ attribs }) => `#${attribs.id!}`)
  for (const contents of find('nav', { 'aria-label': 'On this page' })) {
    const links = find('a', {}, [contents]).map(({ attribs }) => attribs.href)
    expect(links).toEqual(sections)
  }

  const icons = find('link', { rel: 'icon' })
  expect(icons).not.toEqual([])
  for (const { attribs } of [...icons, ...find('link', { rel: 'alternate' })]) {
    const url = productUrl + attribs.href!.replace(base, '')
    expect((await fetch(url)).status, url).toBe(200)
  }
  const [canonical] = find('link', { rel: 'canonical' })
  expect(canonical?.attribs.href).toBe(addressOf(route))
  const meta: Record<string, string | undefined> = Object.fromEntries(
    find('meta').map(({ attribs }) => [attribs.property ?? attribs.name ?? '', attribs.content]),
  )
  expect(meta.robots).toBe(unlistedRoutes.has(route) ? 'noindex' : undefined)
  expect(meta).toMatchObject({ 'og:url': addressOf(route), 'twitter:card': 'summary_large_image' })
  for (const name of ['og:title', 'og:description', 'twitter:title', 'twitter:description']) {
    expect(meta[name]).toMatch(/\S/)
  }
  const image = await readFile(path.join(outDir, meta['og:image']!.slice(base.length)))
  expect(imageSize(image)).toMatchObject({ width: 1200, height: 630 })

  const day = lastChanged.get(route)
  const times = find('time', {}, find('footer', {}, find('main')))
  const { reviewed } = site.pages.find((each) => each.route === route)?.frontMatter ?? {}
  const dates = [day, reviewed].filter((date) => date !== undefined)
  expect(times.map(({ attribs }) => attribs.datetime)).toEqual(dates)
  const facts = textsOf('div', { class: 'page__facts soft' })
  if (day) expect(facts[0]).toMatch(/^Last changed on \w+ \d{1,2}, 20\d\d/)

  const data = textsOf('script', { type: 'application/ld+json' })
  expect(data).toHaveLength(1)
  const [first, crumbs] = (JSON.parse(data[0]!) as Graph)['@graph']
  if (route === '/') return expect(first).toMatchObject({ '@type': 'WebSite' })
  expect(first).toMatchObject({ '@type': 'TechArticle', url: addressOf(route) })
  expect(first).toMatchObject({ headline: headings[0], image: meta['og:image'] })
  expect(first).toMatchObject({ isPartOf: { '@id': `${base}/#site` } })
  expect(first!.dateModified).toBe(day)
  // A page outside the navigation has no breadcrumbs.
  expect(crumbs !== undefined).toBe(sidebarRoutes.has(route))
  const above = crumbs?.itemListElement.map(({ item }) => item) ?? [addressOf(route)]
  expect(above.at(-1)).toBe(addressOf(route))
  expect(routes.map(addressOf)).toEqual(expect.arrayContaining(above))
})

interface Graph {
  '@graph': { dateModified?: string; itemListElement: { item: string }[] }[]
}
