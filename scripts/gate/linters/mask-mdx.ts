import type { Nodes } from 'mdast'
import { findUnclosedFences } from '#content/parse/collect-fences.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { ParsedPage } from '#content/page.ts'
import { nodesOfType } from '#core/tree.ts'

/**
 * Converts a page to Markdown for tools that do not support MDX. Lines of components, with all that
 * is within them, become comments, which markdownlint treats as blank. So do broken blocks that a
 * rule reports. Lines keep their length, or become longer if they are too short for a comment.
 */
export function maskMdx(page: ParsedPage): string {
  const lines = maskTextExpressions(page).split('\n')
  for (const [first, last] of listMaskedLines(page)) maskLines(lines, first, last)
  return lines.map((line) => line.replace(directivePattern, hideColons)).join('\n')
}

/** First and last line, counted from 1. */
type LineRange = readonly [first: number, last: number]

function listMaskedLines(page: ParsedPage): LineRange[] {
  const blocks: LineRange[] = []
  const visit = (node: Nodes): void => {
    const isMdx = node.type === 'mdxFlowExpression' || node.type === 'mdxJsxFlowElement'
    if (isMdx) blocks.push([node.position!.start.line, node.position!.end.line])
    else if ('children' in node) node.children.forEach(visit)
  }
  visit(page.mdx.tree)
  const derivedFences = findUnclosedFences(page).filter(({ isDerived }) => isDerived)
  return [
    ...blocks,
    ...derivedFences.map(({ start }): LineRange => {
      const { line } = page.lines.pointAt(start)
      return [line, line]
    }),
  ]
}

function maskLines(lines: string[], first: number, last: number): void {
  const container = containerPattern.exec(lines[first - 1]!)![0]
  for (let index = first - 1; index < last; index++) {
    const prefix = index === first - 1 ? container : container.replace(/[^\s>]/g, ' ')
    const length = lines[index]!.length - prefix.length
    lines[index] = `${prefix}${'<!--'.padEnd(length - 3, 'x')}-->`
  }
}

/** Pattern for the indentation, blockquote markers and list markers at the start of a line. */
const containerPattern = /^[\s>*+\-\d.)]*/

/**
 * Pattern for the fence of a directive such as `:::note`. markdownlint parses directives, and takes
 * minutes for hundreds of them, but in MDX they are text.
 */
const directivePattern = /^[\s>*+\-\d.)]*:{3,}/

function hideColons(text: string): string {
  return text.replaceAll(':', '\uFFFC')
}

/** Replaces comments and expressions within text, except variables, with tags of equal length. */
function maskTextExpressions({ file, mdx }: ParsedPage): string {
  let masked = ''
  let at = 0
  for (const node of nodesOfType(mdx.tree, 'mdxTextExpression')) {
    if (/^product\./.test(node.value)) continue
    const { start, end } = offsetsOfNode(node)
    const hidden = file.text.slice(start + 1, end - 1).replace(/\S/g, 'x')
    masked += `${file.text.slice(at, start)}<${hidden}>`
    at = end
  }
  return masked + file.text.slice(at)
}
