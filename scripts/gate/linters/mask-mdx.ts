import type { Nodes } from 'mdast'
import {
  isJsxElement,
  rangeOfNode,
  rangesOfTags,
  type JsxElement,
} from '#content/parse/collect-elements.ts'
import type { ParsedPage } from '#content/page.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { nodesOfType } from '#core/tree.ts'
import { findAccidentalUnderlines } from '../rules/heading-missing-blank-line.ts'

/** What stands for a line of tags or of a comment: Markdown's own comment, which counts as blank. */
const emptyComment = '<!---->'

/** What a line of a quotation or a list begins with. */
const containerMarks = /^[\s>*+\-\d.)]*/
const quotationMarks = /^[\s>]*/

/** A page, and its lines as `maskMdx` leaves them. */
export interface MaskedPage {
  page: ParsedPage
  lines: string[]
}

/**
 * Turns a page into Markdown that means the same to tools that know no MDX. Blocks within components
 * lose their indentation (it would be code). Lines of tags and comments, and `---` that makes a heading
 * by accident, become empty comments. The lines stay the same in number and order; on each, a masked
 * column and the real one differ by the difference in length.
 */
export function maskMdx(page: ParsedPage): string {
  const lines = maskComments(page).split('\n')
  const mask: Mask = { dedents: lines.map(() => 0), markup: new Map() }
  addNode(page.mdx.tree, 0, page, mask)
  for (const { start } of findAccidentalUnderlines(page)) {
    mask.markup.set(page.lines.pointAt(start).line, quotationMarks)
  }
  return lines.map((line, index) => maskLine(line, index + 1, mask)).join('\n')
}

/** What is to be masked, by line. */
interface Mask {
  /** Columns that are taken away. */
  dedents: number[]
  /** Lines that hold nothing but tags, comments or expressions, with what may precede these. */
  markup: Map<number, RegExp>
}

function addNode(node: Nodes, dedent: number, page: ParsedPage, mask: Mask): void {
  const isFlow = isJsxElement(node) && node.type === 'mdxJsxFlowElement'
  if (isFlow) for (const span of tagsOf(node, page.file.text)) addLines(span, page, mask)
  else if (node.type === 'mdxFlowExpression') addLines(rangeOfNode(node), page, mask)
  if (!('children' in node)) return
  for (const child of node.children) {
    const { start, end } = child.position!
    const extra = isFlow ? Math.max(0, start.column - node.position!.start.column) : 0
    if (isFlow) mask.dedents.fill(dedent + extra, start.line - 1, end.line)
    addNode(child, dedent + extra, page, mask)
  }
}

function addLines({ start, end }: Offsets, { lines }: ParsedPage, { markup }: Mask): void {
  const [first, last] = [lines.pointAt(start).line, lines.pointAt(end).line]
  for (let line = first; line <= last; line++) {
    markup.set(line, line === first ? containerMarks : quotationMarks)
  }
}

function maskLine(line: string, number: number, { dedents, markup }: Mask): string {
  const indent = /^ */.exec(line)![0].length
  const shown = line.slice(Math.min(dedents[number - 1]!, indent))
  const prefix = markup.get(number)
  if (!prefix || line.trim() === '') return shown
  return prefix.exec(shown)![0] + emptyComment + /\s*$/.exec(line)![0]
}

/** Makes tags of the comments within text. */
function maskComments({ file, mdx }: ParsedPage): string {
  let [masked, at] = ['', 0]
  for (const node of nodesOfType(mdx.tree, 'mdxTextExpression')) {
    if (/^product\./.test(node.value)) continue
    const { start, end } = rangeOfNode(node)
    const hidden = file.text.slice(start + 1, end - 1).replace(/\S/g, 'x')
    masked += `${file.text.slice(at, start)}<${hidden}>`
    at = end
  }
  return masked + file.text.slice(at)
}

/** Lists the opening tag of an element and, where it has one, its closing tag. */
function tagsOf(node: JsxElement, text: string): Offsets[] {
  const tags = rangesOfTags(node, text)
  return tags ? [tags.opening, tags.closing] : [rangeOfNode(node)]
}
