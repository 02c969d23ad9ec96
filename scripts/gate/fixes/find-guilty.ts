import { identityOf, type Diagnostic } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { FixedFile } from './write-fixes.ts'

/** Selects the findings beyond those of a baseline. */
export function selectFresh(
  diagnostics: readonly Diagnostic[],
  baseline: ReadonlyMap<string, number>,
): Diagnostic[] {
  const left = new Map(baseline)
  return diagnostics.filter((each) => {
    const count = left.get(identityOf(each)) ?? 0
    left.set(identityOf(each), count - 1)
    return count <= 0
  })
}

/** Rules that look at other pages too: what they find may come from a change elsewhere. */
const acrossPages = /^(?:base|link|navigation|redirect|remark-validate-links|route|site):|duplicate/

/** Finds the fixes of a change that made new findings: those beside them, or else all. */
export function findGuilty(change: FixedFile, fresh: readonly Diagnostic[]): Diagnostic[] {
  if (fresh.length === 0) return []
  const near = change.fixed.filter((fix) =>
    listLines(fix, change).some(([first, last]) =>
      fresh.some(({ line, endLine }) => first - 1 <= endLine && line <= last + 1),
    ),
  )
  const isOwn = fresh.some(({ ruleId }) => !acrossPages.test(ruleId))
  return near.length > 0 || !isOwn ? near : change.fixed
}

/** Lists the first and last lines that the edits of a fix have in the changed text. */
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
