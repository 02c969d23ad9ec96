import type { Nodes } from 'mdast'
import { isJsxElement, offsetsOfNode, offsetsOfTags } from '#content/parse/collect-elements.ts'
import type { ParsedPage } from '#content/page.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { nodesOfType } from '#core/tree.ts'

/** Replacement for a line of tags or comments. markdownlint treats an HTML comment as blank. */
const emptyComment = '<!---->'

/** Pattern for the indentation, blockquote markers and list markers at the start of a line. */
const containerMarkerPattern = /^[\s>*+\-\d.)]*/
const blockquoteMarkerPattern = /^[\s>]*/

/** Page with the lines of its masked text. */
export interface MaskedPage {
  page: ParsedPage
  lines: string[]
}

/**
 * Converts a page to equivalent Markdown for tools that do not support MDX. Blocks in components
 * are dedented, since indented text would be code. Lines of tags and comments become empty
 * comments. Line numbers do not change. The columns of a line shift by its change in length.
 */
export function maskMdx(page: ParsedPage): string {
  const lines = maskTextExpressions(page).split('\n')
  const mask: Mask = { dedents: lines.map(() => 0), markup: new Map() }
  collectMask(page.mdx.tree, 0, page, mask)
  return lines.map((line, index) => maskLine(line, index + 1, mask)).join('\n')
}

/** Changes to make to each line. */
interface Mask {
  /** Number of leading spaces to remove, by zero-based line. */
  dedents: number[]
  /** Patterns for the prefix to keep, by 1-based number of the line to replace. */
  markup: Map<number, RegExp>
}

function collectMask(node: Nodes, dedent: number, page: ParsedPage, mask: Mask): void {
  const isFlow = isJsxElement(node) && node.type === 'mdxJsxFlowElement'
  const tags = isFlow ? offsetsOfTags(node, page.file.text) : undefined
  if (tags) {
    addMarkupLines(tags.opening, page, mask)
    addMarkupLines(tags.closing, page, mask)
  } else if (isFlow || node.type === 'mdxFlowExpression') {
    addMarkupLines(offsetsOfNode(node), page, mask)
  }
  if (!('children' in node)) return
  for (const child of node.children) {
    const { start, end } = child.position!
    const extra = isFlow ? Math.max(0, start.column - node.position!.start.column) : 0
    if (isFlow) mask.dedents.fill(dedent + extra, start.line - 1, end.line)
    collectMask(child, dedent + extra, page, mask)
  }
}

function addMarkupLines({ start, end }: Offsets, { lines }: ParsedPage, { markup }: Mask): void {
  const [first, last] = [lines.pointAt(start).line, lines.pointAt(end).line]
  for (let line = first; line <= last; line++) {
    markup.set(line, line === first ? containerMarkerPattern : blockquoteMarkerPattern)
  }
}

function maskLine(line: string, number: number, { dedents, markup }: Mask): string {
  const indent = /^ */.exec(line)![0].length
  const dedented = line.slice(Math.min(dedents[number - 1]!, indent))
  const prefix = markup.get(number)
  if (!prefix || line.trim() === '') return dedented.replace(directivePattern, hideColons)
  return prefix.exec(dedented)![0] + emptyComment + /\s*$/.exec(line)![0]
}

/**
 * Fence of a directive such as `:::note`. markdownlint parses directives, and takes minutes for
 * hundreds of them, but in MDX they are text.
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
