import type { Diagnostic } from '#core/diagnostic.ts'

/** Proof for the fixes of a file. */
export interface Proof {
  /** Returns whether fixes that do not touch, applied together, keep what they must. */
  holds: (fixes: readonly Diagnostic[]) => boolean
  /**
   * Does the same for one fix, by the part of the file that it is in, which takes much less time. If
   * it does not hold alone, those of `others` in the same part are applied with it.
   */
  holdsNearby: (fix: Diagnostic, others: readonly Diagnostic[]) => boolean
}
