import { groupByFile, isFixable, type Diagnostic } from '#core/diagnostic.ts'
import type { CheckResult } from '../check-content.ts'
import {
  createFindingKeyFunction,
  findCulprits,
  indexFindings,
  selectNewFindings,
  type KnownFindings,
} from './find-culprits.ts'
import { proveFixes } from './prove-fixes.ts'
import { writeFixes, type FixedFile } from './write-fixes.ts'

/** Maximum number of rounds that apply fixes. A fix may enable another one, or be reverted. */
const maxRounds = 20

export interface FixReport {
  /** Changes to files, each with its fixes. A file may have several, in the order of writing. */
  files: FixedFile[]
  /** Findings whose fix changes more than its kind allows or causes a new finding. */
  withheld: { finding: Diagnostic; reason: string }[]
  /** Files that were not fixed, since they changed or disappeared in the meantime. */
  skipped: string[]
}

/**
 * Applies proven fixes in rounds until none are left. Reverts fixes that cause a new finding in
 * their file.
 */
export async function applyFixesInRounds(check: () => Promise<CheckResult>): Promise<FixReport> {
  const state: FixState = {
    baselines: new Map(),
    changesByFile: new Map(),
    refused: new Map(),
    skipped: [],
  }
  for (let round = 0; ; round++) {
    const result = await check()
    recordBaselines(result, state)
    const reverted = revertHarmfulChanges(result, state)
    const revertedFiles = new Set(reverted.map(({ file }) => file))
    const fixes = round < maxRounds ? selectFixes(result, state) : []
    const fresh = fixes.filter(({ file }) => !revertedFiles.has(file))
    const written = await writeChanges([...reverted, ...fresh], state.skipped)
    if (written.length === 0) return createReport(result, state)
    for (const each of fresh.filter((file) => written.includes(file))) {
      state.changesByFile.set(each.file, [...(state.changesByFile.get(each.file) ?? []), each])
    }
  }
}

/** State that is kept between rounds. Maps are by file. */
interface FixState {
  baselines: Map<string, Baseline>
  /** Changes that were not reverted, in the order they were written. */
  changesByFile: Map<string, FixedFile[]>
  /** New findings that reverted fixes caused. The inner maps are by the key of the fix. */
  refused: Map<string, Map<string, Diagnostic>>
  skipped: string[]
}

/** State of a file before fixes that may be reverted. */
interface Baseline {
  /**
   * Whether the front matter was valid. Some rules run only then. Always `true` for files that are
   * not pages.
   */
  isFrontMatterValid: boolean
  findings: KnownFindings
  /** Number of earlier changes. They are never reverted. */
  changes: number
}

async function writeChanges(files: FixedFile[], skipped: string[]): Promise<FixedFile[]> {
  const tried = files.filter(({ file }) => !skipped.includes(file))
  const result = await writeFixes(tried)
  skipped.push(...result.skipped)
  return tried.filter(({ file }) => !result.skipped.includes(file))
}

/** Selects the fixes to apply. If some fixes of a file were reverted, proves the rest again. */
function selectFixes(result: CheckResult, { refused }: FixState): FixedFile[] {
  const { diagnostics, fixes, site, sources = new Map() } = result
  const pages = new Map(site.pages.map((page) => [page.file.displayPath, page]))
  return fixes.flatMap((fixed) => {
    const keys = refused.get(fixed.file)
    if (!keys) return [fixed]
    const keyOf = createFindingKeyFunction(fixed.before)
    const kept = diagnostics.filter((each) => each.file === fixed.file && !keys.has(keyOf(each)))
    return proveFixes(kept, { pages, sources, variables: site.variables }).files
  })
}

/** Records the findings of each file once it parses, and again once its front matter is valid. */
function recordBaselines(
  { diagnostics, site, sources }: CheckResult,
  { baselines, changesByFile }: FixState,
): void {
  const pages = new Map(site.pages.map((page) => [page.file.displayPath, page]))
  const found = groupByFile(diagnostics)
  for (const [file, text] of sources ?? []) {
    const page = pages.get(file)
    const isFrontMatterValid = !page || page.frontMatter !== undefined
    const known = baselines.get(file)
    if (page?.parses === false || (known && (known.isFrontMatterValid || !isFrontMatterValid)))
      continue
    const findings = indexFindings(found.get(file) ?? [], text)
    baselines.set(file, {
      isFrontMatterValid,
      findings,
      changes: changesByFile.get(file)?.length ?? 0,
    })
  }
}

/**
 * Builds changes that revert the last change of each file with new, unfixable findings. Refuses
 * the fixes that caused these findings from then on. Others can be applied again.
 */
function revertHarmfulChanges(
  result: CheckResult,
  { baselines, changesByFile, refused }: FixState,
): FixedFile[] {
  const found = groupByFile(result.diagnostics)
  return Array.from(changesByFile).flatMap(([file, changes]) => {
    const baseline = baselines.get(file)
    const last = changes.at(-1)
    const before = result.sources?.get(file)
    // Repairing broken front matter may reveal other mistakes, so it is not reverted.
    if (!baseline?.isFrontMatterValid || !last || before === undefined) return []
    if (changes.length <= baseline.changes) return []
    const causes = refused.get(file) ?? new Map<string, Diagnostic>()
    const keyOf = createFindingKeyFunction(before)
    const isOpen = (each: Diagnostic) => !isFixable(each) || causes.has(keyOf(each))
    const fresh = selectNewFindings(found.get(file) ?? [], baseline.findings, before)
    const culprits = findCulprits(last, fresh.filter(isOpen))
    if (culprits.size === 0) return []
    const keyOfFix = createFindingKeyFunction(last.before)
    for (const [fix, finding] of culprits) causes.set(keyOfFix(fix), finding)
    refused.set(file, causes)
    changes.pop()
    return [{ file, before, after: last.before, fixed: [] }]
  })
}

function createReport(
  result: CheckResult,
  { changesByFile, refused, skipped }: FixState,
): FixReport {
  const withheld = result.diagnostics.flatMap((finding) => {
    if (finding.isFixWithheld) {
      return [{ finding, reason: 'would change more than the finding' }]
    }
    const causes = isFixable(finding) ? refused.get(finding.file) : undefined
    const caused = causes?.get(
      createFindingKeyFunction(result.sources!.get(finding.file)!)(finding),
    )
    return caused ? [{ finding, reason: `would cause ${caused.ruleId}: ${caused.message}` }] : []
  })
  return { files: [...changesByFile.values()].flat(), withheld, skipped }
}
