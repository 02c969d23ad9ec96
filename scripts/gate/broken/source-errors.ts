import { compareText, type Diagnostic } from '#core/diagnostic.ts'

/** Rules whose errors invalidate a file: front matter, settings, feature sources, missing files. */
const sourceRules =
  /:schema$|^file:|^redocly:|^(?:api:description|diagram:syntax|lint:config|site:missing-description)$/

/** Returns whether a finding invalidates its file. */
export function isSourceError({ ruleId, severity }: Diagnostic): boolean {
  return severity === 'error' && sourceRules.test(ruleId)
}

/**
 * Sorts findings for people: those on lines that the author changed first, then errors of broken
 * files, which may have caused other findings.
 */
export function sourcesFirst(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const rank = (each: Diagnostic) =>
    (each.isOnChangedLine ? 0 : 3) + (isSourceError(each) ? (isPage(each) ? 1 : 0) : 2)
  return diagnostics.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns whether a file is a page. Fewer files depend on its front matter than on settings. */
function isPage({ file }: Diagnostic): boolean {
  return file.endsWith('.mdx')
}

/** Sorts findings like {@link sourcesFirst}, with other errors before the warnings. */
export function errorsFirst(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return sourcesFirst(diagnostics.toSorted((a, b) => compareText(a.severity, b.severity)))
}
