import { visit } from 'unist-util-visit'
import type { ParsedPage } from './linter.ts'

/**
 * The text of a page for tools that know Markdown but not MDX: comments become HTML comments of the
 * same length, expressions become a word. Lines, columns and offsets stay as they are.
 */
export function maskMdx({ file, mdx }: ParsedPage): string {
  const edits: { start: number; end: number; text: string }[] = []
  visit(mdx.tree, (node) => {
    if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') return
    const start = node.position?.start.offset ?? 0
    const end = node.position?.end.offset ?? start
    edits.push({ start, end, text: maskExpression(file.text.slice(start, end)) })
  })
  let masked = ''
  let at = 0
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    masked += file.text.slice(at, start) + text
    at = end
  }
  return masked + file.text.slice(at)
}

function maskExpression(source: string): string {
  const comment = /^\{(\/\*[\s\S]*\*\/)\s*\}$/.exec(source)
  if (comment) return `<!--${source.slice(3, -3).replaceAll('-', '.')}-->`
  return source.replace(/[^\n]/g, 'x')
}
