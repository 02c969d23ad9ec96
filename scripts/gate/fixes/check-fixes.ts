import type { Page } from '#content/page.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { findOutdentedFences } from '#content/parse/collect-fences.ts'
import { groupBy, groupByFile, isFixable, type Diagnostic, type FixKind } from '#core/diagnostic.ts'
import { findFirstAfter } from '#core/search-offsets.ts'
import { applyFixes, selectDisjoint, type FixedFile } from './apply-fixes.ts'
import { createFileCheck, type FileCheck } from './file-change.ts'

export interface CheckedFixes {
  /** Files with the harmless fixes that can be applied together. */
  files: FixedFile[]
  /** Changes that other fixes would make beyond their kind, as a clause. */
  withheld: Map<Diagnostic, string>
}

export interface FixedSources {
  /** Returns the page of a file, if it is one, without its syntax errors. */
  findPage: (file: string) => Page | undefined
  sources: ReadonlyMap<string, string>
}

/**
 * Checks that fixes change only what their kind allows: compares what readers see before and after.
 * Checks all fixes of a file together, and searches for harmful ones only if that fails. Writes
 * nothing. Files are display paths.
 */
export function checkFixes(
  diagnostics: readonly Diagnostic[],
  { findPage, sources }: FixedSources,
): CheckedFixes {
  const result: CheckedFixes = { files: [], withheld: new Map() }
  for (const [file, found] of groupByFile(diagnostics.filter(isFixable))) {
    const before = sources.get(file)
    if (before === undefined) continue
    const page = findPage(file)
    const check = limitChecks(createFileCheck(file, before, page), before.length)
    const into = { check, withheld: result.withheld }
    let applied = new Set<Diagnostic>()
    const isInCode = page ? createCodeCheck(before) : () => false
    for (const each of found.filter(isInCode)) {
      result.withheld.set(each, 'a code block would change')
    }
    // Fixes that overlap others wait for the next round, but are checked now.
    for (let left = found.filter((each) => !isInCode(each)); left.length > 0;) {
      const batch = new Set(selectDisjoint(left))
      let safe: readonly Diagnostic[] = []
      for (const kind of fixKinds) {
        const ofKind = [...batch].filter(({ fixKind = 'layout' }) => fixKind === kind)
        safe = addSafe(groupFixes(ofKind, page), safe, into)
      }
      if (applied.size === 0) applied = new Set(safe)
      left = left.filter((each) => !batch.has(each))
    }
    const inOrder = found.filter((each) => applied.has(each))
    const { text: after, fixed } = applyFixes(before, inOrder)
    if (after !== before) result.files.push({ file, before, after, fixed })
  }
  return result
}

/**
 * Returns a predicate for fixes within a code block whose lines are indented too little, so that
 * they parse as text. Such a block can only be fixed as a whole.
 */
function createCodeCheck(text: string) {
  const blocks = findOutdentedFences(text)
  return ({ fix = [] }: Diagnostic) =>
    blocks.some((block) => fix.some(({ start, end }) => block.start < start && end <= block.end))
}

/** Kinds in the order of their checks. Harmful fixes of markup may use up the checks of a file. */
const fixKinds: readonly FixKind[] = ['layout', 'link', 'text', 'value', 'markup']

/**
 * Returns `known` and the fixes of harmless groups. Finds the others by bisection, and adds them to
 * `withheld`.
 */
function addSafe(
  groups: readonly Diagnostic[][],
  known: readonly Diagnostic[],
  into: { check: FileCheck; withheld: Map<Diagnostic, string> },
): readonly Diagnostic[] {
  const fixes = groups.flat()
  const harm = fixes.length > 0 ? into.check(fixes, known) : undefined
  if (harm === undefined) return [...known, ...fixes]
  if (fixes.length === 1) {
    into.withheld.set(fixes[0]!, harm)
    return known
  }
  const parts = groups.length > 1 ? groups : fixes.map((each) => [each])
  const middle = Math.ceil(parts.length / 2)
  return addSafe(parts.slice(middle), addSafe(parts.slice(0, middle), known, into), into)
}

/** Groups the fixes of a rule in a block. Some are harmless only together, as in a list. */
function groupFixes(fixes: readonly Diagnostic[], page: Page | undefined): Diagnostic[][] {
  const blocks = page?.mdx.tree?.children.map(offsetsOfNode) ?? []
  const blockOf = ({ fix = [] }: Diagnostic) => findFirstAfter(blocks, fix[0]!.start)
  return [...groupBy(fixes, (each) => `${blockOf(each)} ${each.ruleId}`).values()]
}

/** Maximum number of checks of a file, and of characters that they read. */
const [maxChecks, maxCharacters] = [100, 1_000_000]

/** Limits the checks, so that a file with many harmful fixes takes no more than a few seconds. */
function limitChecks(check: FileCheck, length: number): FileCheck {
  let left = Math.min(maxChecks, Math.ceil(maxCharacters / (length + 1)))
  return (...input) => (left-- > 0 ? check(...input) : 'too many fixes of this file change more')
}
