import type { Diagnostic } from '#core/diagnostic.ts'
import type { BrokenSource } from './check-sources.ts'

/** Selects the errors in broken sources that may hide findings in any of `texts`. */
export function selectHidingErrors<T extends Diagnostic>(
  diagnostics: readonly T[],
  broken: readonly BrokenSource[],
  texts: readonly string[],
): T[] {
  const hiding = broken.filter(({ concerns }) => texts.some(concerns))
  const files = new Set(hiding.map(({ displayPath }) => displayPath))
  return diagnostics.filter(({ file, breaksInput }) => breaksInput && files.has(file))
}
