import { readFile } from 'node:fs/promises'
import { parse } from 'jsonc-parser'
import type { Configuration, FixInfo, LintError } from 'markdownlint'
import { lint } from 'markdownlint/promise'
import { nodesOfType } from '#core/tree.ts'
import { projectFile } from '#core/project-root.ts'
import type { Diagnostic, Range, TextEdit } from '#core/diagnostic.ts'
import type { ParsedPage } from '#content/page.ts'
import type { PageLinter } from '#content/rule.ts'
import { isFalseAlarm } from './markdownlint-false-alarms.ts'
import { maskMdx, type MaskedPage } from './mask-mdx.ts'

/** The file that the editor's markdownlint plug-in reads too. */
const configFile = projectFile('.markdownlint.jsonc')

/** markdownlint with the project's configuration; MDX's own syntax is masked, as it knows none. */
export const markdownlintLinter: PageLinter = {
  name: 'markdownlint',
  async check(pages) {
    const config = parse(await readFile(configFile, 'utf8')) as Configuration
    const masked = pages.map((page) => ({ page, lines: maskMdx(page).split('\n') }))
    return lintPages(masked, config)
  },
}

async function lintPages(pages: MaskedPage[], config: Configuration): Promise<Diagnostic[]> {
  const strings = Object.fromEntries(
    pages.map(({ page, lines }) => [page.file.path, lines.join('\n')]),
  )
  const results = await lint({
    strings,
    config,
    // Its own comments are no MDX; where a sample shows one, it must not switch anything off.
    noInlineConfig: true,
    // A rule that stumbles over a text is passed over: MD026 does over a heading of two lines.
    handleRuleFailures: true,
  })
  return pages.flatMap((masked) =>
    (results[masked.page.file.path] ?? [])
      .filter((error) => !isFailure(error) && !isFalseAlarm(error, masked))
      .map((error) => toDiagnostic(error, masked)),
  )
}

/** Whether the error is a rule's own, which would stand at the first line. */
function isFailure({ errorDetail }: LintError): boolean {
  return errorDetail?.startsWith('This rule threw an exception') ?? false
}

function toDiagnostic(error: LintError, masked: MaskedPage): Diagnostic {
  const fix = findFix(error, masked)
  return {
    ...rangeOf(error, masked),
    ruleId: `markdownlint:${error.ruleNames[0]}`,
    severity: 'warning',
    message: [error.ruleDescription, error.errorDetail].filter(Boolean).join('; '),
    help: `See ${error.ruleInformation}`,
    file: masked.page.file.displayPath,
    ...(fix && {
      fix: [fix],
      fixKind: textRules.has(error.ruleNames[0] ?? '') ? 'text' : 'layout',
    }),
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

/** Rules whose repair may change what is meant: an item's place in its list, a text, code, a heading. */
const unsafe = new Set(['MD005', 'MD007', 'MD011', 'MD018', 'MD020'])

/** Rules whose repair takes a character out of the text; all others change the source only. */
const textRules = new Set(['MD026'])

/** markdownlint's own repair as an edit of the page, where it is safe. */
function findFix({ ruleNames, fixInfo, lineNumber }: LintError, masked: MaskedPage) {
  if (!fixInfo || unsafe.has(ruleNames[0] ?? '')) return undefined
  const line = fixInfo.lineNumber ?? lineNumber
  const edit = toEdit(fixInfo, line, masked)
  if (ruleNames[0] === 'MD009' && isLineBreak(edit.start, masked.page)) {
    return { ...edit, text: '\\' }
  }
  // Without the space, `<` would begin a tag.
  if (masked.page.file.text[edit.start - 1] === '<') return undefined
  // A tab in front of everything may hold an item in its list.
  const lineStart = masked.page.lines.offsetAt(line, 1)
  const isIndent = masked.page.file.text.slice(lineStart, edit.start).trim() === ''
  return ruleNames[0] === 'MD010' && isIndent ? undefined : edit
}

/** Whether the spaces at `offset` break a line of a paragraph; a backslash then says the same. */
function isLineBreak(offset: number, { mdx }: ParsedPage): boolean {
  return nodesOfType(mdx.tree, 'break').some(({ position }) => position?.start.offset === offset)
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
