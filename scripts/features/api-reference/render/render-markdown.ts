import type { Nodes, PhrasingContent, Root } from 'mdast'
import { markdownToMdast } from 'satteri'
import { escapeMdx, renderCode, renderFence } from '#core/escape.ts'

/** Joins blocks of MDX with blank lines; leaves out empty ones. */
export function joinBlocks(blocks: (string | undefined | false)[]): string {
  return blocks.filter(Boolean).join('\n\n')
}

/** Renders the Markdown of a description as MDX: what is code to MDX is text. */
export function renderMarkdown(markdown: string): string {
  return joinBlocks(parse(markdown).map(renderBlock))
}

/** Renders the Markdown of a description as MDX on one line. */
export function renderInline(markdown: string): string {
  const paragraphs = parse(markdown).map((node) =>
    'children' in node ? renderChildren(node.children) : '',
  )
  return paragraphs.join(' ').replace(/(?<!\s)\s*\n\s*/g, ' ')
}

/** The blocks of a description, which is plain Markdown. */
function parse(markdown: string): Nodes[] {
  const features = { gfm: false, frontmatter: false }
  return (markdownToMdast(markdown, { features }) as Root).children
}

function renderBlock(node: Nodes): string {
  if (node.type === 'list') {
    return node.children
      .map((item, index) => {
        const mark = node.ordered ? `${index + 1}. ` : '- '
        const text = item.children.map(renderBlock).join('\n\n')
        return mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`)
      })
      .join('\n')
  }
  if (node.type === 'code') {
    const isName = /^[\w.+#-]+$/.test(node.lang ?? '')
    return renderFence(isName ? node.lang! : 'text', node.value)
  }
  return 'children' in node ? renderChildren(node.children) : ''
}

function renderChildren(nodes: readonly Nodes[]): string {
  return nodes.map((node) => renderPhrase(node as PhrasingContent)).join('')
}

function renderPhrase(node: PhrasingContent): string {
  if (node.type === 'text' || node.type === 'html') return escapeMdx(node.value)
  if (node.type === 'inlineCode') return renderCode(node.value)
  if (node.type === 'break') return ' '
  const text = 'children' in node ? renderChildren(node.children) : ''
  if (node.type === 'emphasis') return `_${text}_`
  if (node.type === 'strong') return `**${text}**`
  return node.type === 'link'
    ? `[${text}](<${node.url.replace(/[<>]/g, encodeURIComponent)}>)`
    : text
}
