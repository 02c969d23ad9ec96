import type { Diagnostic } from '#core/diagnostic.ts'
import type { RenderedNode } from './rendered-tree.ts'

/** Kinds of admonitions in other systems. */
const kinds = 'attention|caution|danger|error|hint|important|info|note|success|tip|warning'

/** Matches marks of another system with their keyword, which is not part of the text. */
const keywords = new RegExp(
  String.raw`(?::{3,}|!{3}|\?{3}\+?|\[!)(?:\{?[\w-]+| +(?:${kinds})\b)|\[(?:TOC|\[_?TOC_?\])\]`,
  'gi',
)

const word = /[\p{L}\p{N}]+/gu

/** Page before and after fixes of markup. */
interface MarkupChange {
  /** Text of the page before all fixes. */
  source: string
  fixes: readonly Diagnostic[]
  before: RenderedNode
  after: RenderedNode
  title: string
}

/** Groups fixes of HTML, which change no text, of fences, which move code, and of other markup. */
export function groupMarkup(fixes: readonly Diagnostic[], source: string): Diagnostic[][] {
  const patterns = [/</, /```|~~~/, /(?:)/]
  const kinds = fixes.map((fix) =>
    patterns.findIndex((each) => each.test(removedBy([fix], source))),
  )
  const groups = patterns.map((_, kind) => fixes.filter((_fix, at) => kinds[at] === kind))
  return groups.filter((group) => group.length > 0)
}

function removedBy(fixes: readonly Diagnostic[], source: string): string {
  const edits = fixes.flatMap(({ fix = [] }) => fix)
  return edits.map(({ start, end }) => source.slice(start, end)).join('\n')
}

/**
 * Returns whether readers see the same after fixes of one group, except for marks of another system
 * that were visible. Fixes of HTML must keep every line.
 */
export function readsTheSame({ source, fixes, before, after, title }: MarkupChange): boolean {
  const [old, fresh] = [listReaderLines(before, title), listReaderLines(after, title)]
  if (old.map(describe).join('\n') === fresh.map(describe).join('\n')) return true
  const removed = removedBy(fixes, source)
  if (removed.includes('<')) return false
  // Moving a fence may turn text into code and the reverse.
  const isFence = /```|~~~/.test(removed)
  const wordsOf = (lines: ReaderLine[]) =>
    listWords(lines.map((line) => (isFence ? line.text : line.marked)).join('\n'))
  if (wordsOf(old).join('\n') !== wordsOf(fresh).join('\n')) return false
  if (isFence) return true
  return listCode(old).join('\n') === listCode(fresh).join('\n') && keepsBlocks(old, fresh, removed)
}

function describe({ path, marked }: ReaderLine): string {
  return `${path}: ${marked}`
}

/** Lists the words of `text` in order, without keywords of other systems and numbers of lists. */
export function listWords(text: string): string[] {
  return (
    text
      .replace(keywords, ' ')
      .replace(/(?<!\S)\d+[.)](?!\S)/g, ' ')
      .match(word) ?? []
  )
}

function listCode(lines: ReaderLine[]): string[] {
  return lines.flatMap(({ marked }) => marked.match(/\[code.*?\[\/code\]/gs) ?? [])
}

/** Returns whether no heading, item, cell or blockquote is lost, except for alerts. */
function keepsBlocks(before: ReaderLine[], after: ReaderLine[], removed: string): boolean {
  const count = (lines: ReaderLine[], kind: string) =>
    // The fix removes lines that consist of marks.
    lines.filter(({ path, text }) => path.split('/').includes(kind) && listWords(text).length > 0)
      .length
  const names = new Set(before.flatMap(({ path }) => path.split('/')))
  names.delete('')
  if (removed.includes('[!')) names.delete('blockquote')
  return [...names].every((kind) => count(after, kind) >= count(before, kind))
}

/** HTML elements that are equivalent to those of Markdown. */
const synonyms: Record<string, string> = { b: 'strong', i: 'em', s: 'del', strike: 'del' }

/** Block elements whose kind is visible to readers. */
const blocks = /^(?:h[1-6]|li|blockquote|th|td|pre|dt|dd|summary)$/

/** Other block elements. */
const breaks = /^(?:p|div|section|figure|table|thead|tbody|tr|ul|ol|dl|hr|details|[A-Z].*)$/

/** Inline elements that look different from plain text. */
const inlines = /^(?:strong|em|del|code|kbd|sub|sup|a|img|br|hr|mark|u|input)$/

/** Visible text of one block. */
interface ReaderLine {
  /** Kinds of the enclosing blocks, outermost first. */
  path: string
  text: string
  /** The text with marks of emphasis, code, links and images. */
  marked: string
}

/**
 * Lists the visible text of a page, a line for each block, without a heading that repeats the
 * title. Equal for HTML and equivalent Markdown.
 */
function listReaderLines(root: RenderedNode, title?: string): ReaderLine[] {
  const lines: ReaderLine[] = []
  let line: ReaderLine = { path: '', text: '', marked: '' }
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
    const name = synonyms[node.name] ?? node.name
    const inner = blocks.test(name) ? `${path}/${kind}` : path
    const isLine = blocks.test(name) || breaks.test(name)
    if (isLine) endLine(path)
    const label = describeComponent(node)
    if (label !== '') {
      add(label)
      endLine(inner)
    }
    const mark = inlines.test(name) ? describeMark(name, node.attributes) : undefined
    if (mark) line.marked += `[${mark}]`
    const cells = node.children.filter((child) => isCell(child))
    for (const child of node.children) {
      const place = isCell(child) ? cells.indexOf(child) + 1 : ''
      visit(
        child,
        inner,
        child.name === 'li'
          ? `${node.name}${node.attributes.start ?? ''}-li`
          : `${child.name}${place}`,
      )
    }
    if (mark) line.marked += `[/${name}]`
    if (isLine) endLine(inner)
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
function describeComponent({ name, attributes }: RenderedNode): string {
  if (!/^[A-Z]/.test(name)) return ''
  const { title, label, summary, value, alt, caption } = attributes
  const shown = [title ?? label ?? summary ?? value, alt, caption]
  return shown.filter((part) => part !== undefined).join(' ')
}
