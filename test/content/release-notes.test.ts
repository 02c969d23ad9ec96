import type { ListItem, Nodes } from 'mdast'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { features } from '#features/index.ts'
import { parseSite, collectRoutes } from '#content/read/build-site.ts'
import { nodesOfType } from '#core/tree/nodes-of-type.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { readContent } from '#content/read/read-content.ts'
import { listReleaseNotes } from '#content/read/release-notes.ts'

const content = await readContent(path.join(import.meta.dirname, '../../content-src'), features)
const site = parseSite(content, parseProduct(content, features).variables, features)
const routes = collectRoutes(site)
const notes = listReleaseNotes(site)

/** All headings that a note may have; the newest note ends with the list of releases. */
const headingsInOrder = [
  ...['Breaking', 'Action needed', 'Deprecated', 'New', 'Improved', 'Fixed'],
  'All releases',
]

it('has thirteen release notes', () => expect(notes).toHaveLength(13))

describe.each(notes.map(({ page }) => ({ route: page.route, page })))('$route', ({ page }) => {
  const tree = page.mdx.tree!
  const items = nodesOfType(tree, 'listItem')

  it('tells what breaks first, then what is new, improved and fixed', () => {
    const headings = page.anchors.map(({ text }) => text)
    expect(headings).toEqual(headingsInOrder.filter((heading) => headings.includes(heading)))
    expect(headings).toEqual(expect.arrayContaining(['New', 'Improved', 'Fixed']))
  })

  it('has as many items as can be read in a minute', () => {
    expect(items.length).toBeGreaterThanOrEqual(4)
    expect(items.length).toBeLessThanOrEqual(10)
  })

  it('leads from every item to the page that documents it', () => {
    const lost = items.filter((item) => !linksOf(item).some((url) => routes.has(withoutHash(url))))
    expect(lost.map((item) => item.position?.start.line)).toEqual([])
  })
})

function linksOf(node: ListItem | Nodes): string[] {
  if (node.type === 'link') return [node.url]
  return 'children' in node ? node.children.flatMap(linksOf) : []
}

function withoutHash(url: string): string {
  return url.replace(/#.*/, '')
}
