import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { expect, it } from 'vitest'
import type { PageData } from '#content/generated-site.ts'
import { renderRobots, renderSitemap } from '#generate/render-host-files.ts'

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

it('robots.txt allows everything', () => {
  expect(renderRobots('https://docs.example')).toBe(
    'User-Agent: *\nAllow: /\n\nSitemap: https://docs.example/sitemap.xml\n',
  )
})
