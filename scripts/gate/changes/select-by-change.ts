import path from 'node:path/posix'
import { toDisplayPath } from '#content/read/read-content.ts'
import { runGit } from '#content/read/run-git.ts'
import type { Base } from '#content/links/resolve-link.ts'
import type { Site } from '#content/site.ts'
import type { LocatedDiagnostic } from '#core/diagnostic.ts'

/**
 * Selects the findings that a change causes: those on changed lines, links elsewhere whose targets
 * it removes, and all errors if it concerns a file that others depend on, such as `product.yaml`.
 */
export async function selectByChange(
  diagnostics: readonly LocatedDiagnostic[],
  base: Base,
  { contentDir }: Pick<Site, 'contentDir'>,
): Promise<LocatedDiagnostic[]> {
  const changedLines = await readChangedLines(contentDir, base)
  const contentPath = toDisplayPath(contentDir)
  return diagnostics.flatMap((diagnostic) => {
    if (isOnChangedLine(diagnostic, changedLines, contentPath)) {
      return [{ ...diagnostic, isOnChangedLine: true }]
    }
    const { isCaused, severity } = diagnostic
    return isCaused || (base.changesSources && severity === 'error') ? [diagnostic] : []
  })
}

function isOnChangedLine(
  { file, line, endLine, endColumn }: LocatedDiagnostic,
  changedLines: ChangedLines,
  contentPath: string,
): boolean {
  const ranges = changedLines.get(path.relative(contentPath, file)) ?? []
  // A range that ends at column 1 does not include its last line.
  const last = endColumn === 1 && endLine > line ? endLine - 1 : endLine
  return ranges.some(({ start, end }) => line <= end && last >= start)
}

/** Inclusive range of 1-based lines. */
interface LineRange {
  start: number
  end: number
}

/** Added and changed lines, by relative path. */
type ChangedLines = ReadonlyMap<string, LineRange[]>

/**
 * Finds the lines of files in the repository that differ from the base. All lines of new and moved
 * files, and of images, count as changed.
 */
async function readChangedLines(contentDir: string, base: Base): Promise<ChangedLines> {
  const [prefix, diff] = await Promise.all([
    runGit(contentDir, ['rev-parse', '--show-prefix']),
    runGit(contentDir, ['diff', ...diffOptions, base.commit]),
  ])
  const changed = new Map<string, LineRange[]>()
  for (const file of base.changed) changed.set(file, [{ start: 1, end: Infinity }])
  for (const [file, ranges] of parseDiff(diff.toString())) {
    changed.set(path.relative(prefix.toString().trim(), file), ranges)
  }
  return changed
}

/**
 * Options of `git diff` for hunks without context, independent of user settings. Added lines begin
 * with `>`, so that none looks like the header of a file.
 */
const diffOptions = [
  '--unified=0',
  '--inter-hunk-context=0',
  '--no-color',
  '--no-renames',
  '--no-relative',
  '--output-indicator-new=>',
  '--dst-prefix=b/',
]

/** Parses a diff without context. Each file that still exists has an entry, possibly empty. */
function parseDiff(diff: string): ChangedLines {
  const changed = new Map<string, LineRange[]>()
  let ranges: LineRange[] = []
  for (const line of diff.split('\n')) {
    const [, start, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (start !== undefined && count !== '0') {
      ranges.push({ start: +start, end: +start + +count - 1 })
    } else if (line.startsWith('+++ b/')) {
      ranges = []
      changed.set(line.slice(6).replace(/\t$/, ''), ranges)
    }
  }
  return changed
}
