import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { Parser } from 'htmlparser2'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { siteUrl } from './browser.ts'

const siteDir = inject('siteDir')

/** What the head of a page says, and the data in it. */
interface Head {
  /** Contents by property or name. */
  meta: Map<string, string>
  links: Record<string, string>[]
  data: string[]
}

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

describe('structured data', () => {
  it('is on each page, as schema.org and search engines want it', () => {
    const isValid = new Ajv2020({ allErrors: true }).compile(schema)
    for (const [route, { data }] of heads) {
      expect([route, data.length]).toEqual([route, 1])
      isValid(JSON.parse(data[0]!))
      expect([route, isValid.errors]).toEqual([route, null])
    }
  })

  it('names the page by its own address, and the way to it by addresses that there are', () => {
    const addresses = new Set([...heads.keys()].map((route) => base + (route === '/' ? '' : route)))
    for (const [route, { data }] of heads) {
      if (route === '/') continue
      const [article, crumbs] = (JSON.parse(data[0]!) as Graph)['@graph']
      expect(article).toMatchObject({
        url: base + route,
        image: `${base}/_cards${route}.png`,
        isPartOf: { '@id': `${base}/#site` },
      })
      // The page that the navigation does not lead to has no place in it.
      expect([route, crumbs === undefined]).toEqual([route, route === '/contact-us'])
      if (!crumbs) continue
      const items = crumbs.itemListElement!.map(({ item }) => item)
      expect(items.at(-1)).toBe(base + route)
      expect(new Set(items).size).toBe(items.length)
      for (const item of items) expect(addresses).toContain(item)
    }
  })
})

it('tells of the questions that a page answers, in its own words', () => {
  const graphs = Array.from(heads, ([route, { data }]) => [route, JSON.parse(data[0]!)] as const)
  const lists = graphs.flatMap(([route, graph]) => {
    const faq = (graph as Graph)['@graph'].find((each) => each['@type'] === 'FAQPage')
    return faq ? [{ route, questions: faq.mainEntity! }] : []
  })
  expect(lists.map(({ route }) => route)).toEqual(['/github'])
  expect(
    lists[0]!.questions.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text]),
  ).toEqual([
    [
      'Does the app read our code?',
      'No. It asks for two permissions:\nissues, to read and write them metadata, to list the repositories',
    ],
    [
      'Who can read the comment?',
      'Everybody who can read the issue. In a public repository that is the whole world, so keep secrets out of results.',
    ],
  ])
})

describe('the preview of a link', () => {
  it('has title, text and a picture that is there, for each page', async () => {
    for (const [route, { meta }] of heads) {
      const address = base + (route === '/' ? '' : route)
      expect(meta.get('og:url')).toBe(address)
      expect(meta.get('og:type')).toBe(route === '/' ? 'website' : 'article')
      expect(meta.get('og:site_name')).toBe('Acme Tests Docs')
      expect(meta.get('og:locale')).toBe('en_US')
      expect([meta.get('og:image:width'), meta.get('og:image:height')]).toEqual(['1200', '630'])
      for (const name of ['og:title', 'og:description', 'twitter:title', 'twitter:description']) {
        expect([route, name, meta.get(name)]).toEqual([route, name, expect.stringMatching(/\S/)])
      }
      expect(meta.get('twitter:card')).toBe('summary_large_image')
      const image = `${base}/_cards${route === '/' ? '/index' : route}.png`
      expect([meta.get('og:image'), meta.get('twitter:image')]).toEqual([image, image])
      const { width, height, size } = await sharp(
        await readFile(path.join(siteDir, image.slice(base.length))),
      ).metadata()
      expect([width, height]).toEqual([1200, 630])
      expect(size).toBeLessThan(30_000)
    }
  })
})

describe('devices', () => {
  it('find icons and a manifest that tells of the product', async () => {
    const { links } = heads.get('/quick-start')!
    const hrefOf = (rel: string) => links.find((link) => link.rel === rel)?.href
    expect(hrefOf('apple-touch-icon')).toBe('/apple-touch-icon.png')
    expect(hrefOf('icon')).toBe('/icon.svg')
    const response = await fetch(`${siteUrl}${hrefOf('manifest')}`)
    expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
    const manifest = (await response.json()) as { name: string; icons: { src: string }[] }
    expect(manifest).toMatchObject({ name: 'Acme Tests Docs', short_name: 'Acme Tests' })
    const icons = manifest.icons.map(({ src }) => new URL(src, response.url).pathname)
    expect(icons).toHaveLength(3)
    for (const each of [...icons, '/icon.svg', '/favicon.ico', '/apple-touch-icon.png']) {
      const answer = await fetch(`${siteUrl}${each}`)
      expect([each, answer.status, answer.headers.get('content-type')]).toEqual([
        each,
        200,
        expect.stringMatching(/^image\//),
      ])
    }
  })
})

it('keeps search engines from a page that is not listed, and from no other', async () => {
  const robotsOf = ({ meta }: Head) => meta.get('robots')
  expect([...heads.values()].map(robotsOf).filter(Boolean)).toEqual([])
  expect(robotsOf(await readHead('/preview', inject('fixtureDir')))).toBe('noindex')
})

it('leads feed readers from the release notes to both feeds', async () => {
  const feeds = heads.get('/25W40')!.links.filter(({ type }) => /atom|rss/.test(type ?? ''))
  expect(feeds.map(({ rel, type, href }) => [rel, type, href])).toEqual([
    ['alternate', 'application/atom+xml', `${base}/release-notes.xml`],
    ['alternate', 'application/rss+xml', `${base}/release-notes-rss.xml`],
  ])
  for (const { href } of feeds) {
    const response = await fetch(siteUrl + href!.slice(base.length))
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/xml/),
    ])
  }
})

async function readHead(route: string, dir = siteDir): Promise<Head> {
  const file = route === '/' ? '/index' : route
  const head: Head = { meta: new Map(), links: [], data: [] }
  let isData = false
  const parser = new Parser({
    onopentag(name, attributes) {
      const { property = attributes.name, content = '' } = attributes
      if (name === 'meta' && property) head.meta.set(property, content)
      if (name === 'link') head.links.push(attributes)
      isData = name === 'script' && attributes.type === 'application/ld+json'
      if (isData) head.data.push('')
    },
    ontext(text) {
      if (isData) head.data.push(head.data.pop()! + text)
    },
    onclosetag() {
      isData = false
    },
  })
  parser.end(await readFile(path.join(dir, `${file}.html`), 'utf8'))
  return head
}

interface Graph {
  '@graph': {
    '@type': string
    url?: string
    itemListElement?: { item: string }[]
    mainEntity?: { name: string; acceptedAnswer: { text: string } }[]
  }[]
}

const text = { type: 'string', minLength: 1 }
const address = { type: 'string', pattern: `^${base}(?:/|$)` }
const organization = {
  type: 'object',
  properties: { '@type': { const: 'Organization' }, name: text, url: address },
  required: ['@type', 'name', 'url'],
  additionalProperties: false,
}

/** A node of one type, with these properties and no others. */
function nodeOf(type: string, properties: Record<string, object>) {
  return {
    type: 'object',
    properties: { '@type': { const: type }, ...properties },
    required: ['@type', ...Object.keys(properties)],
    additionalProperties: false,
  }
}

const question = nodeOf('Question', { name: text, acceptedAnswer: nodeOf('Answer', { text }) })

/**
 * What search engines ask of the types, with properties that schema.org has for them; `schema-dts` holds
 * the code to these too.
 */
const schema = {
  type: 'object',
  properties: {
    '@context': { const: 'https://schema.org' },
    '@graph': {
      type: 'array',
      minItems: 1,
      items: {
        oneOf: [
          nodeOf('FAQPage', { mainEntity: { type: 'array', minItems: 2, items: question } }),
          {
            type: 'object',
            properties: {
              '@type': { const: 'TechArticle' },
              headline: { ...text, maxLength: 110 },
              description: text,
              url: address,
              inLanguage: { type: 'string', pattern: '^[a-z]{2}' },
              image: address,
              dateModified: { type: 'string', pattern: '^20\\d\\d-\\d\\d-\\d\\d$' },
              author: organization,
              isPartOf: { type: 'object', properties: { '@id': address }, required: ['@id'] },
            },
            required: ['@type', 'headline', 'description', 'url', 'author'],
            additionalProperties: false,
          },
          {
            type: 'object',
            properties: {
              '@type': { const: 'WebSite' },
              '@id': address,
              name: text,
              description: text,
              url: address,
              publisher: organization,
            },
            required: ['@type', '@id', 'name', 'url', 'publisher'],
            additionalProperties: false,
          },
          {
            type: 'object',
            properties: {
              '@type': { const: 'BreadcrumbList' },
              itemListElement: {
                type: 'array',
                minItems: 2,
                items: {
                  type: 'object',
                  properties: {
                    '@type': { const: 'ListItem' },
                    position: { type: 'integer', minimum: 1 },
                    name: text,
                    item: address,
                  },
                  required: ['@type', 'position', 'name', 'item'],
                  additionalProperties: false,
                },
              },
            },
            required: ['@type', 'itemListElement'],
            additionalProperties: false,
          },
        ],
      },
    },
  },
  required: ['@context', '@graph'],
  additionalProperties: false,
}
