import type { Nodes, Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'satteri'
import { nodesOfType } from '#core/tree/nodes-of-type.ts'
import type { Finding, PageRule } from '#content/rule.ts'

/** Texts that say nothing about what is behind the link; lower case, without punctuation. */
const vague = new Set(
  `here|click here|click this|click on this|press here|tap here|go here|see here|look here
  this|this page|this link|this article|this guide|this document|this section|this site|this website
  this one|that|that page|link|a link|the link|page|the page|more|read more|learn more|see more
  show more|view more|find out more|know more|more info|more information|more details|details|info
  information|read on|continue reading|read this|read it here|learn more here|read more here
  see this|see this page|see details|see link|follow this link|click this link|click the link
  open link|start here|get it here`
    .split(/[|\n]/)
    .map((text) => text.trim()),
)

/**
 * Reported are texts that are nothing but
 * `here`, `click here`, `this page`, `link`, `read more`, `learn more` and the like.
 */
export const proseVagueLinkTextRule: PageRule = {
  id: 'prose:vague-link-text',
  summary: 'The text of a link says where it leads, unlike `click here`.',
  severity: 'warning',
  scope: 'page',
  check({ mdx, file }) {
    const findings: Finding[] = []
    for (const { text, start, end } of mdx.tree ? collectNames(mdx.tree, file.text) : []) {
      if (!vague.has(fold(text))) continue
      findings.push({
        message: `Unexpected link text \`${text.replace(/\s+/g, ' ').trim()}\`, expected words that say where it leads`,
        start,
        end,
        help: 'Name the page or the thing, such as `the rate limits`',
      })
    }
    return findings
  },
}

/** What links, and components with an address, call their targets. */
function collectNames(tree: Root, source: string): Named[] {
  const links = [...nodesOfType(tree, 'link'), ...nodesOfType(tree, 'linkReference')]
  const elements = [
    ...nodesOfType(tree, 'mdxJsxFlowElement'),
    ...nodesOfType(tree, 'mdxJsxTextElement'),
  ]
  return [
    ...links.flatMap((node) => labelOf(node) ?? []),
    ...elements.flatMap((node) => nameOf(node, source) ?? []),
  ]
}

interface Named {
  text: string
  start: number
  end: number
}

/** The title of a component with an address, else its text. */
function nameOf(node: MdxJsxFlowElement | MdxJsxTextElement, source: string): Named | undefined {
  const attributes = node.attributes.filter((each) => each.type === 'mdxJsxAttribute')
  if (!attributes.some(({ name }) => name === 'href')) return undefined
  const title = attributes.find(({ name }) => name === 'title')
  if (!title) return labelOf(node)
  if (typeof title.value !== 'string') return undefined
  const [start, end] = [title.position?.start.offset ?? 0, title.position?.end.offset ?? 0]
  const opening = /^[^=]*=\s*["']/.exec(source.slice(start, end))?.[0].length ?? 0
  return { text: title.value, start: start + opening, end: end - 1 }
}

function labelOf(node: Extract<Nodes, { children: unknown[] }>): Named | undefined {
  const [first, last] = [node.children[0], node.children.at(-1)]
  if (!first?.position || !last?.position) return undefined
  const { offset: start = 0 } = first.position.start
  return { text: flatten(node), start, end: last.position.end.offset ?? start }
}

function flatten(node: Nodes): string {
  if ('children' in node) return node.children.map(flatten).join('')
  if (node.type === 'image') return node.alt ?? ''
  // Code is a name: `details` is an element of HTML.
  if (node.type === 'inlineCode') return `code:${node.value}`
  return 'value' in node ? node.value : ''
}

/** Brackets, arrows and punctuation around the words make no difference; in `.click()` they do. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(/^\((.*)\)$|^\[(.*)\]$/, '$1$2')
    .replace(/(?<![\s.,:;!?…→»›>])[\s.,:;!?…→»›>]+$/u, '')
    .replace(/^[\s→»›>]+/u, '')
    .replace(/\s+/g, ' ')
}
