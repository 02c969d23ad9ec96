import type { Diagnostic } from '#core/diagnostic.ts'

/** Proof for the fixes of a file. */
export interface Proof {
  /** Returns whether fixes that do not overlap are valid when applied together. */
  areValid: (fixes: readonly Diagnostic[]) => boolean
  /**
   * Returns whether one fix is valid, by the part of the file around it, which is much faster. If
   * it fails alone, it is tried with those of `others` in the same part.
   */
  isValidNearby: (fix: Diagnostic, others: readonly Diagnostic[]) => boolean
}
