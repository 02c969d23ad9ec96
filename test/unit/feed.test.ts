import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { describe, expect, it } from 'vitest'
import { mondayOfWeek } from '#content/read/release-notes.ts'
import { buildFolderTree } from '#generate/navigation.ts'
import { pageWith } from '../support/content-folder.ts'
import { renderMarkdownFiles } from '../support/markdown-files.ts'
import { parseTestSite } from '../support/site.ts'

describe('the week of a release note', () => {
  it.each([
    ['24W48', '2024-11-25'],
    ['24W52', '2024-12-23'],
    ['25W01', '2024-12-30'],
    ['25W03', '2025-01-13'],
    ['25W40', '2025-09-29'],
    ['26W53', '2026-12-28'],
    ['27W01', '2027-01-04'],
  ])('of %s begins on %s', (week, day) => {
    expect(mondayOfWeek(week)?.toISOString()).toBe(`${day}T00:00:00.000Z`)
  })

  it('sorts release notes in the sidebar, newest first', async () => {
    const names = ['24W52', '25W03', '25W40', 'archive', 'start']
    const files = names.map((name) => {
      const position = /\dW/.test(name) ? 1 : name === 'start' ? 2 : undefined
      const text = pageWith('Text.', name)
      const placed = text.replace('---\n\n', `sidebar_position: ${position}\n---\n\n`)
      return [`release-notes/${name}.mdx`, position ? placed : text]
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

describe('a feed', () => {
  const render = async (files: Record<string, string>) =>
    (await renderMarkdownFiles(files)).get('release-notes.xml')

  it('has the full text of each note, newest first, with absolute URLs and fixed dates', async () => {
    const texts = await renderMarkdownFiles({
      'release-notes/24W48.mdx': pageWith('First.\n\n## Part\n\n`code` <Kbd>A</Kbd>', 'Older'),
      'release-notes/25W40.mdx': pageWith('See [b](/b), [c](./24W48.mdx#part).', 'Newer'),
      'b.mdx': pageWith('Text.', 'B'),
    })
    for (const name of ['release-notes.xml', 'release-notes-rss.xml']) {
      const text = texts.get(name)!
      expect(() => parseXml(text)).not.toThrow()
      await expect(text).toMatchFileSnapshot(`snapshots/${name}`)
    }
  })

  it('escapes titles and summaries', async () => {
    const note = `---\ntitle: 'Runs & <b>plans</b> ]]> "now"'\ndescription: Tags & <i>more</i> of {product.name}\n---\n`
    const feed = (await render({ 'release-notes/25W40.mdx': note }))!
    const [entry] = childrenOf(parseXml(feed).root!, 'entry')
    expect(textOf(entry!, 'title')).toBe('Runs &amp; &lt;b&gt;plans&lt;/b&gt; ]]&gt; "now"')
    expect(textOf(entry!, 'summary')).toBe('Tags &amp; &lt;i&gt;more&lt;/i&gt; of Acme Tests')
  })

  it.each([
    ...[']]> and ]]>', '`]]>` and `]]>`', '<Kbd>]]></Kbd> ]]\\>', '<Kbd>\x01</Kbd>'],
    '```ansi\n\x1B[31mred\n```',
  ])('is XML with %j', async (body) => {
    const texts = await renderMarkdownFiles({
      'release-notes/25W40.mdx': pageWith(body, '"a\\uFFFEb"'),
    })
    for (const name of ['release-notes.xml', 'release-notes-rss.xml'])
      expect(() => parseXml(texts.get(name)!)).not.toThrow()
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
