import { groupByFile, isFixable, type Diagnostic } from '#core/diagnostic.ts'
import type { CheckResult } from '../check-content.ts'
import {
  createKeys,
  findGuilty,
  noteFindings,
  selectFresh,
  type KnownFindings,
} from './find-guilty.ts'
import { proveFixes } from './prove-fixes.ts'
import { writeFixes, type FixedFile } from './write-fixes.ts'

/** Maximum number of rounds: some fixes make others possible, and some are taken back. */
const maxRounds = 20

/** Result of fixing. */
export interface FixReport {
  /** Files as they were and as they are, in the order of writing, with all fixes that were made. */
  files: FixedFile[]
  /** Findings whose fix would change more than it may, or bring another problem. */
  withheld: Diagnostic[]
  /** Files that somebody else changed in the meantime. */
  skipped: string[]
}

/**
 * Makes all proven fixes, round by round, until none is left. A fix that brings a new problem into
 * its file is taken back, so that no file ends up with a finding that it did not have.
 */
export async function makeFixes(check: () => Promise<CheckResult>): Promise<FixReport> {
  const state: FixState = { baselines: new Map(), made: new Map(), refused: new Map(), skipped: [] }
  for (let round = 0; ; round++) {
    const result = await check()
    noteBaselines(result, state)
    const undone = takeBack(result, state)
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

/** What is known from round to round, by file. */
interface FixState {
  baselines: Map<string, Baseline>
  /** Changes that stand, in the order of writing. */
  made: Map<string, FixedFile[]>
  /** Keys of fixes that were taken back. */
  refused: Map<string, Set<string>>
  skipped: string[]
}

/** State of a file when it could first be read. */
interface Baseline {
  /** Whether its front matter could be read too, without which some rules find nothing. */
  isWhole: boolean
  findings: KnownFindings
  /** Number of changes before it, which stand in any case. */
  changes: number
}

async function write(files: FixedFile[], skipped: string[]): Promise<FixedFile[]> {
  const tried = files.filter(({ file }) => !skipped.includes(file))
  const result = await writeFixes(tried)
  skipped.push(...result.skipped)
  return tried.filter(({ file }) => !result.skipped.includes(file))
}

/** Selects the fixes to make; where some were taken back before, the others are proven anew. */
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

/** Notes the findings of each file once it parses, and anew once its front matter is right. */
function noteBaselines(
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
    const findings = noteFindings(found.get(file) ?? [], text)
    baselines.set(file, { isWhole, findings, changes: made.get(file)?.length ?? 0 })
  }
}

/**
 * Takes back the last change of each file with findings that it did not have and that no fix will
 * remove. The fixes that made them are refused from then on; the others can be made again.
 */
function takeBack(result: CheckResult, { baselines, made, refused }: FixState): FixedFile[] {
  const found = groupByFile(result.diagnostics)
  return Array.from(made).flatMap(([file, changes]) => {
    const baseline = baselines.get(file)
    const last = changes.at(-1)
    const before = result.sources?.get(file)
    // While a page has broken front matter, each repair may uncover another mistake.
    if (!baseline?.isWhole || !last || before === undefined) return []
    if (changes.length <= baseline.changes) return []
    const keys = refused.get(file) ?? new Set()
    const keyOf = createKeys(before)
    const isOpen = (each: Diagnostic) => !isFixable(each) || keys.has(keyOf(each))
    const fresh = selectFresh(found.get(file) ?? [], baseline.findings, before)
    const guilty = findGuilty(last, fresh.filter(isOpen))
    if (guilty.length === 0) return []
    guilty.map(createKeys(last.before)).forEach((key) => keys.add(key))
    refused.set(file, keys)
    changes.pop()
    return [{ file, before, after: last.before, fixed: [] }]
  })
}

function report(result: CheckResult, { made, refused, skipped }: FixState): FixReport {
  const isRefused = (each: Diagnostic) => {
    const keys = refused.get(each.file)
    return keys && isFixable(each) && keys.has(createKeys(result.sources!.get(each.file)!)(each))
  }
  const withheld = result.diagnostics.filter((each) => each.isFixWithheld || isRefused(each))
  return { files: [...made.values()].flat(), withheld, skipped }
}
