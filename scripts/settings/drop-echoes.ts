import type { Diagnostic } from '../core/diagnostic.ts'

/**
 * Leaves out what says a thing once more: a finding that another of the same rule equals, and a
 * misspelling within a name that `terminology:product-name` reports.
 */
export function dropEchoes(diagnostics: Diagnostic[]): Diagnostic[] {
  const names = diagnostics.filter(({ ruleId }) => ruleId === 'terminology:product-name')
  const seen = new Set<string>()
  return diagnostics.filter((diagnostic) => {
    const { ruleId, file, line, column, endLine, endColumn, message } = diagnostic
    const identity = [ruleId, file, line, column, endLine, endColumn, message].join('\n')
    if (seen.has(identity)) return false
    seen.add(identity)
    return ruleId !== 'cspell:unknown-word' || !names.some((name) => isWithin(diagnostic, name))
  })
}

function isWithin(inner: Diagnostic, outer: Diagnostic): boolean {
  const isSameLine = inner.file === outer.file && inner.line === outer.line
  return isSameLine && outer.column <= inner.column && outer.endColumn >= inner.endColumn
}
