import type { Nodes, PhrasingContent, Root } from 'mdast'
import { markdownToMdast } from 'satteri'
import { escapeMdx, joinBlocks, renderInlineCode, renderFence } from '#core/escape.ts'

/** Converts the Markdown of a description to MDX, with MDX syntax escaped. */
export function markdownToMdx(markdown: string): string {
  return joinBlocks(parseMarkdown(markdown).map(renderBlock))
}

export function inlineMarkdownToMdx(markdown: string): string {
  const paragraphs = parseMarkdown(markdown).map((node) =>
    'children' in node ? renderChildren(node.children) : '',
  )
  return paragraphs.join(' ').replace(/(?<!\s)\s*\n\s*/g, ' ')
}

function parseMarkdown(markdown: string): Nodes[] {
  const features = { gfm: false, frontmatter: false }
  return (markdownToMdast(markdown, { features }) as Root).children
}

function renderBlock(node: Nodes): string {
  if (node.type === 'list') {
    return node.children
      .map((item, index) => {
        const marker = node.ordered ? `${index + 1}. ` : '- '
        const text = item.children.map(renderBlock).join('\n\n')
        return marker + text.replaceAll('\n', `\n${' '.repeat(marker.length)}`)
      })
      .join('\n')
  }
  if (node.type === 'code') {
    const isLanguage = /^[\w.+#-]+$/.test(node.lang ?? '')
    return renderFence(isLanguage ? node.lang! : 'text', node.value)
  }
  return 'children' in node ? renderChildren(node.children) : ''
}

function renderChildren(nodes: readonly Nodes[]): string {
  return nodes.map((node) => renderPhrasing(node as PhrasingContent)).join('')
}

function renderPhrasing(node: PhrasingContent): string {
  if (node.type === 'text' || node.type === 'html') return escapeMdx(node.value)
  if (node.type === 'inlineCode') return renderInlineCode(node.value)
  if (node.type === 'break') return ' '
  const text = 'children' in node ? renderChildren(node.children) : ''
  if (node.type === 'emphasis') return `_${text}_`
  if (node.type === 'strong') return `**${text}**`
  return node.type === 'link'
    ? `[${text}](<${node.url.replace(/[<>]/g, encodeURIComponent).replace(/[\\&]/g, '\\$&')}>)`
    : text
}
