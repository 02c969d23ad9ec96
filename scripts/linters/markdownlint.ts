import { readFile } from 'node:fs/promises'
import { parse } from 'jsonc-parser'
import type { Configuration, LintError } from 'markdownlint'
import { lint } from 'markdownlint/promise'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { Linter, ParsedPage } from './linter.ts'
import { maskMdx } from './mask-mdx.ts'

/** The file that the editor's markdownlint plug-in reads too. */
const configFile = new URL('../../.markdownlint.jsonc', import.meta.url)

/** markdownlint with the project's configuration; MDX's own syntax is masked, as it knows none. */
export const markdownlintLinter: Linter = {
  name: 'markdownlint',
  async check(pages) {
    const config = parse(await readFile(configFile, 'utf8')) as Configuration
    const strings = Object.fromEntries(pages.map((page) => [page.file.path, maskMdx(page)]))
    const results = await lint({ strings, config, handleRuleFailures: false })
    return pages.flatMap((page) =>
      (results[page.file.path] ?? []).map((error) => toDiagnostic(error, page)),
    )
  },
}

function toDiagnostic(error: LintError, page: ParsedPage): Diagnostic {
  const [column = 1, length = 0] = error.errorRange ?? []
  const [id = '', alias = id] = error.ruleNames
  const detail = [error.errorDetail, error.errorContext && `\`${error.errorContext}\``]
  return {
    line: error.lineNumber,
    column,
    endLine: error.lineNumber,
    endColumn: column + length,
    ruleId: `markdownlint:${id}`,
    severity: 'warning',
    message: [error.ruleDescription, ...detail.filter(Boolean)].join('; '),
    file: page.file.displayPath,
    help: `See the manual of ${alias}: ${error.ruleInformation}`,
  }
}
