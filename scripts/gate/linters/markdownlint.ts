import { readFile } from 'node:fs/promises'
import { parse } from 'jsonc-parser'
import type { Configuration, FixInfo, LintError } from 'markdownlint'
import { lint } from 'markdownlint/promise'
import { lineAt } from '#core/line-index.ts'
import { createRangeFinder } from '#core/search-offsets.ts'
import { nodesOfType, walkTree } from '#core/tree.ts'
import { resolveProjectPath } from '#core/project-root.ts'
import type { Diagnostic, Offsets, TextEdit } from '#core/diagnostic.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { findUnclosedFences } from '#content/parse/collect-fences.ts'
import type { ParsedPage } from '#content/page.ts'
import { toDiagnostic, type PageLinter } from '#content/rule.ts'

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
  })
  return batch.flatMap((page) => {
    const expressions = nodesOfType(page.mdx.tree, 'mdxTextExpression').map(offsetsOfNode)
    const isInExpression = createRangeFinder(expressions)
    return (results[page.file.path] ?? [])
      .map((error) => toMarkdownlintDiagnostic(error, page))
      .filter(({ start }) => !isInExpression(start))
  })
}

/**
 * Converts a page to Markdown. Lines of components, with all that is within them, and of comments
 * become HTML comments, which markdownlint treats as blank. Hides `:::`, since markdownlint parses
 * directives, and takes minutes for hundreds of them.
 */
function maskMdx(page: ParsedPage): string {
  const { file, mdx } = page
  const lines = file.text.replaceAll(':::', '\uFFFC'.repeat(3)).split('\n')
  // `code:unclosed-fence` reports the fence that makes these unclosed too.
  for (const { isDerived, start } of findUnclosedFences(page)) {
    if (isDerived) lines[page.lines.pointAt(start).line - 1] = '<!---->'
  }
  let masked = 0
  walkTree(mdx.tree, ({ type, position }) => {
    if (type !== 'mdxFlowExpression' && type !== 'mdxJsxFlowElement') return
    const { start, end } = position!
    // A component within another one is already masked.
    for (; masked < end.line; masked++) {
      if (masked < start.line - 1) masked = start.line - 1
      const before = lines[masked]!.slice(0, start.column - 1)
      const prefix = masked === start.line - 1 ? before : before.replace(/[^\s>]/g, ' ')
      lines[masked] = `${prefix}${'<!--'.padEnd(lines[masked]!.length - prefix.length - 3, 'x')}-->`
    }
  })
  return lines.join('\n')
}

function toMarkdownlintDiagnostic(error: LintError, page: ParsedPage): Diagnostic {
  const { ruleDescription, ruleInformation, errorDetail } = error
  const [name = ''] = error.ruleNames
  const fix = findFix(error, page)
  return toDiagnostic({ id: `markdownlint:${name}`, severity: 'warning', fixes: 'layout' }, page, {
    ...offsetsOf(error, page),
    message: [ruleDescription, errorDetail].filter(Boolean).join('; '),
    help: repairs[name] ?? `See ${ruleInformation}`,
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
  MD024: 'Name the second heading differently, so that links can lead to it',
  MD025: 'Begin the heading with `##`; the title of the page is its only `h1`',
  MD034: 'Write `[text](address)`, or put the address in backticks',
  MD040: 'Name the language after the backticks, or write `text`',
  MD045: 'Say between the brackets what the image shows',
  MD050: 'Write `**` around bold text',
  MD055: 'Begin and end every row with `|`, and put a blank line below the table',
  MD056: 'Write as many cells as the header has, and `\\|` for a `|` within a cell, also in code',
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

/** Returns markdownlint's fix as an edit of the page, or `undefined` if there is no safe fix. */
function findFix({ ruleNames, fixInfo, lineNumber }: LintError, page: ParsedPage) {
  if (!fixInfo || unsafeRules.has(ruleNames[0] ?? '')) return undefined
  return toTextEdit(fixInfo, fixInfo.lineNumber ?? lineNumber, page)
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
