import { groupByFile, isFixable, type Diagnostic } from '#core/diagnostic.ts'
import type { CheckResult } from '../check-content.ts'
import {
  createKeys,
  findCulprits,
  recordFindings,
  selectNew,
  type KnownFindings,
} from './find-culprits.ts'
import { proveFixes } from './prove-fixes.ts'
import { writeFixes, type FixedFile } from './write-fixes.ts'

/** Maximum number of rounds. Fixes may enable other fixes, or be reverted. */
const maxRounds = 20

export interface FixReport {
  /** Written files with their text before and after, and their fixes. */
  files: FixedFile[]
  /** Findings whose fix would change too much or cause another problem, each with the reason. */
  withheld: { finding: Diagnostic; reason: string }[]
  /** Files that changed in the meantime. */
  skipped: string[]
}

/**
 * Applies proven fixes in rounds until none is left. Reverts fixes that cause a new finding in
 * their file.
 */
export async function makeFixes(check: () => Promise<CheckResult>): Promise<FixReport> {
  const state: FixState = { baselines: new Map(), made: new Map(), refused: new Map(), skipped: [] }
  for (let round = 0; ; round++) {
    const result = await check()
    recordBaselines(result, state)
    const undone = revertHarmful(result, state)
    const busy = new Set(undone.map(({ file }) => file))
    const fixes = round < maxRounds ? selectFixes(result, state) : []
    const fresh = fixes.filter(({ file }) => !busy.has(file))
    const written = await write([...undone, ...fresh], state.skipped)
    if (written.length === 0) return report(result, state)
    for (const each of fresh.filter((file) => written.includes(file))) {
      state.made.set(each.file, [...(state.made.get(each.file) ?? []), each])
    }
  }
}

/** State between rounds, by file. */
interface FixState {
  baselines: Map<string, Baseline>
  /** Changes that were not reverted, in the order of writing. */
  made: Map<string, FixedFile[]>
  /** New findings that reverted fixes caused, by the key of the fix. */
  refused: Map<string, Map<string, Diagnostic>>
  skipped: string[]
}

/** State of a file when it was first valid. */
interface Baseline {
  /** Whether its front matter was valid, which some rules require. */
  isWhole: boolean
  findings: KnownFindings
  /** Number of earlier changes, which are never reverted. */
  changes: number
}

async function write(files: FixedFile[], skipped: string[]): Promise<FixedFile[]> {
  const tried = files.filter(({ file }) => !skipped.includes(file))
  const result = await writeFixes(tried)
  skipped.push(...result.skipped)
  return tried.filter(({ file }) => !result.skipped.includes(file))
}

/** Selects the fixes to apply. Proves the others again if some were reverted. */
function selectFixes(result: CheckResult, { refused }: FixState): FixedFile[] {
  const { diagnostics, fixes, site, sources = new Map() } = result
  const pages = new Map(site.pages.map((page) => [page.file.displayPath, page]))
  return fixes.flatMap((fixed) => {
    const keys = refused.get(fixed.file)
    if (!keys) return [fixed]
    const keyOf = createKeys(fixed.before)
    const kept = diagnostics.filter((each) => each.file === fixed.file && !keys.has(keyOf(each)))
    return proveFixes(kept, { pages, sources, variables: site.variables }).files
  })
}

/** Records the findings of each file once it parses, and again once its front matter is valid. */
function recordBaselines(
  { diagnostics, site, sources }: CheckResult,
  { baselines, made }: FixState,
): void {
  const pages = new Map(site.pages.map((page) => [page.file.displayPath, page]))
  const found = groupByFile(diagnostics)
  for (const [file, text] of sources ?? []) {
    const page = pages.get(file)
    const isWhole = !page || page.frontMatter !== undefined
    const known = baselines.get(file)
    if (page?.parses === false || (known && (known.isWhole || !isWhole))) continue
    const findings = recordFindings(found.get(file) ?? [], text)
    baselines.set(file, { isWhole, findings, changes: made.get(file)?.length ?? 0 })
  }
}

/**
 * Reverts the last change of each file with new findings that no fix removes. The fixes that caused
 * them are refused from then on. The others can be applied again.
 */
function revertHarmful(result: CheckResult, { baselines, made, refused }: FixState): FixedFile[] {
  const found = groupByFile(result.diagnostics)
  return Array.from(made).flatMap(([file, changes]) => {
    const baseline = baselines.get(file)
    const last = changes.at(-1)
    const before = result.sources?.get(file)
    // Repairing broken front matter may reveal other mistakes.
    if (!baseline?.isWhole || !last || before === undefined) return []
    if (changes.length <= baseline.changes) return []
    const causes = refused.get(file) ?? new Map<string, Diagnostic>()
    const keyOf = createKeys(before)
    const isOpen = (each: Diagnostic) => !isFixable(each) || causes.has(keyOf(each))
    const fresh = selectNew(found.get(file) ?? [], baseline.findings, before)
    const culprits = findCulprits(last, fresh.filter(isOpen))
    if (culprits.size === 0) return []
    const keyOfFix = createKeys(last.before)
    for (const [fix, finding] of culprits) causes.set(keyOfFix(fix), finding)
    refused.set(file, causes)
    changes.pop()
    return [{ file, before, after: last.before, fixed: [] }]
  })
}

function report(result: CheckResult, { made, refused, skipped }: FixState): FixReport {
  const withheld = result.diagnostics.flatMap((finding) => {
    if (finding.isFixWithheld) {
      return [{ finding, reason: 'would change more than the finding' }]
    }
    const causes = isFixable(finding) ? refused.get(finding.file) : undefined
    const caused = causes?.get(createKeys(result.sources!.get(finding.file)!)(finding))
    return caused ? [{ finding, reason: `would cause ${caused.ruleId}: ${caused.message}` }] : []
  })
  return { files: [...made.values()].flat(), withheld, skipped }
}
