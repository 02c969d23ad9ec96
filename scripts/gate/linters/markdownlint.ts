import { readFile } from 'node:fs/promises'
import { parse } from 'jsonc-parser'
import type { Configuration, FixInfo, LintError } from 'markdownlint'
import { lint } from 'markdownlint/promise'
import { nodesOfType } from '#core/tree.ts'
import { resolveProjectPath } from '#core/project-root.ts'
import type { Diagnostic, Offsets, TextEdit } from '#core/diagnostic.ts'
import type { ParsedPage } from '#content/page.ts'
import { toDiagnostic, type PageLinter } from '#content/rule.ts'
import { createFalsePositiveCheck } from './markdownlint-false-positives.ts'
import { maskMdx, type MaskedPage } from './mask-mdx.ts'

/** Path of the configuration, which editors' markdownlint extensions read too. */
const configFile = resolveProjectPath('.markdownlint.jsonc')

/** markdownlint with the project's configuration. It does not support MDX, so MDX is masked. */
export const markdownlintLinter: PageLinter = {
  name: 'markdownlint',
  async check(pages) {
    const config = parse(await readFile(configFile, 'utf8')) as Configuration
    const found: Diagnostic[][] = []
    for (let start = 0; start < pages.length; start += batchSize) {
      found.push(await lintPages(pages.slice(start, start + batchSize), config))
    }
    return found.flat()
  },
}

/**
 * Number of pages to lint at once. markdownlint calls itself once per page, so 1,500 are too many.
 */
const batchSize = 100

async function lintPages(batch: ParsedPage[], config: Configuration): Promise<Diagnostic[]> {
  const pages = batch.map((page) => ({ page, lines: maskMdx(page).split('\n') }))
  const strings = Object.fromEntries(
    pages.map(({ page, lines }) => [page.file.path, lines.join('\n')]),
  )
  const results = await lint({
    strings,
    config,
    // markdownlint would obey its disable comments even in code samples.
    noInlineConfig: true,
    // MD026 throws on two-line headings. The findings that report it are dropped below.
    handleRuleFailures: true,
  })
  return pages.flatMap((masked) => {
    const errors = results[masked.page.file.path] ?? []
    if (errors.length === 0) return []
    const isFalsePositive = createFalsePositiveCheck(masked)
    return errors
      .filter(({ errorDetail }) => !errorDetail?.startsWith('This rule threw an exception'))
      .filter((error) => !isFalsePositive(error))
      .map((error) => toMarkdownlintDiagnostic(error, masked))
  })
}

function toMarkdownlintDiagnostic(error: LintError, masked: MaskedPage): Diagnostic {
  const { ruleDescription, ruleInformation, errorDetail } = error
  const [name = ''] = error.ruleNames
  const fixes = textChangingRules.has(name) ? 'content' : 'layout'
  const fix = findFix(error, masked)
  return toDiagnostic({ id: `markdownlint:${name}`, severity: 'warning', fixes }, masked.page, {
    ...offsetsOf(error, masked),
    message: [ruleDescription, errorDetail].filter(Boolean).join('; '),
    help: errorDetail?.includes('Too many cells')
      ? 'Write `\\|` for a `|` within a cell, also in code'
      : (repairs[name] ?? `See ${ruleInformation}`),
    ...(fix && { fix: [fix] }),
  })
}

/** Repairs of mistakes that the description of a rule does not explain. */
const repairs: Record<string, string> = {
  MD001: 'Write as many `#` as the heading above has, or one more',
  MD003: 'Begin the heading with `##` and a space',
  MD004: 'Begin every item of the list with `-`',
  MD005: 'Indent a nested item to the text of the item above, and other items alike',
  MD007: 'Indent a nested list by two spaces for each level',
  MD010: 'Write spaces instead of the tab, two for each level of a list',
  MD011: 'Write `[text](/route)`: the text in brackets, the address in parentheses',
  MD018: 'Put a space between `#` and the text, or write `\\#` for a literal one',
  MD019: 'Leave one space between `#` and the text',
  MD020: 'Remove the `#` at the end, or write `\\#`',
  MD022: 'Put a blank line above and below the heading',
  MD023: 'Begin the heading at the beginning of the line',
  MD024: 'Name the second heading differently, so that links can lead to it',
  MD031: 'Put a blank line above and below the code',
  MD032: 'Put a blank line above and below the list',
  MD036: 'Begin the line with `##` if it is a heading',
  MD040: 'Name the language after the backticks, or write `text`',
  MD045: 'Say between the brackets what the image shows',
  MD049: 'Write `_` around emphasized text',
  MD050: 'Write `**` around bold text',
  MD056: 'Write as many cells as the header has; an empty one is `| |`',
  MD058: 'Put a blank line above and below the table',
}

/** Returns the offsets of an error. Without a reported range, returns those of the trimmed line. */
function offsetsOf({ lineNumber, errorRange }: LintError, { page, lines }: MaskedPage): Offsets {
  const maskedLine = lines[lineNumber - 1] ?? ''
  const indent = maskedLine.length - maskedLine.trimStart().length
  const [column = 1, length = 0] = errorRange ?? [indent + 1, maskedLine.trim().length]
  const start = page.lines.offsetAt(
    lineNumber,
    column + countRemovedColumns(lineNumber, { page, lines }),
  )
  return { start, end: start + length }
}

/** Returns the number of columns that masking removed from a line. Negative if it added some. */
function countRemovedColumns(line: number, { page, lines }: MaskedPage): number {
  const start = page.lines.offsetAt(line, 1)
  return page.lines.offsetAt(line, Infinity) - start - (lines[line - 1]?.length ?? 0)
}

/**
 * Rules whose fixes may change the meaning of a page, such as the nesting of a list, or its code.
 */
const unsafeRules = new Set(['MD005', 'MD007', 'MD011', 'MD014', 'MD018', 'MD020'])

/** Rules whose fixes change the rendered text. All other fixes change only the source. */
const textChangingRules = new Set(['MD026'])

/** Returns markdownlint's fix as an edit of the page, or `undefined` if there is no safe fix. */
function findFix({ ruleNames, fixInfo, lineNumber }: LintError, masked: MaskedPage) {
  if (!fixInfo || unsafeRules.has(ruleNames[0] ?? '')) return undefined
  const line = fixInfo.lineNumber ?? lineNumber
  const edit = toTextEdit(fixInfo, line, masked)
  const lineStart = masked.page.lines.offsetAt(line, 1)
  const before = masked.page.file.text.slice(lineStart, edit.start)
  if (ruleNames[0] === 'MD009' && isHardBreak(edit.start, masked.page)) {
    // In a line such as `:::info`, which is no text, a backslash would become part of the name.
    return /^[\s>]*:::/.test(before) ? undefined : { ...edit, text: '\\' }
  }
  const removed = masked.page.file.text.slice(edit.start, edit.end)
  // An ellipsis, as in `## And then...`, says more than a period. A line above `---` may be text.
  const isUnsure = removed.includes('..') || !/^[\s>]*#/.test(before)
  if (ruleNames[0] === 'MD026' && isUnsure) return undefined
  // Removing the space after `<` would make it open a tag.
  if (before.endsWith('<')) return undefined
  // Replacing a tab in the indentation could move the text out of its list item.
  const isIndent = before.trim() === ''
  return ruleNames[0] === 'MD010' && isIndent ? undefined : edit
}

/** Returns whether the spaces at `offset` are a hard break. A backslash can replace them. */
function isHardBreak(offset: number, { mdx }: ParsedPage): boolean {
  return nodesOfType(mdx.tree, 'break').some(({ position }) => position?.start.offset === offset)
}

function toTextEdit(
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
  const start = lines.offsetAt(line, (editColumn ?? 1) + countRemovedColumns(line, masked))
  return { start, end: start + deleteCount, text: insertText }
}
