import type { Nodes, PhrasingContent, Root } from 'mdast'
import { markdownToMdast } from 'satteri'
import { escapeMdx, renderCode } from '#core/escape-mdx.ts'

/** Renders the Markdown of a description as MDX: what is code to MDX is text. */
export function renderMarkdown(markdown: string): string {
  return parse(markdown).map(renderBlock).join('\n\n')
}

/** Renders the Markdown of a description as MDX on one line. */
export function renderInline(markdown: string): string {
  const paragraphs = parse(markdown).map((node) =>
    'children' in node ? renderChildren(node.children) : '',
  )
  return paragraphs.join(' ').replace(/(?<!\s)\s*\n\s*/g, ' ')
}

/** The text of a description on one line, with code between backticks. */
export function renderPlain(markdown: string): string {
  const textOf = (node: Nodes): string => {
    if ('children' in node) return node.children.map(textOf).join(isBlockParent(node) ? ' ' : '')
    if (node.type === 'inlineCode') return `\`${node.value}\``
    return 'value' in node ? node.value : ' '
  }
  return parse(markdown).map(textOf).join(' ').replace(/\s+/g, ' ').trim()
}

function isBlockParent({ type }: Nodes): boolean {
  return type === 'list' || type === 'listItem' || type === 'blockquote'
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
  if (node.type === 'code') return `\`\`\`${node.lang ?? 'text'}\n${node.value}\n\`\`\``
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
