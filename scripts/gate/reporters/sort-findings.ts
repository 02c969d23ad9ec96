import { compareText, type Diagnostic } from '#core/diagnostic.ts'

/**
 * Sorts findings on changed lines before the rest. In both groups, errors that keep rules from
 * running come first, those in pages after those in settings, since fewer files depend on a page.
 */
export function sortRootCausesFirst<T extends Diagnostic>(diagnostics: readonly T[]): T[] {
  const rank = ({ file, severity, breaksInput, isOnChangedLine }: Diagnostic) => {
    const isRootCause = breaksInput && severity === 'error'
    return (isOnChangedLine ? 0 : 3) + (isRootCause ? (file.endsWith('.mdx') ? 1 : 0) : 2)
  }
  return diagnostics.toSorted((a, b) => rank(a) - rank(b))
}

/** Sorts like {@link sortRootCausesFirst}, with errors before warnings of the same rank. */
export function sortErrorsFirst<T extends Diagnostic>(diagnostics: readonly T[]): T[] {
  return sortRootCausesFirst(diagnostics.toSorted((a, b) => compareText(a.severity, b.severity)))
}
