import { parseXml, XmlElement } from '@rgrove/parse-xml'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { features } from '#features/index.ts'
import { loadSite } from '#content/read/load-site.ts'
import { readContent } from '#content/read/read-content.ts'
import { mondayOfWeek } from '#content/read/release-notes.ts'
import { buildFolderTree } from '#generate/folder-tree.ts'
import { buildPlan } from '#generate/plan.ts'
import { pageWith } from '../support/content-folder.ts'
import { parseTestSite } from '../support/site.ts'

const contentDir = path.join(import.meta.dirname, '../example-site/content-src')

describe('the week of a release note', () => {
  it.each([
    ['24W48', '2024-11-25'],
    ['24W52', '2024-12-23'],
    ['25W01', '2024-12-30'],
    ['25W03', '2025-01-13'],
    ['25W40', '2025-09-29'],
    ['26W53', '2026-12-28'],
    ['27W01', '2027-01-04'],
  ])('%s begins on %s', (week, day) => {
    expect(mondayOfWeek(week)?.toISOString()).toBe(`${day}T00:00:00.000Z`)
  })

  it.each(['25W53', '25W00', '25W99', '25w40', '2025W40', '25W4', 'overview'])(
    '%s is none',
    (week) => expect(mondayOfWeek(week)).toBeUndefined(),
  )

  it('gives its place in the sidebar, the newest first', async () => {
    const names = ['24W52', '25W03', '25W40', 'archive', 'start']
    const files = names.map((name) => {
      const place = /\dW/.test(name) ? 1 : name === 'start' ? 2 : undefined
      const text = pageWith('Text.', name)
      const placed = text.replace('---\n\n', `sidebar_position: ${place}\n---\n\n`)
      return [`release-notes/${name}.mdx`, place ? placed : text]
    })
    const { site } = await parseTestSite(Object.fromEntries(files) as Record<string, string>)
    const { children } = buildFolderTree(site).folders.get('release-notes')!
    expect(children.map(({ name }) => name)).toEqual([
      'start',
      '25W40',
      '25W03',
      '24W52',
      'archive',
    ])
  })
})

describe('the feed of the release notes', async () => {
  const content = await readContent(contentDir, features)
  const site = await loadSite(content, features)
  const { variables } = site
  const { publicTexts } = buildPlan(site, new Map())
  const feed = publicTexts.get('release-notes.xml')!
  const root = parseXml(feed).root!
  const entries = childrenOf(root, 'entry')

  it('is an Atom feed with all that one must have', () => {
    expect([root.name, root.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
    for (const name of ['id', 'title', 'updated', 'author']) {
      expect(childrenOf(root, name)).toHaveLength(1)
    }
    for (const entry of entries) {
      for (const name of ['id', 'title', 'updated', 'published', 'summary', 'link']) {
        expect(childrenOf(entry, name).map((each) => each.name)).toEqual([name])
      }
    }
  })

  it('has one entry for each of the notes, newest first', () => {
    const weeks = entries.map((entry) => textOf(entry, 'id').split('/').at(-1))
    expect(weeks).toEqual(['25W40', '24W48'])
  })

  it('is as new as its newest entry, whenever it is made', () => {
    expect(textOf(entries[0]!, 'updated')).toBe('2025-09-29T00:00:00.000Z')
    expect(textOf(root, 'updated')).toBe('2025-09-29T00:00:00.000Z')
    expect(buildPlan(site, new Map()).publicTexts.get('release-notes.xml')).toBe(feed)
  })

  it('leads to the pages of the published site', () => {
    const routes = new Set(site.pages.map(({ route }) => `${variables.docsUrl}${route}`))
    for (const entry of entries) {
      const address = childrenOf(entry, 'link')[0]!.attributes.href!
      expect(routes).toContain(address)
      expect(textOf(entry, 'id')).toBe(address)
    }
    const links = childrenOf(root, 'link').map(({ attributes }) => [
      attributes.rel,
      attributes.href,
    ])
    expect(links).toEqual([
      ['alternate', `${variables.docsUrl}/`],
      ['self', `${variables.docsUrl}/release-notes.xml`],
    ])
  })

  it('has the full text of each note, with full addresses and nothing that runs', () => {
    for (const entry of entries) {
      const content = childrenOf(entry, 'content')[0]!
      expect(content.attributes.type).toBe('html')
      expect(content.text).toMatch(/^<p>[\s\S]+<h2>/)
      expect(content.text).not.toMatch(/<script|<style|(?:href|src)="(?!https:|mailto:)/)
    }
  })

  it('is there as RSS too, with the same notes, ids and texts', () => {
    const channel = childrenOf(parseXml(publicTexts.get('release-notes-rss.xml')!).root!, 'channel')
    for (const name of ['title', 'link', 'description', 'atom:link']) {
      expect(childrenOf(channel[0]!, name)).toHaveLength(1)
    }
    const of = (item: XmlElement, names: string[]) => names.map((name) => textOf(item, name))
    const items = childrenOf(channel[0]!, 'item')
    expect(items.map((item) => of(item, ['title', 'guid', 'content:encoded']))).toEqual(
      entries.map((entry) => of(entry, ['title', 'id', 'content'])),
    )
    for (const item of items) expect(Date.parse(textOf(item, 'pubDate'))).toBeGreaterThan(0)
    const [self] = childrenOf(channel[0]!, 'atom:link')
    expect(self!.attributes.href).toBe(`${variables.docsUrl}/release-notes-rss.xml`)
  })
})

describe('a feed', () => {
  const render = async (files: Record<string, string>) =>
    buildPlan((await parseTestSite(files)).site, new Map()).publicTexts.get('release-notes.xml')

  it('shows titles and summaries as they are written', async () => {
    const note = `---\ntitle: 'Runs & <b>plans</b> ]]> "now"'\ndescription: Tags & <i>more</i> of {product.name}\n---\n`
    const feed = (await render({ 'release-notes/25W40.mdx': note }))!
    const [entry] = childrenOf(parseXml(feed).root!, 'entry')
    expect(textOf(entry!, 'title')).toBe('Runs &amp; &lt;b&gt;plans&lt;/b&gt; ]]&gt; "now"')
    expect(textOf(entry!, 'summary')).toBe('Tags &amp; &lt;i&gt;more&lt;/i&gt; of Acme Tests')
  })

  it('leaves out drafts, unlisted pages and what is no note', async () => {
    const hidden = (key: string) => pageWith('Text.').replace('\n---\n', `\n${key}: true\n---\n`)
    const feed = (await render({
      'release-notes/25W40.mdx': pageWith('Text.'),
      'release-notes/25W41.mdx': hidden('draft'),
      'release-notes/25W42.mdx': hidden('unlisted'),
      'release-notes/overview.mdx': pageWith('Text.'),
      'other/25W43.mdx': pageWith('Text.'),
    }))!
    const ids = childrenOf(parseXml(feed).root!, 'entry').map((entry) => textOf(entry, 'id'))
    expect(ids).toEqual(['https://docs.acme.example/release-notes/25W40'])
  })

  it('is not made where there are no notes', async () => {
    expect(await render({ 'page.mdx': pageWith('Text.') })).toBeUndefined()
  })
})

function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter(
    (child) => child instanceof XmlElement && child.name === name,
  ) as XmlElement[]
}

function textOf(element: XmlElement, name: string): string {
  return childrenOf(element, name)[0]?.text ?? ''
}
