import type { Diagnostic } from '#core/diagnostic.ts'

/** Validity checks for fixes of one file. */
export interface Proof {
  /** Returns whether fixes that do not overlap are valid when applied together. */
  areValid: (fixes: readonly Diagnostic[]) => boolean
  /**
   * Returns whether a fix is valid within the part of the file around it. A part is much faster to
   * check than the whole file. If the fix is invalid alone, checks it with related `others` nearby.
   */
  isValidNearby: (fix: Diagnostic, others: readonly Diagnostic[]) => boolean
}
