import { readFile } from 'node:fs/promises'
import { parse } from 'jsonc-parser'
import type { Configuration, FixInfo, LintError } from 'markdownlint'
import { lint } from 'markdownlint/promise'
import { nodesOfType } from '#core/tree.ts'
import { projectFile } from '#core/project-root.ts'
import type { Diagnostic, Offsets, TextEdit } from '#core/diagnostic.ts'
import type { ParsedPage } from '#content/page.ts'
import { toDiagnostic, type PageLinter } from '#content/rule.ts'
import { isFalsePositive } from './markdownlint-false-positives.ts'
import { maskMdx, type MaskedPage } from './mask-mdx.ts'

/** Configuration shared with the editor's markdownlint extension. */
const configFile = projectFile('.markdownlint.jsonc')

/** markdownlint with the project's configuration. MDX syntax is masked, since it has no support. */
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
    // markdownlint would obey its directives even in code samples.
    noInlineConfig: true,
    // MD026 throws for a heading of two lines. The findings about that are dropped below.
    handleRuleFailures: true,
  })
  return pages.flatMap((masked) =>
    (results[masked.page.file.path] ?? [])
      .filter(({ errorDetail }) => !errorDetail?.startsWith('This rule threw an exception'))
      .filter((error) => !isFalsePositive(error, masked))
      .map((error) => describeError(error, masked)),
  )
}

function describeError(error: LintError, masked: MaskedPage): Diagnostic {
  const { ruleDescription, ruleInformation, errorDetail } = error
  const [name = ''] = error.ruleNames
  const fixes = textRules.has(name) ? 'text' : 'layout'
  const fix = findFix(error, masked)
  return toDiagnostic({ id: `markdownlint:${name}`, severity: 'warning', fixes }, masked.page, {
    ...offsetsOf(error, masked),
    message: [ruleDescription, errorDetail].filter(Boolean).join('; '),
    help: errorDetail?.includes('Too many cells')
      ? 'Write `\\|` for a `|` within a cell, also in code'
      : `See ${ruleInformation}`,
    ...(fix && { fix: [fix] }),
  })
}

/** Returns the reported offsets, or those of the trimmed line if there are none. */
function offsetsOf({ lineNumber, errorRange }: LintError, { page, lines }: MaskedPage): Offsets {
  const written = lines[lineNumber - 1] ?? ''
  const indent = written.length - written.trimStart().length
  const [column = 1, length = 0] = errorRange ?? [indent + 1, written.trim().length]
  const start = page.lines.offsetAt(lineNumber, column + columnShift(lineNumber, { page, lines }))
  return { start, end: start + length }
}

/** Returns the difference between a column of a line and the same column of the masked line. */
function columnShift(line: number, { page, lines }: MaskedPage): number {
  const start = page.lines.offsetAt(line, 1)
  return page.lines.offsetAt(line, Infinity) - start - (lines[line - 1]?.length ?? 0)
}

/** Rules whose fix may change the meaning, such as the nesting of a list. */
const unsafeRules = new Set(['MD005', 'MD007', 'MD011', 'MD018', 'MD020'])

/** Rules whose fix changes the rendered text. All others only change the source. */
const textRules = new Set(['MD026'])

/** Returns markdownlint's fix as an edit of the page, or `undefined` if it is unsafe. */
function findFix({ ruleNames, fixInfo, lineNumber }: LintError, masked: MaskedPage) {
  if (!fixInfo || unsafeRules.has(ruleNames[0] ?? '')) return undefined
  const line = fixInfo.lineNumber ?? lineNumber
  const edit = toEdit(fixInfo, line, masked)
  if (ruleNames[0] === 'MD009' && isLineBreak(edit.start, masked.page)) {
    return { ...edit, text: '\\' }
  }
  // Without the space, `<` would open a tag.
  if (masked.page.file.text[edit.start - 1] === '<') return undefined
  // A tab that indents a line may keep its text in a list item.
  const lineStart = masked.page.lines.offsetAt(line, 1)
  const isIndent = masked.page.file.text.slice(lineStart, edit.start).trim() === ''
  return ruleNames[0] === 'MD010' && isIndent ? undefined : edit
}

/** Returns whether the spaces at `offset` are a hard break, which a backslash can replace. */
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
  if (deleteCount < 0) {
    const end = lines.offsetAt(line + 1, 1)
    // The last line has no line break after it, so remove the one before it.
    return { start: end > lineStart ? lineStart : lineStart - 1, end, text: '' }
  }
  if (editColumn === undefined && deleteCount === 0) {
    return { start: lineStart, end: lineStart, text: insertText }
  }
  const start = lines.offsetAt(line, (editColumn ?? 1) + columnShift(line, masked))
  return { start, end: start + deleteCount, text: insertText }
}
