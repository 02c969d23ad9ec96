import { countByIdentity, identityOf, type Diagnostic } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { FixedFile } from './write-fixes.ts'

/** Creates a function that identifies a finding by its text and its lines. */
export function createKeys(text: string): (diagnostic: Diagnostic) => string {
  const lines = text.split('\n')
  return (each) => [identityOf(each), ...lines.slice(each.line - 1, each.endLine)].join('\n')
}

/** Findings of a file before fixing. */
export interface KnownFindings {
  counts: ReadonlyMap<string, number>
  keys: ReadonlySet<string>
}

/** Records the findings of a file. */
export function recordFindings(diagnostics: readonly Diagnostic[], text: string): KnownFindings {
  const keys = new Set(diagnostics.map(createKeys(text)))
  return { counts: countByIdentity(diagnostics), keys }
}

/** Selects new findings. Among equal ones, prefers those on lines that had none before. */
export function selectNew(
  diagnostics: readonly Diagnostic[],
  { counts, keys }: KnownFindings,
  text: string,
): Diagnostic[] {
  const fresh: Diagnostic[] = []
  const keyOf = createKeys(text)
  for (const [identity, count] of countByIdentity(diagnostics)) {
    const excess = count - (counts.get(identity) ?? 0)
    if (excess <= 0) continue
    const equal = diagnostics.filter((each) => identityOf(each) === identity)
    const [moved, kept] = [false, true].map((isKnown) =>
      equal.filter((each) => keys.has(keyOf(each)) === isKnown),
    )
    fresh.push(...[...moved!, ...kept!].slice(0, excess))
  }
  return fresh
}

/** Rules that depend on other pages, so that a change elsewhere may cause a finding. */
const crossPageRules =
  /^(?:base|link|navigation|redirect|remark-validate-links|route|site):|duplicate/

/** Distances in lines between a new finding and the fix that may have caused it. */
const distances = [0, 1, 3, 10, Infinity]

/** Maps the fixes nearest to new findings, which probably caused them, to those findings. */
export function findCulprits(
  change: FixedFile,
  fresh: readonly Diagnostic[],
): Map<Diagnostic, Diagnostic> {
  if (fresh.length === 0) return new Map()
  const places = change.fixed.map((fix) => ({ fix, ranges: listLines(fix, change) }))
  const culprits = fresh.flatMap((finding) => {
    const { line, endLine, ruleId } = finding
    const allowed = crossPageRules.test(ruleId) ? distances.slice(0, 1) : distances
    const near = allowed.map((distance) =>
      places.filter(({ ranges }) =>
        ranges.some(([first, last]) => first - distance <= endLine && line <= last + distance),
      ),
    )
    const nearest = near.find((found) => found.length > 0) ?? []
    return nearest.map(({ fix }): [Diagnostic, Diagnostic] => [fix, finding])
  })
  return new Map(culprits)
}

/** Lists the first and last lines of a fix's edits in the changed text. */
function listLines({ fix = [] }: Diagnostic, { after, fixed }: FixedFile): [number, number][] {
  const all = fixed.flatMap((each) => each.fix ?? [])
  const lines = createLineIndex(after)
  return fix.map(({ start, text }) => {
    const earlier = all.filter((edit) => edit.start < start)
    const shift = earlier.reduce((sum, edit) => sum + edit.text.length - edit.end + edit.start, 0)
    const at = start + shift
    return [lines.pointAt(at).line, lines.pointAt(at + text.length).line]
  })
}
