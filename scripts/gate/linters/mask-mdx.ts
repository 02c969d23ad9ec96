import type { JsxElement } from '#content/parse/collect-elements.ts'
import type { Nodes, Parents } from 'mdast'
import { walkTree } from '#core/tree.ts'
import type { ParsedPage } from '#content/linter.ts'

/** What stands for a line of tags or of a comment: Markdown's own comment, which counts as blank. */
const emptyComment = '<!---->'

/**
 * Turns a page into Markdown that means the same to tools that know no MDX. Blocks within components
 * lose their indentation (it would be code), lines of tags and comments become empty comments,
 * inline tags become plain ones. The lines stay the same in number and order; on each, a masked
 * column and the real one differ by the difference in length.
 */
export function maskMdx(page: ParsedPage): string {
  const mask: Mask = { page, inline: [], dedents: [], markup: new Map() }
  addChildren(page.mdx.tree, { column: 1, dedent: 0, inComponent: false }, mask)
  return applyMask(mask)
}

function addChildren(parent: Parents, place: Place, mask: Mask): void {
  for (const child of parent.children) {
    const dedent = place.dedent + measureExtra(child, place)
    const first = parent.type === 'listItem' && isOnFirstLine(child, parent) ? 1 : 0
    const { start, end } = child.position!
    for (let line = start.line + first; line <= end.line; line++) mask.dedents[line] = dedent
    addBlock(child, place, { ...place, dedent }, mask)
  }
}

function addBlock(node: Nodes, outer: Place, inner: Place, mask: Mask): void {
  const [start, end] = [node.position!.start.offset!, node.position!.end.offset!]
  const { dedent } = inner
  if (node.type === 'mdxJsxFlowElement') {
    for (const tag of tagsOf(node, mask.page.file.text)) addMarkup(tag, outer, mask)
    addChildren(node, { ...outer, inComponent: true }, mask)
  } else if (node.type === 'mdxFlowExpression' || node.type === 'mdxjsEsm') {
    addMarkup({ start, end }, outer, mask)
  } else if (node.type === 'list') {
    addChildren(node, { column: node.position!.start.column, dedent, inComponent: false }, mask)
  } else if (node.type === 'listItem') {
    const marker = /^(?:[-*+]|\d+[.)]) {0,4}/.exec(mask.page.file.text.slice(start, start + 16))
    const column = node.position!.start.column + (marker?.[0].length ?? 2)
    addChildren(node, { column, dedent, inComponent: false }, mask)
  } else if (node.type === 'blockquote' || node.type === 'footnoteDefinition') {
    addChildren(node, { column: undefined, dedent, inComponent: false }, mask)
  } else {
    addInline(node, mask)
  }
}

/**
 * Columns by which a block stands farther to the right than its container's content. Outside of
 * components, up to three are the writer's and stay, to be reported.
 */
function measureExtra(node: Nodes, { column, inComponent }: Place): number {
  const extra = column === undefined ? 0 : node.position!.start.column - column
  return extra >= (inComponent ? 1 : 4) ? extra : 0
}

function isOnFirstLine(child: Nodes, parent: Nodes): boolean {
  return child.position!.start.line === parent.position!.start.line
}

/** Notes the lines of a tag, comment or expression that stands for itself. */
function addMarkup({ start, end }: Span, { column, dedent }: Place, mask: Mask): void {
  const { lines, file } = mask.page
  const first = lines.pointAt(start)
  if (mask.markup.has(first.line)) return
  const before = containerMarks.exec(file.text.slice(start - first.column + 1, start))![0]
  const isIndented = before.trim() === '' && column !== undefined
  const prefix = isIndented ? ' '.repeat(column - dedent - 1) : before.slice(dedent)
  mask.markup.set(first.line, prefix)
  for (let line = first.line + 1; line <= lines.pointAt(end).line; line++) {
    mask.markup.set(line, prefix.replace(/[^>]/g, ' '))
  }
}

/** What a line of a quotation or a list begins with; more of the same line may be markup too. */
const containerMarks = /^[\s>*+\-\d.)]*/

function addInline(block: Nodes, { page, inline }: Mask): void {
  walkTree(block, (node) => {
    if (node.type === 'mdxJsxTextElement') inline.push(...tagsOf(node, page.file.text))
    if (node.type !== 'mdxTextExpression' || /^product\.[\w.]+$/.test(node.value)) return
    inline.push({ start: node.position!.start.offset!, end: node.position!.end.offset! })
  })
}

function applyMask({ page, inline, dedents, markup }: Mask): string {
  const lines = maskInline(page.file.text, inline).split('\n')
  const masked = lines.map((line, index) => {
    const prefix = markup.get(index + 1)
    if (prefix !== undefined && line.trim() !== '') {
      return prefix + emptyComment + /(?<!\s)\s*$/.exec(line)![0]
    }
    return line.slice(Math.min(dedents[index + 1] ?? 0, /^ */.exec(line)![0].length))
  })
  return masked.join('\n')
}

function maskInline(text: string, spans: Span[]): string {
  let result = ''
  let at = 0
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    result += text.slice(at, start) + maskTag(text.slice(start, end))
    at = end
  }
  return result + text.slice(at)
}

/** `<Kbd title="a">` becomes `<xxxxxxxxxxxxxx>`: a tag to Markdown, whatever its attributes hold. */
function maskTag(source: string): string {
  const opening = source.startsWith('</') ? '</' : '<'
  const closing = source.endsWith('/>') ? '/>' : '>'
  return opening + source.slice(opening.length, -closing.length).replace(/\S/g, 'x') + closing
}

/** Finds the offsets of the opening tag of an element and, where it has one, of its closing tag. */
function tagsOf(node: JsxElement, text: string): Span[] {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? start
  const attributesEnd = node.attributes.at(-1)?.position?.end.offset ?? start
  const openingEnd = text.indexOf('>', attributesEnd) + 1
  if (openingEnd >= end) return [{ start, end }]
  return [
    { start, end: openingEnd },
    { start: text.lastIndexOf('<', end - 1), end },
  ]
}

/** A page, and its lines as `maskMdx` leaves them. */
export interface MaskedPage {
  page: ParsedPage
  lines: string[]
}

/** Where the children of a block begin. */
interface Place {
  /** Column at which content begins; undefined where a marker precedes each line. */
  column: number | undefined
  /** Columns that are taken away from each line. */
  dedent: number
  inComponent: boolean
}

/** What is to be masked, by line (from 1) or by offset. */
interface Mask {
  page: ParsedPage
  dedents: number[]
  /** Lines that hold nothing but tags, comments or expressions, with what precedes these. */
  markup: Map<number, string>
  /** Tags, comments and expressions within text. */
  inline: Span[]
}

interface Span {
  start: number
  end: number
}
