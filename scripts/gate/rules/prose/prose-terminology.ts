import { collectPageProse, type ProseRange } from '#content/parse/collect-prose.ts'
import type { Page } from '#content/page.ts'
import { terms, type Term } from '../data/terminology.ts'
import { isInHeading } from '../is-in-heading.ts'
import type { Finding, PageRule } from '#content/rule.ts'

/**
 * The agreed spellings are in
 * `scripts/gate/rules/data/terminology.ts`. Looked for in prose, the titles of components, alternative
 * texts and the front matter's title, description and sidebar label. Left alone: code, addresses,
 * parts of a path or of a compound (`junit-upload`), and phrases that can mean something else, such
 * as `the log in the console`.
 */
export const proseTerminologyRule: PageRule = {
  id: 'prose:terminology',
  summary: 'Text uses the agreed spellings, such as `sign in`, `email` and `GitHub`.',
  isFixable: true,
  severity: 'warning',
  scope: 'page',
  *check(page) {
    for (const range of collectPageProse(page)) {
      const text = page.file.text.slice(range.start, range.end)
      if (!anyFirstWord.test(text)) continue
      for (const misspelling of findMisspellings(text, range)) yield describe(misspelling, page)
    }
  },
}

/** A wrong spelling, compiled. */
interface Spelling {
  term: Term
  pattern: RegExp
}

/** The spellings by their first word, longest first, so that each word of a text is looked up once. */
const spellings = new Map<string, Spelling[]>()
for (const term of terms) {
  for (const wrong of term.wrong) {
    const firstWord = /^\w+(?:-\w+)*/.exec(wrong.toLowerCase())![0]
    const pattern = new RegExp(wrong.replace(/\./g, '\\.').replace(/ /g, '\\s+'), 'iy')
    spellings.set(firstWord, [...(spellings.get(firstWord) ?? []), { term, pattern }])
  }
}
for (const list of spellings.values()) {
  list.sort((a, b) => b.pattern.source.length - a.pattern.source.length)
}

/** Finds out at once that a text holds none of them. */
const anyFirstWord = new RegExp(`\\b(?:${[...spellings.keys()].join('|')})\\b`, 'i')

const word = /[a-z]+(?:-[a-z]+)*/gi
/** A wrong spelling stands free: it is no part of a path, an address, a variable or a compound. */
const wordStart = /(?<![\p{L}\p{N}_./\\@#:$&=+-])/uy
const wordEnd = /(?![\p{L}\p{N}_/\\@=(+-]|[.:][\p{L}\p{N}/])/uy

function* findMisspellings(text: string, { start: offset }: ProseRange): Generator<Misspelling> {
  let from = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    const candidates = spellings.get(found.toLowerCase())
    if (!candidates || index < from) continue
    for (const { term, pattern } of candidates) {
      const written = matchAt(pattern, text, index)
      if (written === undefined || !fits(term, text, index, index + written.length)) continue
      from = index + written.length
      const right = spell(term, written)
      if (right !== written) yield { term, written, right, start: offset + index }
      break
    }
  }
}

function matchAt(pattern: RegExp, text: string, index: number): string | undefined {
  pattern.lastIndex = index
  return pattern.exec(text)?.[0]
}

function fits({ after, before }: Term, text: string, start: number, end: number): boolean {
  return (
    matchAt(wordStart, text, start) !== undefined &&
    matchAt(wordEnd, text, end) !== undefined &&
    (!after || matchAt(after, text, start) !== undefined) &&
    (!before || matchAt(before, text, end) !== undefined)
  )
}

/** The right spelling with the line break and, but for names, the capital letter of the wrong one. */
function spell({ right, isName }: Term, written: string): string {
  if (isName && written.replace(/\s+/g, ' ') === right) return written
  // `API Key` is the label of a page of the product.
  if (isName && /^API Keys?$/.test(written)) return written
  const capital = !isName && /^\p{Lu}/u.test(written)
  return capital ? right.charAt(0).toUpperCase() + right.slice(1) : right
}

interface Misspelling {
  term: Term
  written: string
  right: string
  start: number
}

function describe({ term, written, right, start }: Misspelling, page: Page): Finding {
  const end = start + written.length
  const shown = written.replace(/\s+/g, ' ')
  const keepsAnchor = isSameWord(written, right) || !isInHeading(start, page)
  // Within a phrase that ends a line, a fix would join the lines.
  const isSafe = !term.isUnsure && !written.includes('\n') && keepsAnchor
  return {
    message: `Unexpected \`${shown}\`, expected \`${right}\``,
    start,
    end,
    help: 'Agreed spelling; put it in backticks where it is code',
    ...(isSafe && { fix: [{ start, end, text: right }] }),
  }
}

/** Anchors do not know letter case. */
function isSameWord(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
