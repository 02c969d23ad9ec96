import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import { imageSize } from 'image-size'
import { beforeAll, expect, inject, it } from 'vitest'
import { siteUrl } from './browser.ts'

const siteDir = inject('siteDir')
const base = 'https://docs.acme.example'

/** Heads of all pages in the sitemap, by route. */
const heads = new Map<string, Head>()

beforeAll(async () => {
  const sitemap = await readFile(path.join(siteDir, 'sitemap.xml'), 'utf8')
  for (const [, url] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const { pathname } = new URL(url!)
    heads.set(pathname, await readHead(pathname))
  }
  expect(heads.size).toBeGreaterThan(20)
})

it('has structured data for each page and its breadcrumbs', () => {
  const addresses = new Set([...heads.keys()].map((route) => base + (route === '/' ? '' : route)))
  for (const [route, { data }] of heads) {
    expect([route, data.length]).toEqual([route, 1])
    const nodes = (JSON.parse(data[0]!) as Graph)['@graph']
    if (route === '/') {
      expect(nodes[0]).toMatchObject({ '@type': 'WebSite', name: 'Acme Tests Docs' })
      continue
    }
    const [article, crumbs] = nodes
    expect(article).toMatchObject({
      '@type': 'TechArticle',
      headline: expect.stringMatching(/\S/) as string,
      url: base + route,
      isPartOf: { '@id': `${base}/#site` },
    })
    // A page outside the navigation has no breadcrumbs.
    expect([route, crumbs === undefined]).toEqual([route, route === '/contact-us'])
    if (!crumbs) continue
    const items = crumbs.itemListElement!.map(({ item }) => item)
    expect(items.at(-1)).toBe(base + route)
    for (const item of items) expect(addresses).toContain(item)
  }
})

it('has a title, a description and an existing image for link previews of each page', async () => {
  for (const [route, { meta }] of heads) {
    expect(meta['og:url']).toBe(base + (route === '/' ? '' : route))
    for (const name of ['og:title', 'og:description', 'twitter:title', 'twitter:description']) {
      expect([route, name, meta[name]]).toEqual([route, name, expect.stringMatching(/\S/)])
    }
    expect(meta['twitter:card']).toBe('summary_large_image')
    const file = path.join(siteDir, meta['og:image']!.slice(base.length))
    expect(imageSize(await readFile(file))).toMatchObject({ width: 1200, height: 630 })
  }
})

it('hides only unlisted pages from search engines', async () => {
  expect([...heads.values()].flatMap(({ meta }) => meta.robots ?? [])).toEqual([])
  expect((await readHead('/preview', inject('fixtureDir'))).meta.robots).toBe('noindex')
})

it('links to an existing icon, and on release notes to both feeds', async () => {
  const { links } = heads.get('/25W40')!
  const feeds = links.filter(({ type }) => /atom|rss/.test(type ?? ''))
  expect(feeds.map(({ type, href }) => [type, href])).toEqual([
    ['application/atom+xml', `${base}/release-notes.xml`],
    ['application/rss+xml', `${base}/release-notes-rss.xml`],
  ])
  const icon = links.find(({ rel }) => rel === 'icon')!
  for (const { href } of [icon, ...feeds]) {
    expect((await fetch(siteUrl + href!.replace(base, ''))).status).toBe(200)
  }
})

async function readHead(route: string, dir = siteDir): Promise<Head> {
  const html = await readFile(path.join(dir, `${route === '/' ? '/index' : route}.html`), 'utf8')
  const { children } = parseDocument(html)
  const find = (name: string) => DomUtils.getElementsByTagName(name, children)
  return {
    meta: Object.fromEntries(
      find('meta').map(({ attribs }) => [attribs.property ?? attribs.name ?? '', attribs.content]),
    ),
    links: find('link').map(({ attribs }) => attribs),
    data: find('script')
      .filter(({ attribs }) => attribs.type === 'application/ld+json')
      .map(DomUtils.textContent),
  }
}

interface Head {
  /** Content of `meta` elements by property or name. */
  meta: Record<string, string | undefined>
  /** Attributes of `link` elements. */
  links: Record<string, string | undefined>[]
  /** Structured data as JSON. */
  data: string[]
}

interface Graph {
  '@graph': { '@type': string; url?: string; itemListElement?: { item: string }[] }[]
}
