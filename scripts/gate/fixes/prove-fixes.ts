import type { Page } from '#content/page.ts'
import { groupBy, groupByFile, isFixable, type Diagnostic } from '#core/diagnostic.ts'
import type { ProductVariables } from '#core/variables.ts'
import { applyEdits, selectDisjoint } from './apply-edits.ts'
import { createDataProof, type Proof } from './prove-data.ts'
import { createPageProof } from './prove-page.ts'
import type { FixedFile } from './write-fixes.ts'

export interface ProvenFixes {
  /** Files with the proven fixes that can be applied together. */
  files: FixedFile[]
  /** Diagnostics whose fix would change more than its kind allows. */
  withheld: Set<Diagnostic>
}

export interface ProofInput {
  pages: ReadonlyMap<string, Page>
  sources: ReadonlyMap<string, string>
  variables: ProductVariables
}

/**
 * Proves each fix against its kind: applies it to the text, parses the result and compares what
 * readers get. Writes nothing. `pages` and `sources` are by display path.
 */
export function proveFixes(
  diagnostics: readonly Diagnostic[],
  { pages, sources, variables }: ProofInput,
): ProvenFixes {
  const files: FixedFile[] = []
  const withheld = new Set<Diagnostic>()
  for (const [file, found] of groupByFile(diagnostics.filter(isFixable))) {
    const before = sources.get(file)
    if (before === undefined) continue
    const page = pages.get(file)
    const proof = page ? createPageProof(page, variables) : createDataProof(file, before)
    const proven = selectProven(found, before, proof)
    for (const each of found) if (!proven.kept.has(each)) withheld.add(each)
    const { text: after, fixed } = applyEdits(before, proven.applied)
    if (after !== before) files.push({ file, before, after, fixed })
  }
  return { files, withheld }
}

/** Fixes that may be valid only together, such as those of the two marks of emphasis. */
type Group = readonly Diagnostic[]

/** Groups the fixes of one rule that have no blank line between them. */
function groupParts(fixes: Group, text: string): Group[] {
  const keyOf = ({ ruleId, fix = [] }: Diagnostic) =>
    `${ruleId} ${text.slice(0, fix[0]?.start).split(/\n\s*\n/).length}`
  return [...groupBy(fixes, keyOf).values()]
}

/**
 * Selects the valid fixes: `applied` can be applied together, `kept` also contains valid fixes that
 * must wait because they overlap another one.
 */
function selectProven(fixes: Group, text: string, isValid: Proof) {
  const groups = groupParts(fixes, text)
  const select = (known: Group) => {
    const disjoint = new Set(selectDisjoint(fixes, known))
    return groups.map((group) => group.filter((each) => disjoint.has(each)))
  }
  const first = bisect(select([]), isValid, [])
  const kept = new Set(bisect(select(first), isValid, first))
  const applied = fixes.filter((each) => kept.has(each))
  for (const group of groups) {
    const waiting = group.filter(
      (each) => !kept.has(each) && selectDisjoint([each], applied).length === 0,
    )
    for (const each of waiting) if (isValid([each]) || isValid(group)) kept.add(each)
  }
  return { applied, kept }
}

/** Returns `known` with the fixes that are valid together with it. Finds the others by bisection. */
function bisect(groups: readonly Group[], isValid: Proof, known: Group): Group {
  const fixes = groups.flat()
  if (fixes.length === 0 || isValid([...known, ...fixes])) return [...known, ...fixes]
  if (fixes.length === 1) return known
  const parts = groups.length > 1 ? groups : fixes.map((each) => [each])
  const middle = Math.ceil(parts.length / 2)
  return bisect(parts.slice(middle), isValid, bisect(parts.slice(0, middle), isValid, known))
}
