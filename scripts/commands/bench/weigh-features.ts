import { gzipSync } from 'node:zlib'
import { Parser } from 'htmlparser2'

type Attributes = Readonly<Record<string, string>>

/** What the HTML of a page has for others than its readers, and for those who ask for more. */
const features: Record<string, (name: string, attributes: Attributes) => boolean> = {
  'previews of links': (name, { property = '', name: key = property }) =>
    name === 'meta' && /^(?:og|twitter):/.test(key),
  'canonical link and feeds': (name, { rel = '' }) =>
    name === 'link' && /^(?:canonical|alternate)$/.test(rel),
  'data for search engines': (name, { type }) =>
    name === 'script' && type === 'application/ld+json',
  'icons and manifest': (name, { rel = '' }) =>
    name === 'link' && /^(?:manifest|apple-touch-icon)$/.test(rel),
  'actions of the page': (_, { class: names }) => hasClass(names, 'page-actions'),
  'button of the search': (_, { class: names }) => hasClass(names, 'search-button'),
  'buttons of the API console': (_, { class: names }) => hasClass(names, 'ref-console'),
}

function hasClass(names: string | undefined, name: string): boolean {
  return names?.split(' ').includes(name) ?? false
}

/** Bytes that each feature adds to a page's HTML, compressed with gzip, and all of them together. */
export function weighFeatures(html: string): { name: string; bytes: number }[] {
  const whole = sizeOf(html)
  const weigh = (name: string, isPart: (typeof features)[string]) => ({
    name,
    bytes: whole - sizeOf(cutOut(html, isPart)),
  })
  const all = weigh('together', (name, attributes) =>
    Object.values(features).some((isPart) => isPart(name, attributes)),
  )
  return [...Object.entries(features).map(([name, isPart]) => weigh(name, isPart)), all]
}

function cutOut(html: string, isPart: (typeof features)[string]): string {
  const kept: string[] = []
  let depth = 0
  let from = 0
  let cutAt: number | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++
      if (cutAt !== undefined || !isPart(name, attributes)) return
      kept.push(html.slice(from, parser.startIndex))
      cutAt = depth
    },
    onclosetag() {
      if (cutAt === depth) {
        from = parser.endIndex + 1
        cutAt = undefined
      }
      depth--
    },
  })
  parser.end(html)
  return kept.join('') + html.slice(from)
}

function sizeOf(html: string): number {
  return gzipSync(html, { level: 9 }).length
}
