import GithubSlugger from 'github-slugger'
import type { Heading, Link, Root } from 'mdast'
import { markdownToMdast } from 'satteri'
import { expect, it } from 'vitest'
import { nodesOfType, textOf } from '#core/tree.ts'
import { maxMarkdownLength } from '#generate/markdown/render-markdown.ts'
import { renderMarkdownOfSite } from '../support/markdown-files.ts'
import { site, variables } from './content.ts'

const docsUrl = variables.docsUrl!.replace(/\/$/, '')
const made = await renderMarkdownOfSite(site)
const texts = new Map([...made].filter(([file]) => file.endsWith('.md')))
const trees = new Map(Array.from(texts, ([file, text]) => [file, markdownToMdast(text) as Root]))

it('has no Markdown file that agents would truncate', () => {
  const long = [...texts].filter(([, text]) => text.length > maxMarkdownLength)
  expect(long.map(([file]) => file)).toEqual([])
})

it('names the index in each Markdown file, and links by URL', () => {
  for (const [file, tree] of trees) {
    const urls = nodesOfType(tree, 'link').map((link: Link) => link.url)
    expect(urls, file).toContain(`${docsUrl}/llms.txt`)
    expect(urls.filter((url) => !/^(?:https:|mailto:|#)/.test(url))).toEqual([])
  }
})

it('has an anchor for each link to a place in Markdown', () => {
  const anchors = new Map(Array.from(trees, ([file, tree]) => [file, collectAnchors(tree)]))
  const links = [...trees].flatMap(([file, tree]) =>
    nodesOfType(tree, 'link').flatMap(({ url }) => {
      const [target = '', id] = url.split('#')
      if (id === undefined) return []
      if (target === '') return [[file, id] as const]
      const isFile = target.startsWith(`${docsUrl}/`) && target.endsWith('.md')
      return isFile ? [[target.slice(docsUrl.length + 1), id] as const] : []
    }),
  )
  expect(links.length).toBeGreaterThan(500)
  expect(links.filter(([file, id]) => !anchors.get(file)?.has(id))).toEqual([])
})

function collectAnchors(tree: Root): Set<string> {
  const slugger = new GithubSlugger()
  const headings = nodesOfType(tree, 'heading').map((node: Heading) =>
    slugger.slug(
      node.children.map((child) => (child.type === 'html' ? '' : textOf(child))).join(''),
    ),
  )
  const ids = nodesOfType(tree, 'html').flatMap(
    ({ value }) => /<a id="([^"]+)"/.exec(value)?.[1] ?? [],
  )
  return new Set([...headings, ...ids])
}
