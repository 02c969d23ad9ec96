import type { z } from 'zod'

type Context = Pick<z.RefinementCtx, 'addIssue'>

/** Adds an issue about a value that names no entry of a list. The message suggests the nearest. */
export function addUnknown(context: Context, path: PropertyKey[], known: readonly unknown[]): void {
  context.addIssue({ code: 'custom', path, params: { known: known.map(String) } })
}

/** Adds an issue for each value that an earlier entry has. Skips missing values. */
export function addDuplicates(
  context: Context,
  values: readonly unknown[],
  pathOf: (index: number) => PropertyKey[],
): void {
  for (const [index, value] of values.entries()) {
    if (value === undefined || values.indexOf(value) === index) continue
    const params = { expected: 'one that no other entry has' }
    context.addIssue({ code: 'custom', path: pathOf(index), params })
  }
}
