import { readFile } from 'node:fs/promises'
import { parse } from 'jsonc-parser'
import type { Configuration, FixInfo, LintError } from 'markdownlint'
import { lint } from 'markdownlint/promise'
import { visit } from 'unist-util-visit'
import type { Diagnostic, Range, TextEdit } from '../core/diagnostic.ts'
import type { PageLinter, ParsedPage } from './linter.ts'
import { describeError } from './markdownlint-messages.ts'
import { maskMdx } from './mask-mdx.ts'

/** The file that the editor's markdownlint plug-in reads too. */
const configFile = new URL('../../.markdownlint.jsonc', import.meta.url)

/** markdownlint with the project's configuration; MDX's own syntax is masked, as it knows none. */
export const markdownlintLinter: PageLinter = {
  name: 'markdownlint',
  async check(pages) {
    const config = parse(await readFile(configFile, 'utf8')) as Configuration
    const strings = Object.fromEntries(pages.map((page) => [page.file.path, maskMdx(page)]))
    // Its own comments are no MDX; where a sample shows one, it must not switch anything off.
    const results = await lint({ strings, config, noInlineConfig: true })
    return pages.flatMap((page) => {
      const masked = { page, lines: strings[page.file.path]!.split('\n') }
      return (results[page.file.path] ?? [])
        .filter((error) => !isFalseAlarm(error, masked.lines[error.lineNumber - 1] ?? ''))
        .map((error) => toDiagnostic(error, masked))
    })
  },
}

/** A page and its lines as markdownlint got them. */
interface MaskedPage {
  page: ParsedPage
  lines: string[]
}

/** Reports that are wrong of valid prose, or another rule's too; by what stands at the place. */
const falseAlarms: Record<string, (line: string, start: number, end: number) => boolean> = {
  // A number such as `#1042`, not a heading.
  MD018: (line) => /^#\d/.test(line),
  // Emphasis within a component, such as a badge.
  MD036: (line) => !/^\s*[*_]/.test(line),
  // `a * b * c` is a product.
  MD037: (line, start, end) => /(?<!\S)\*(?!\S)/.test(line.slice(Math.max(0, start - 2), end + 2)),
  // A separator such as `, ` is shown with its space.
  MD038: (line, start, end) =>
    /`[^\p{L}\p{N}`]+`/u.test(line.slice(Math.max(0, start - 5), end + 5)),
  // Without any destination: reported by link:missing-page.
  MD042: (line, start, end) => /\((?:<>)?\)$/.test(line.slice(start, end)),
}

function isFalseAlarm({ ruleNames, errorRange }: LintError, line: string): boolean {
  const [column = 1, length = 0] = errorRange ?? []
  const isKnown = falseAlarms[ruleNames[0] ?? '']
  return isKnown?.(line, column - 1, column - 1 + length) ?? false
}

function toDiagnostic(error: LintError, masked: MaskedPage): Diagnostic {
  const fix = findFix(error, masked)
  return {
    ...rangeOf(error, masked),
    ruleId: `markdownlint:${error.ruleNames[0]}`,
    severity: 'warning',
    ...describeError(error),
    file: masked.page.file.displayPath,
    ...(fix && { fix: [fix] }),
  }
}

/** The reported range, or what stands on the line where the report names no more than that. */
function rangeOf({ lineNumber, errorRange }: LintError, { page, lines }: MaskedPage): Range {
  const written = lines[lineNumber - 1] ?? ''
  const indent = written.length - written.trimStart().length
  const [column = 1, length = 0] = errorRange ?? [indent + 1, written.trim().length]
  const start = page.lines.offsetAt(lineNumber, column + shiftOf(lineNumber, { page, lines }))
  return page.lines.rangeAt(start, start + length)
}

/** By how much a column on a line of the page is greater than that on the masked line. */
function shiftOf(line: number, { page, lines }: MaskedPage): number {
  const start = page.lines.offsetAt(line, 1)
  return page.lines.offsetAt(line, Infinity) - start - (lines[line - 1]?.length ?? 0)
}

/** Rules whose repair may change what is meant: an item's place in its list, a text or a heading. */
const unsafe = new Set(['MD005', 'MD007', 'MD011', 'MD018'])

/** markdownlint's own repair as an edit of the page, where it is safe. */
function findFix({ ruleNames, fixInfo, lineNumber }: LintError, masked: MaskedPage) {
  if (!fixInfo || unsafe.has(ruleNames[0] ?? '')) return undefined
  const line = fixInfo.lineNumber ?? lineNumber
  const edit = toEdit(fixInfo, line, masked)
  if (ruleNames[0] === 'MD009' && isLineBreak(edit.start, masked.page)) {
    return { ...edit, text: '\\' }
  }
  // A tab in front of everything may hold an item in its list.
  const lineStart = masked.page.lines.offsetAt(line, 1)
  const isIndent = masked.page.file.text.slice(lineStart, edit.start).trim() === ''
  return ruleNames[0] === 'MD010' && isIndent ? undefined : edit
}

/** Whether the spaces at `offset` break a line of a paragraph; a backslash then says the same. */
function isLineBreak(offset: number, { mdx }: ParsedPage): boolean {
  let found = false
  visit(mdx.tree, 'break', (node) => {
    found ||= node.position?.start.offset === offset
  })
  return found
}

function toEdit(
  { editColumn, deleteCount = 0, insertText = '' }: FixInfo,
  line: number,
  masked: MaskedPage,
): TextEdit {
  const { lines } = masked.page
  const lineStart = lines.offsetAt(line, 1)
  if (deleteCount < 0) return { start: lineStart, end: lines.offsetAt(line + 1, 1), text: '' }
  if (editColumn === undefined && deleteCount === 0) {
    return { start: lineStart, end: lineStart, text: insertText }
  }
  const start = lines.offsetAt(line, (editColumn ?? 1) + shiftOf(line, masked))
  return { start, end: start + deleteCount, text: insertText }
}
