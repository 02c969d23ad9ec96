import { compareText, type Diagnostic } from '#core/diagnostic.ts'

/**
 * Rules whose errors leave a file without a valid value: front matter, settings, the sources of
 * features, and files that are missing or cannot be read.
 */
const sourceRules =
  /:schema$|^file:|^redocly:|^(?:api:description|diagram:syntax|lint:config|site:missing-description)$/

/** Returns whether a finding says that its file is broken, so that nothing can rest on the file. */
export function isSourceError({ ruleId, severity }: Diagnostic): boolean {
  return severity === 'error' && sourceRules.test(ruleId)
}

/**
 * Sorts findings for people: those on lines that the author changed first, then errors of broken
 * files, as other findings may follow from them.
 */
export function sourcesFirst(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const rank = (each: Diagnostic) =>
    (each.isOnChangedLine ? 0 : 3) + (isSourceError(each) ? (isPage(each) ? 1 : 0) : 2)
  return diagnostics.toSorted((a, b) => rank(a) - rank(b))
}

/** The front matter of a page matters to fewer files than settings do. */
function isPage({ file }: Diagnostic): boolean {
  return file.endsWith('.mdx')
}

/** As {@link sourcesFirst}, with other errors before the warnings. */
export function errorsFirst(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return sourcesFirst(diagnostics.toSorted((a, b) => compareText(a.severity, b.severity)))
}
