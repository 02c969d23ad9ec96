import type { Diagnostic } from '#core/diagnostic.ts'
import type { RenderedNode } from './rendered-tree.ts'

/** Admonition keywords of other documentation systems, as alternatives in a pattern. */
const admonitionKeywordSource =
  'attention|caution|danger|error|hint|important|info|note|success|tip|warning'

/** Pattern for markers of other documentation systems with their keywords, such as `:::note`. */
const foreignMarkerPattern = new RegExp(
  String.raw`(?::{3,}|!{3}|\?{3}\+?|\[!)(?:\{?[\w-]+| +(?:${admonitionKeywordSource})\b)|\[(?:TOC|\[_?TOC_?\])\]`,
  'gi',
)

const wordPattern = /[\p{L}\p{N}]+/gu

/** Page before and after markup fixes. */
interface MarkupChange {
  /** Source text of the page before all fixes. */
  source: string
  fixes: readonly Diagnostic[]
  before: RenderedNode
  after: RenderedNode
  title: string
}

/** Groups markup fixes by what they replace: HTML, fences or other markup. */
export function groupMarkup(fixes: readonly Diagnostic[], source: string): Diagnostic[][] {
  const patterns = [/</, /```|~~~/, /(?:)/]
  const kinds = fixes.map((fix) =>
    patterns.findIndex((each) => each.test(joinRemovedText([fix], source))),
  )
  const groups = patterns.map((_, kind) => fixes.filter((_fix, at) => kinds[at] === kind))
  return groups.filter((group) => group.length > 0)
}

function joinRemovedText(fixes: readonly Diagnostic[], source: string): string {
  const edits = fixes.flatMap(({ fix = [] }) => fix)
  return edits.map(({ start, end }) => source.slice(start, end)).join('\n')
}

/**
 * Returns whether readers see the same content after fixes of one group. Visible markers of other
 * systems may disappear, but fixes of HTML must keep every line.
 */
export function readsTheSame({ source, fixes, before, after, title }: MarkupChange): boolean {
  const [old, fresh] = [listVisibleLines(before, title), listVisibleLines(after, title)]
  if (old.map(describeLine).join('\n') === fresh.map(describeLine).join('\n')) return true
  const removed = joinRemovedText(fixes, source)
  if (removed.includes('<')) return false
  // Moving a fence may turn text into code, or code into text.
  const isFence = /```|~~~/.test(removed)
  const wordsOf = (lines: VisibleLine[]) =>
    listWords(lines.map((line) => (isFence ? line.text : line.marked)).join('\n'))
  if (wordsOf(old).join('\n') !== wordsOf(fresh).join('\n')) return false
  if (isFence) return true
  return (
    listMarkedCode(old).join('\n') === listMarkedCode(fresh).join('\n') &&
    keepsBlocks(old, fresh, removed)
  )
}

function describeLine({ path, marked }: VisibleLine): string {
  return `${path}: ${marked}`
}

/** Lists the words of `text` in order. Skips markers of other systems and list numbers. */
export function listWords(text: string): string[] {
  return (
    text
      .replace(foreignMarkerPattern, ' ')
      .replace(/(?<!\S)\d+[.)](?!\S)/g, ' ')
      .match(wordPattern) ?? []
  )
}

function listMarkedCode(lines: VisibleLine[]): string[] {
  return lines.flatMap(({ marked }) => marked.match(/\[code.*?\[\/code\]/gs) ?? [])
}

/** Returns whether every heading, list item, cell and other visible block is kept. Skips alerts. */
function keepsBlocks(before: VisibleLine[], after: VisibleLine[], removed: string): boolean {
  const count = (lines: VisibleLine[], kind: string) =>
    // Do not count lines without words, since the fix removes lines of markers.
    lines.filter(({ path, text }) => path.split('/').includes(kind) && listWords(text).length > 0)
      .length
  const names = new Set(before.flatMap(({ path }) => path.split('/')))
  names.delete('')
  if (removed.includes('[!')) names.delete('blockquote')
  return [...names].every((kind) => count(after, kind) >= count(before, kind))
}

/** Elements that Markdown produces, by equivalent HTML element. */
const canonicalElementNames: Record<string, string> = {
  b: 'strong',
  i: 'em',
  s: 'del',
  strike: 'del',
}

/** Pattern for block elements whose kind is visible to readers. */
const distinctBlockPattern = /^(?:h[1-6]|li|blockquote|th|td|pre|dt|dd|summary)$/

/** Pattern for components and all other block elements. They only end a line. */
const lineBreakingPattern =
  /^(?:p|div|section|figure|table|thead|tbody|tr|ul|ol|dl|hr|details|[A-Z].*)$/

/** Pattern for elements within a block that look different from plain text. */
const styledElementPattern = /^(?:strong|em|del|code|kbd|sub|sup|a|img|br|hr|mark|u|input)$/

/** Visible text of one block. */
interface VisibleLine {
  /** Kinds of the enclosing blocks, outermost first, each after a slash. */
  path: string
  text: string
  /** Text with marks for emphasis, code, links and images. */
  marked: string
}

/**
 * Lists the visible text of a page, one line per block. Omits a heading that repeats the title.
 * The lines of HTML and of equivalent Markdown are the same.
 */
function listVisibleLines(root: RenderedNode, title?: string): VisibleLine[] {
  const lines: VisibleLine[] = []
  let line: VisibleLine = { path: '', text: '', marked: '' }
  const add = (text: string) => {
    line.text += text
    line.marked += text
  }
  const endLine = (path: string) => {
    const trim = (text: string) =>
      path.includes('/pre') ? text.replace(/^\n+|\n+$/g, '') : text.replace(/\s+/g, ' ').trim()
    const ended = { path, text: trim(line.text), marked: trim(line.marked) }
    const isTitle = path === '/h1' && ended.text === title
    if (ended.marked !== '' && !isTitle) lines.push(ended)
    line = { path: '', text: '', marked: '' }
  }
  const visit = (node: RenderedNode, path: string, kind: string) => {
    if (node.name === '#text') {
      add(node.text)
      return
    }
    const name = canonicalElementNames[node.name] ?? node.name
    const innerPath = distinctBlockPattern.test(name) ? `${path}/${kind}` : path
    const isBlock = distinctBlockPattern.test(name) || lineBreakingPattern.test(name)
    if (isBlock) endLine(path)
    const label = visibleTextOf(node)
    if (label !== '') {
      add(label)
      endLine(innerPath)
    }
    const mark = styledElementPattern.test(name) ? describeMark(name, node.attributes) : undefined
    if (mark) line.marked += `[${mark}]`
    const cells = node.children.filter((child) => isCell(child))
    for (const child of node.children) {
      const cellNumber = isCell(child) ? cells.indexOf(child) + 1 : ''
      visit(
        child,
        innerPath,
        child.name === 'li'
          ? `${node.name}${node.attributes.start ?? ''}-li`
          : `${child.name}${cellNumber}`,
      )
    }
    if (mark) line.marked += `[/${name}]`
    if (isBlock) endLine(innerPath)
  }
  visit(root, '', '')
  endLine('')
  return lines
}

function isCell({ name }: RenderedNode): boolean {
  return name === 'td' || name === 'th'
}

function describeMark(name: string, attributes: RenderedNode['attributes']): string {
  const { href, src, alt, title, checked, className } = attributes
  const shown = [name, href, src, alt, title, checked, name === 'code' ? className : undefined]
  return shown.filter((part) => part !== undefined).join(' ')
}

/** Returns the text that a component shows besides its children. */
function visibleTextOf({ name, attributes }: RenderedNode): string {
  if (!/^[A-Z]/.test(name)) return ''
  const { title, label, summary, value, alt, caption } = attributes
  const shown = [title ?? label ?? summary ?? value, alt, caption]
  return shown.filter((part) => part !== undefined).join(' ')
}
