import {
  countByIdentity,
  groupByFile,
  identityOf,
  isFixable,
  type Diagnostic,
} from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { CheckResult } from '../check-content.ts'
import { applyEdits } from './apply-edits.ts'
import { writeFixes, type FixedFile } from './write-fixes.ts'

/** Maximum number of rounds: some fixes make others possible, and some are taken back. */
const maxRounds = 20

/** Result of fixing. */
export interface FixReport {
  /** Files as they were and as they are, with all fixes that were made. */
  files: FixedFile[][]
  /** Number of fixes that were not made, since they would change more than they may. */
  withheld: number
  /** Files that somebody else changed in the meantime. */
  skipped: string[]
}

/**
 * Makes all proven fixes, round by round, until none is left. A fix that brings a new problem into
 * its file is taken back, so that no file ends up with a finding that it did not have.
 */
export async function makeFixes(check: () => Promise<CheckResult>): Promise<FixReport> {
  const refused = new Set<string>()
  const baselines = new Map<string, Baseline>()
  const skipped: string[] = []
  const rounds: FixedFile[][] = []
  let result = await check()
  for (let round = 0; round < maxRounds; round++) {
    noteBaselines(result, baselines)
    const files = result.fixes.flatMap((file) => withoutRefused(file, refused))
    const written = await write(files, skipped)
    if (written.length === 0) break
    rounds.push(written)
    result = await check()
    for (const { file, guilty, text } of findRegressions(result, baselines, written)) {
      for (const each of guilty) refused.add(identityOf(each))
      const current = result.sources?.get(file) ?? ''
      await writeFixes([{ file, before: current, after: text, fixed: [] }])
      dropChanges(rounds, file, guilty)
      result = await check()
    }
  }
  const withheld = result.diagnostics.filter(({ isFixWithheld }) => isFixWithheld).length
  return { files: rounds, withheld: withheld + refused.size, skipped }
}

async function write(files: FixedFile[], skipped: string[]): Promise<FixedFile[]> {
  const tried = files.filter(({ file }) => !skipped.includes(file))
  const result = await writeFixes(tried)
  skipped.push(...result.skipped)
  return tried.filter(({ file }) => !result.skipped.includes(file))
}

/** Leaves out the fixes that were taken back before. */
function withoutRefused(file: FixedFile, refused: ReadonlySet<string>): FixedFile[] {
  const kept = file.fixed.filter((each) => !refused.has(identityOf(each)))
  if (kept.length === file.fixed.length) return [file]
  const { text: after, fixed } = applyEdits(file.before, kept)
  return after === file.before ? [] : [{ ...file, after, fixed }]
}

/** State of a file when all that is wrong with it could first be seen. */
interface Baseline {
  text: string
  counts: Map<string, number>
}

/** Notes the findings of each file; those of a page count once it parses, front matter included. */
function noteBaselines({ diagnostics, site, sources }: CheckResult, known: Map<string, Baseline>) {
  const broken = new Set(
    site.pages
      .filter(({ parses, frontMatter }) => !parses || !frontMatter)
      .map(({ file }) => file.displayPath),
  )
  const found = groupByFile(diagnostics)
  for (const [file, text] of sources ?? []) {
    if (known.has(file) || broken.has(file)) continue
    known.set(file, { text, counts: countByIdentity(found.get(file) ?? []) })
  }
}

interface Regression {
  file: string
  guilty: Diagnostic[]
  /** Text to go back to. */
  text: string
}

/** Finds the files with findings that they did not have and that no fix will remove. */
function findRegressions(
  { diagnostics }: CheckResult,
  baselines: ReadonlyMap<string, Baseline>,
  written: readonly FixedFile[],
): Regression[] {
  const regressions: Regression[] = []
  for (const [file, found] of groupByFile(diagnostics)) {
    const baseline = baselines.get(file)
    const last = written.find((each) => each.file === file)
    if (!baseline || !last) continue
    const left = new Map(baseline.counts)
    const fresh = found.filter((each) => {
      const count = left.get(identityOf(each)) ?? 0
      left.set(identityOf(each), count - 1)
      return count <= 0 && !isFixable(each)
    })
    if (fresh.length === 0) continue
    const near = last.fixed.filter((each) => isNear(each, fresh))
    const guilty = near.length > 0 ? near : last.fixed
    const rest = last.fixed.filter((each) => !guilty.includes(each))
    regressions.push({ file, guilty, text: applyEdits(last.before, rest).text })
  }
  return regressions
}

/** Returns whether a fix was made on the line of a new finding or beside it. */
function isNear({ line, endLine }: Diagnostic, fresh: readonly Diagnostic[]): boolean {
  return fresh.some((each) => each.line >= line - 1 && each.line <= endLine + 1)
}

function dropChanges(rounds: FixedFile[][], file: string, guilty: readonly Diagnostic[]): void {
  const last = rounds.at(-1)?.find((each) => each.file === file)
  if (last) last.fixed = last.fixed.filter((each) => !guilty.includes(each))
}

/** Describes each change of a file as `line:column  old → new  rule`. */
export function describeChanges({ before, fixed }: FixedFile): string[] {
  const lines = createLineIndex(before)
  return fixed.flatMap(({ fix = [], ruleId }) =>
    fix.map(({ start, end, text }) => {
      const { line, column } = lines.pointAt(start)
      return `  ${line}:${column}  ${show(before.slice(start, end))} → ${show(text)}  ${ruleId}`
    }),
  )
}

function show(text: string): string {
  if (text === '') return 'nothing'
  const line = text.replaceAll('\n', '⏎')
  return `\`${line.length > 60 ? `${line.slice(0, 59)}…` : line}\``
}
