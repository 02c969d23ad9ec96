import type { Diagnostic } from '#core/diagnostic.ts'

/**
 * Leaves out what says a thing once more: a finding that another of the same rule equals, and a
 * misspelling within a name that `terminology:product-name` reports.
 */
export function dedupeDiagnostics(diagnostics: Diagnostic[]): Diagnostic[] {
  const names = new Map<string, Diagnostic[]>()
  for (const each of diagnostics) {
    if (each.ruleId !== 'terminology:product-name') continue
    const known = names.get(each.file)
    if (known) known.push(each)
    else names.set(each.file, [each])
  }
  const seen = new Set<string>()
  return diagnostics.filter((diagnostic) => {
    const { ruleId, file, line, column, endLine, endColumn, message } = diagnostic
    const identity = [ruleId, file, line, column, endLine, endColumn, message].join('\n')
    if (seen.has(identity)) return false
    seen.add(identity)
    if (ruleId !== 'cspell:unknown-word') return true
    return !names.get(file)?.some((name) => isWithin(diagnostic, name))
  })
}

function isWithin(inner: Diagnostic, outer: Diagnostic): boolean {
  const isSameLine = inner.line === outer.line
  return isSameLine && outer.column <= inner.column && outer.endColumn >= inner.endColumn
}
