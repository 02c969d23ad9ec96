import { readFile } from 'node:fs/promises'
import { parse } from 'jsonc-parser'
import type { Configuration, FixInfo, LintError } from 'markdownlint'
import { lint } from 'markdownlint/promise'
import { lineAt } from '#core/line-index.ts'
import { nodesOfType } from '#core/tree.ts'
import { resolveProjectPath } from '#core/project-root.ts'
import type { Diagnostic, Offsets, TextEdit } from '#core/diagnostic.ts'
import type { ParsedPage } from '#content/page.ts'
import { toDiagnostic, type PageLinter } from '#content/rule.ts'
import { maskMdx } from './mask-mdx.ts'

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
  const strings = Object.fromEntries(batch.map((page) => [page.file.path, maskMdx(page)]))
  const results = await lint({
    strings,
    config,
    // markdownlint would obey its disable comments even in code samples.
    noInlineConfig: true,
    // MD026 throws on two-line headings. The findings that report it are dropped below.
    handleRuleFailures: true,
  })
  return batch.flatMap((page) =>
    (results[page.file.path] ?? [])
      .filter(({ errorDetail }) => !errorDetail?.startsWith('This rule threw an exception'))
      .map((error) => toMarkdownlintDiagnostic(error, page)),
  )
}

function toMarkdownlintDiagnostic(error: LintError, page: ParsedPage): Diagnostic {
  const { ruleDescription, ruleInformation, errorDetail } = error
  const [name = ''] = error.ruleNames
  const fixes = textChangingRules.has(name) ? 'content' : 'layout'
  const fix = findFix(error, page)
  return toDiagnostic({ id: `markdownlint:${name}`, severity: 'warning', fixes }, page, {
    ...offsetsOf(error, page),
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
  MD022: 'Put a blank line above and below the heading',
  MD023: 'Begin the heading at the beginning of the line',
  MD024: 'Name the second heading differently, so that links can lead to it',
  MD025: 'Begin the heading with `##`; the title of the page is its only `h1`',
  MD031: 'Put a blank line above and below the code',
  MD032: 'Put a blank line above and below the list',
  MD034: 'Write `[text](address)`, or put the address in backticks',
  MD040: 'Name the language after the backticks, or write `text`',
  MD045: 'Say between the brackets what the image shows',
  MD050: 'Write `**` around bold text',
  MD055: 'Begin and end every row with `|`, and put a blank line below the table',
  MD056: 'Write as many cells as the header has; an empty one is `| |`',
  MD058: 'Put a blank line above and below the table',
  MD059: 'Name the page or the thing, such as `the rate limits`',
}

/** Returns the offsets of an error. Without a reported range, returns those of the trimmed line. */
function offsetsOf({ lineNumber, errorRange }: LintError, { file, lines }: ParsedPage): Offsets {
  const line = lineAt(file.text, lines.offsetAt(lineNumber, 1)).text
  const indent = line.length - line.trimStart().length
  const [column = 1, length = 0] = errorRange ?? [indent + 1, line.trim().length]
  const start = lines.offsetAt(lineNumber, column)
  return { start, end: start + length }
}

/**
 * Rules whose fixes may change the meaning of a page, such as the nesting of a list, or its code.
 */
const unsafeRules = new Set(['MD005', 'MD007', 'MD011', 'MD014', 'MD018', 'MD034'])

/** Rules whose fixes change the rendered text. All other fixes change only the source. */
const textChangingRules = new Set(['MD026'])

/** Returns markdownlint's fix as an edit of the page, or `undefined` if there is no safe fix. */
function findFix({ ruleNames, fixInfo, lineNumber }: LintError, page: ParsedPage) {
  if (!fixInfo || unsafeRules.has(ruleNames[0] ?? '')) return undefined
  const edit = toTextEdit(fixInfo, fixInfo.lineNumber ?? lineNumber, page)
  // A line above `---` may be text.
  if (ruleNames[0] === 'MD026' && !/^[\s>]*#/.test(lineAt(page.file.text, edit.start).text)) {
    return undefined
  }
  if (ruleNames[0] !== 'MD009' || !isHardBreak(edit.start, page)) return edit
  // A backslash would become part of the name of a directive such as `:::info`.
  const isDirective = /^[\s>]*:::/.test(lineAt(page.file.text, edit.start).text)
  return isDirective ? undefined : { ...edit, text: '\\' }
}

/** Returns whether the spaces at `offset` are a hard break. A backslash can replace them. */
function isHardBreak(offset: number, { mdx }: ParsedPage): boolean {
  return nodesOfType(mdx.tree, 'break').some(({ position }) => position?.start.offset === offset)
}

function toTextEdit(
  { editColumn = 1, deleteCount = 0, insertText = '' }: FixInfo,
  line: number,
  { lines }: ParsedPage,
): TextEdit {
  if (deleteCount < 0) {
    const lineStart = lines.offsetAt(line, 1)
    const end = lines.offsetAt(line + 1, 1)
    // The last line has no line break after it, so remove the one before it.
    return { start: end > lineStart ? lineStart : lineStart - 1, end, text: '' }
  }
  const start = lines.offsetAt(line, editColumn)
  return { start, end: start + deleteCount, text: insertText }
}
