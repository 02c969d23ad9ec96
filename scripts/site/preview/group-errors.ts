import type { LocatedDiagnostic, RelatedLocation } from '#core/diagnostic.ts'
import { groupByCause, type Cause } from '#gate/reporters/causes.ts'

/**
 * Groups errors by cause, as in reports. Those at places that another error lists as related, such
 * as the links to a removed page, are consequences of that error, which comes first.
 */
export function groupErrors(errors: readonly LocatedDiagnostic[]): Cause[] {
  const remaining = new Set(errors)
  const roots = errors.flatMap((first): Cause[] => {
    if (!remaining.has(first)) return []
    const others = listConsequences(first, [...remaining])
    if (others.length === 0) return []
    for (const each of [first, ...others]) remaining.delete(each)
    return [{ first, others }]
  })
  return [...roots, ...groupByCause([...remaining])]
}

/** Lists the errors at places that `root` lists as related. */
export function listConsequences(
  root: LocatedDiagnostic,
  errors: readonly LocatedDiagnostic[],
): LocatedDiagnostic[] {
  const places = new Set(root.related?.map(placeOf))
  return errors.filter((each) => each !== root && places.has(placeOf(each)))
}

function placeOf({ file, start }: RelatedLocation): string {
  return `${file}:${start}`
}
