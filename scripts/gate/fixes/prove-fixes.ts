import type { Page } from '#content/page.ts'
import { groupByFile, isFixable, type Diagnostic } from '#core/diagnostic.ts'
import type { ProductVariables } from '#core/variables.ts'
import { applyFixes, selectDisjoint } from './apply-fixes.ts'
import { createDataProof } from './prove-data.ts'
import { createPageProof } from './prove-page.ts'
import type { Proof } from './proof.ts'
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
 * Proves that each fix changes only what its kind allows: applies it to the text, parses the result
 * and compares what readers see. Writes nothing. `pages` and `sources` are by display path.
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
    const proven = selectProvenFixes(found, proof)
    for (const each of found) if (!proven.kept.has(each)) withheld.add(each)
    const { text: after, fixed } = applyFixes(before, proven.applied)
    if (after !== before) files.push({ file, before, after, fixed })
  }
  return { files, withheld }
}

/**
 * Selects the valid fixes. Those in `applied` can be applied together. `kept` also contains valid
 * fixes that must wait because they overlap another one.
 */
function selectProvenFixes(fixes: readonly Diagnostic[], proof: Proof) {
  const first = selectValidFixes(selectDisjoint(fixes), proof)
  const applied = selectValidFixes(selectDisjoint(fixes, first), proof, first)
  const kept = new Set(applied)
  for (const each of fixes) {
    if (kept.has(each)) continue
    const isWaiting = selectDisjoint([each], applied).length === 0
    if (isWaiting && proof.isValidNearby(each, fixes)) kept.add(each)
  }
  return { applied, kept }
}

/** Returns `known` and those of `fixes` that are valid together with it. */
function selectValidFixes(
  fixes: readonly Diagnostic[],
  { areValid, isValidNearby }: Proof,
  known: readonly Diagnostic[] = [],
): readonly Diagnostic[] {
  const all = [...known, ...fixes]
  if (fixes.length === 0 || areValid(all)) return all
  return bisectFixes(
    fixes.filter((each) => isValidNearby(each, fixes)),
    areValid,
    known,
  )
}

/** Returns `known` and the valid `fixes`. Finds the invalid ones by bisection. */
function bisectFixes(
  fixes: readonly Diagnostic[],
  areValid: Proof['areValid'],
  known: readonly Diagnostic[],
): readonly Diagnostic[] {
  const all = [...known, ...fixes]
  if (fixes.length === 0 || areValid(all)) return all
  if (fixes.length === 1) return known
  const middle = Math.ceil(fixes.length / 2)
  return bisectFixes(
    fixes.slice(middle),
    areValid,
    bisectFixes(fixes.slice(0, middle), areValid, known),
  )
}
