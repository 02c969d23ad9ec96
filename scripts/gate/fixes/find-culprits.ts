import { countByIdentity, identityOf, type Diagnostic } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { FixedFile } from './write-fixes.ts'

/** Creates a function that identifies a finding by its message and the text of its lines. */
export function createFindingKeyFunction(text: string): (diagnostic: Diagnostic) => string {
  const lines = text.split('\n')
  return (each) => [identityOf(each), ...lines.slice(each.line - 1, each.endLine)].join('\n')
}

/** Findings of a file to compare later ones with. */
export interface KnownFindings {
  counts: ReadonlyMap<string, number>
  keys: ReadonlySet<string>
}

export function indexFindings(diagnostics: readonly Diagnostic[], text: string): KnownFindings {
  const keys = new Set(diagnostics.map(createFindingKeyFunction(text)))
  return { counts: countByIdentity(diagnostics), keys }
}

/** Selects new findings. Among equal ones, prefers those on lines that had none before. */
export function selectNewFindings(
  diagnostics: readonly Diagnostic[],
  { counts, keys }: KnownFindings,
  text: string,
): Diagnostic[] {
  const fresh: Diagnostic[] = []
  const keyOf = createFindingKeyFunction(text)
  for (const [identity, count] of countByIdentity(diagnostics)) {
    const excess = count - (counts.get(identity) ?? 0)
    if (excess <= 0) continue
    const equal = diagnostics.filter((each) => identityOf(each) === identity)
    const [unseen, kept] = [false, true].map((isKnown) =>
      equal.filter((each) => keys.has(keyOf(each)) === isKnown),
    )
    fresh.push(...[...unseen!, ...kept!].slice(0, excess))
  }
  return fresh
}

/** Pattern for rules that depend on other pages. Only a fix on the same line can be the culprit. */
const crossPageRulePattern =
  /^(?:base|link|navigation|redirect|remark-validate-links|route|site):|duplicate/

/** Distances in lines to search for the fix that caused a finding, in the order to try. */
const searchDistances = [0, 1, 3, 10, Infinity]

/** Maps fixes to the new findings that they probably caused. The nearest fixes are blamed. */
export function findCulprits(
  change: FixedFile,
  fresh: readonly Diagnostic[],
): Map<Diagnostic, Diagnostic> {
  if (fresh.length === 0) return new Map()
  const fixedLines = change.fixed.map((fix) => ({ fix, ranges: listEditedLineRanges(fix, change) }))
  const culprits = fresh.flatMap((finding) => {
    const { line, endLine, ruleId } = finding
    const allowed = crossPageRulePattern.test(ruleId)
      ? searchDistances.slice(0, 1)
      : searchDistances
    const near = allowed.map((distance) =>
      fixedLines.filter(({ ranges }) =>
        ranges.some(([first, last]) => first - distance <= endLine && line <= last + distance),
      ),
    )
    const nearest = near.find((found) => found.length > 0) ?? []
    return nearest.map(({ fix }): [Diagnostic, Diagnostic] => [fix, finding])
  })
  return new Map(culprits)
}

/** Lists the first and last line of each edit of a fix, in the changed text. */
function listEditedLineRanges(
  { fix = [] }: Diagnostic,
  { after, fixed }: FixedFile,
): [number, number][] {
  const all = fixed.flatMap((each) => each.fix ?? [])
  const lines = createLineIndex(after)
  return fix.map(({ start, text }) => {
    const earlier = all.filter((edit) => edit.start < start)
    const shift = earlier.reduce((sum, edit) => sum + edit.text.length - edit.end + edit.start, 0)
    const at = start + shift
    return [lines.pointAt(at).line, lines.pointAt(at + text.length).line]
  })
}
