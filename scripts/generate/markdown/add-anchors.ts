import GithubSlugger from 'github-slugger'
import type { Heading, Html, ListItem, Paragraph, Root, RootContent } from 'mdast'
import { pathWithin } from '#core/base-path.ts'
import { textOf } from '#core/tree/text-of.ts'

/** The ids that a node of plain Markdown has on the site, and that its text does not show. */
interface IdData {
  ids?: string[]
}

/** Notes on a node that it has an id on the site. */
export function withId<Node extends RootContent>(node: Node, id: string): Node {
  return { ...node, data: { ...node.data, ids: [id, ...idsOf(node)] } }
}

/**
 * Puts an anchor, `<a id="…"></a>`, before what has an id on the site that plain Markdown does not give
 * it: headings have that of their text there, made in the manner of GitHub, and all else has none.
 */
export function addAnchors(tree: Root): Root {
  const onSite = new GithubSlugger()
  const inMarkdown = new GithubSlugger()
  const addTo = (nodes: readonly RootContent[]): RootContent[] =>
    nodes.flatMap((node) => {
      if (node.type === 'heading') return anchorHeading(node, onSite, inMarkdown)
      const anchors = idsOf(node).map(anchor)
      const inner = 'children' in node ? { ...node, children: addTo(node.children) } : node
      return putInto(inner as RootContent, anchors)
    })
  return { ...tree, children: addTo(tree.children) }
}

/**
 * Removes the anchors that no link of the files leads to; `files` holds pages by their path,
 * and addresses in them begin with `basePath`.
 */
export function keepLinkedAnchors(
  files: ReadonlyMap<string, string>,
  basePath: string,
): Map<string, string> {
  const linked = new Set<string>()
  for (const [file, text] of files) {
    for (const [, page, id] of text.matchAll(linkPattern)) {
      const target = page === undefined ? file : pathWithin(basePath, page)?.slice(1)
      linked.add(`${target}#${decodeURIComponent(id!)}`)
    }
  }
  return new Map(
    Array.from(files, ([file, text]) => [
      file,
      text.replace(/<a id="([^"\s]+)"><\/a>\n*/g, (tag, id: string) =>
        linked.has(`${file}#${id}`) ? tag : '',
      ),
    ]),
  )
}

/** The file and the anchor that a link or a definition leads to. */
const linkPattern = /\](?:\(|: )(\/[^\s()#]+\.md)?#([^\s()]+)/g

function anchorHeading(
  heading: Heading,
  onSite: GithubSlugger,
  inMarkdown: GithubSlugger,
): RootContent[] {
  const text = heading.children.map(textOf).join('')
  const slug = inMarkdown.slug(text)
  if (heading.depth === 1) return [heading]
  const [ownId] = idsOf(heading)
  const id = onSite.slug(ownId ?? text)
  return id === slug ? [heading] : [anchor(id), heading]
}

/** Puts anchors before a node, or into it where a node before it would change what is around. */
function putInto(node: RootContent, anchors: Html[]): RootContent[] {
  if (anchors.length === 0) return [node]
  if (node.type === 'paragraph') return [prefix(node, anchors)]
  if (node.type !== 'listItem') return [...anchors, node]
  const [first, ...rest] = node.children
  const children: ListItem['children'] =
    first?.type === 'paragraph' ? [prefix(first, anchors), ...rest] : [...anchors, ...node.children]
  return [{ ...node, children }]
}

function prefix(paragraph: Paragraph, anchors: Html[]): Paragraph {
  return { ...paragraph, children: [...anchors, ...paragraph.children] }
}

function anchor(id: string): Html {
  return { type: 'html', value: `<a id="${id}"></a>` }
}

function idsOf(node: RootContent): string[] {
  return (node.data as IdData | undefined)?.ids ?? []
}
