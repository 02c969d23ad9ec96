import type { Diagnostic } from '#core/diagnostic.ts'
import { listReaderLines, type ReaderLine } from './reader-lines.ts'
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
