import { deepest } from '#core/could-exhaust-stack.ts'
import type { ParsedMdx } from './parsed-mdx.ts'

/** What is wrong with a text that no parser gets through in time, and where. */
type Excess = NonNullable<ParsedMdx['problem']>

/**
 * Finds what takes parsers of Markdown more and more time the more there is of it: quotations and lists
 * within each other, and marks in a paragraph, list or table, of which each is looked at with each.
 * No page that is written by hand comes near. Code in fences is left alone.
 */
export function findExcess(text: string): Excess | undefined {
  let marks = 0
  let ends = 0
  let before = 0
  let isCode = false
  let line = 0
  for (const written of text.split('\n')) {
    line++
    if (countMatches(containers.exec(written)?.[0] ?? '', container) > deepest) {
      return { message: tooDeep, line, column: 1 }
    }
    if (/^[ \t]*(?:```|~~~)/.test(written)) isCode = !isCode
    if (isCode) continue
    if (manySpaces.test(written)) return { message: tooManySpaces, line, column: 1 }
    const isBlank = written.trim() === ''
    if (isBlank) before += Math.max(marks, ends) ** 2
    marks = isBlank ? 0 : marks + countMatches(written, /[*_~[{<]/g)
    // Each bracket that closes nothing and each reference to a character is looked for in all before.
    ends = isBlank ? 0 : ends + countMatches(written, /[\]&]/g)
    const isTooMuch = before + Math.max(marks, ends) ** 2 > mostWork
    if (isTooMuch || countMatches(written, /\|/g) > mostCells) {
      return { message: tooMany, line, column: 1 }
    }
  }
  return undefined
}

/** Of levels that follow from more than one line. */
export const tooDeep = `More than ${deepest} levels within each other`

/** Marks times marks, of all paragraphs together: one of 5,000, or a hundred of 500. */
const mostWork = 5000 ** 2
const mostCells = 1000
const tooMany = 'More marks in paragraphs, lists and tables than can be parsed in time'

/** In a heading, 40,000 spaces take markdownlint three seconds, and twice as many twelve. */
const manySpaces = /\S[ \t]{2000,}\S/
const tooManySpaces = 'More spaces in a row than can be parsed in time'

/** What quotations and lists begin with, one within the other. */
const container = />|[-*+][ \t]|\d{1,9}[.)][ \t]/g
const containers = new RegExp(`^(?:[ \\t]*(?:${container.source}))+`)

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/**
 * Whether micromark would take too long to say why a text does not parse: it parses code from an
 * `import` or `export` on anew for each blank line.
 */
export function isLongCode(text: string): boolean {
  const from = /^(?:import|export)\b/m.exec(text)
  return from !== null && countMatches(text.slice(from.index), /\n[ \t]*(?=\n)/g) > mostBlankLines
}

const mostBlankLines = 2000
