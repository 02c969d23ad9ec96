import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseDocument } from 'htmlparser2'
import { imageSize } from 'image-size'
import { beforeAll, expect, inject, it } from 'vitest'
import { siteUrl } from './browser.ts'

const siteDir = inject('siteDir')
const base = 'https://docs.acme.example'
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
    expect(meta.get('og:url')).toBe(base + (route === '/' ? '' : route))
    for (const name of ['og:title', 'og:description', 'twitter:title', 'twitter:description']) {
      expect([route, name, meta.get(name)]).toEqual([route, name, expect.stringMatching(/\S/)])
    }
    expect(meta.get('twitter:card')).toBe('summary_large_image')
    const image = meta.get('og:image')!
    const file = path.join(siteDir, image.slice(base.length))
    expect(imageSize(await readFile(file))).toMatchObject({ width: 1200, height: 630 })
  }
})

it('has an icon', async () => {
  const icon = heads.get('/quick-start')!.links.find(({ rel }) => rel === 'icon')
  expect((await fetch(`${siteUrl}${icon?.href}`)).status).toBe(200)
})

it('hides only unlisted pages from search engines', async () => {
  const robotsOf = ({ meta }: Head) => meta.get('robots')
  expect([...heads.values()].map(robotsOf).filter(Boolean)).toEqual([])
  expect(robotsOf(await readHead('/preview', inject('fixtureDir')))).toBe('noindex')
})

it('links the release notes to both feeds', async () => {
  const feeds = heads.get('/25W40')!.links.filter(({ type }) => /atom|rss/.test(type ?? ''))
  expect(feeds.map(({ type, href }) => [type, href])).toEqual([
    ['application/atom+xml', `${base}/release-notes.xml`],
    ['application/rss+xml', `${base}/release-notes-rss.xml`],
  ])
  for (const { href } of feeds) {
    expect((await fetch(siteUrl + href!.slice(base.length))).status).toBe(200)
  }
})

/** Reads the head of a built page. */
async function readHead(route: string, dir = siteDir): Promise<Head> {
  const html = await readFile(path.join(dir, `${route === '/' ? '/index' : route}.html`), 'utf8')
  const head: Head = { meta: new Map(), links: [], data: [] }
  const visit = (node: HtmlNode) => {
    const { property, name = '', content = '', type } = node.attribs ?? {}
    if (node.name === 'meta') head.meta.set(property ?? name, content)
    if (node.name === 'link') head.links.push(node.attribs!)
    if (type === 'application/ld+json') head.data.push(node.children![0]!.data!)
    node.children?.forEach(visit)
  }
  visit(parseDocument(html))
  return head
}

interface HtmlNode {
  name?: string
  attribs?: Record<string, string>
  children?: HtmlNode[]
  data?: string
}

interface Head {
  /** Content of `meta` elements by property or name. */
  meta: Map<string, string>
  /** Attributes of `link` elements. */
  links: Record<string, string>[]
  /** Structured data as JSON. */
  data: string[]
}

interface Graph {
  '@graph': { '@type': string; url?: string; itemListElement?: { item: string }[] }[]
}
