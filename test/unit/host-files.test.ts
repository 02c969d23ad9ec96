import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { expect, it, describe } from 'vitest'
import { parse } from 'yaml'
import { parseRedirects } from '#content/built-site/read-built-site.ts'
import { productSchema } from '#content/schema/product.ts'
import { createThemeSchema } from '#content/schema/theme.ts'
import type { NavigationEntry } from '#core/navigation.ts'
import type { PageData } from '#content/generated-site.ts'
import { buildPlan } from '#generate/plan.ts'
import { renderSitemap } from '#generate/render-host-files.ts'
import { renderStructuredData } from '#generate/structured-data.ts'
import { testProductYaml, companionPages, parseTestSite } from '../support/site.ts'

function pageAt(route: string, more: Partial<PageData> = {}): PageData {
  const docId = route.slice(1)
  return { title: '', description: '', route, docId, ...more }
}

it('lists pages with the dates of their last changes, except unlisted ones', () => {
  const pages = [
    pageAt('/', { lastChanged: '2026-01-02' }),
    pageAt('/a&b'),
    pageAt('/hidden', { unlisted: true }),
  ]
  const root = parseXml(renderSitemap(pages, 'https://docs.example')).root!
  expect(root.attributes.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  const entries = root.children.filter((child) => child instanceof XmlElement)
  expect(entries.map((entry) => entry.text.trim().split('\n'))).toEqual([
    ['https://docs.example', '2026-01-02'],
    ['https://docs.example/a&b'],
  ])
})

const product = productSchema.parse(parse(testProductYaml))
const theme = createThemeSchema(product).parse({})
const data: PageData = {
  ...{ title: 'Send a parcel', description: 'Hand it over.', route: '/send', docId: 'send' },
}

it('has the category of a page in its breadcrumbs, even if the page is the first one there', () => {
  const trail: NavigationEntry[] = [
    ['Parcels', [['Send a parcel', '/send']]],
    ['Send a parcel', '/send'],
  ]
  const graph = renderStructuredData({ data, trail, product, theme })
  expect(graph).toContain('"position":2,"name":"Parcels"')
  expect(graph).toContain('"position":3,"name":"Send a parcel"')
})

const buildPage = (extra: string, body = 'Text.') =>
  `---\ntitle: A page\ndescription: What the reader gets.\n${extra}---\n\n${body}\n`

describe('redirect_from', () => {
  const planOf = async (files: Record<string, string>) =>
    buildPlan((await parseTestSite({ ...companionPages, ...files })).site, new Map())

  it('becomes a line of `_redirects`, including for category indexes', async () => {
    const index =
      '  title: Guides\n  description: All of them.\n  slug: /all\n  redirect_from: [/g]\n'
    const { publicTexts } = await planOf({
      'new.mdx': buildPage('slug: /new\nredirect_from:\n  - /old\n  - /category/{product.slug}\n'),
      'wip.mdx': buildPage('draft: true\nredirect_from: [/wip-old]\n'),
      'guides/_category.yaml': `label: Guides\nindex:\n${index}`,
      'guides/one two.mdx': buildPage('redirect_from: [/one]\n'),
    })
    expect(publicTexts.get('_redirects')).toBe(
      [
        '# Generated from `redirect_from` in content-src; edit that.',
        '/old /new 301',
        '/category/acme-tests /new 301',
        '/one /guides/one%20two 301',
        '/g /all 301',
        '',
      ].join('\n'),
    )
  })

  it('becomes a redirect page, for hosts without `_redirects`', async () => {
    const { publicTexts } = await planOf({
      'new.mdx': buildPage('slug: /new\nredirect_from:\n  - /old\n  - /category/{product.slug}\n'),
    })
    const stub = publicTexts.get('old.html')
    expect(stub).toContain('<meta http-equiv="refresh" content="0; url=/new">')
    expect(stub).toContain('<link rel="canonical" href="https://docs.acme.example/new">')
    expect(stub).toContain('<meta name="robots" content="noindex">')
    expect(stub).toContain('location.replace("/new" + location.search + location.hash)')
    expect(publicTexts.get('category/acme-tests.html')).toBe(stub)
  })

  it('rewrites links to an old route', async () => {
    const { pages } = await planOf({
      'new.mdx': buildPage('redirect_from: [/old]\n'),
      'from.mdx': buildPage('', 'See [it](/old?a=1#part).'),
    })
    expect(pages.get('from.mdx')).toContain('See [it](/new?a=1#part).')
  })
})

describe('`_redirects`', () => {
  it('is read except for lines that do not redirect a path', () => {
    const text =
      '# /a /b\n\n/old /new 301\r\n /x   /y\n/only\nhttps://a.example/z /z 301\n/z https://a.example\n'
    expect([...parseRedirects(text)]).toEqual([
      ['/old', '/new'],
      ['/x', '/y'],
    ])
  })
})
