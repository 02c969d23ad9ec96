import path from 'node:path/posix'
import { toDisplayPath } from '#content/read/read-content.ts'
import { withholdGenerated } from '#content/docs-folder/generated-targets.ts'
import { createSiteContext, type BaseSnapshot } from '#content/links/resolve-link.ts'
import { countByIdentity, identityOf, type LocatedDiagnostic } from '#core/diagnostic.ts'
import { runGit, tryGit } from '#content/read/git.ts'
import { themeFileName } from '#content/read/read-theme.ts'
import { selectRules } from '../rules/list-rules.ts'
import { runSiteRules } from '../rules/run-rules.ts'
import { checkPages } from '../stages/check-pages.ts'
import type { CheckedSources } from '../stages/check-sources.ts'
import type { ReadContent } from '../stages/read-stage.ts'
import type { LintCache } from '../analysis/cache.ts'
import type { SpellChecker } from '../linters/spelling.ts'

export interface ChangeInput extends ReadContent {
  base: BaseSnapshot
  /** Current sources. The base is checked with their theme settings too. */
  sources: CheckedSources
  contentDir: string
  cache: LintCache
  spellChecker: SpellChecker
}

/**
 * Selects the findings that a change causes: those on changed lines, and new ones elsewhere. If
 * findings in a file are equal, skips as many as the base had.
 */
export async function selectByChange(
  diagnostics: LocatedDiagnostic[],
  change: ChangeInput,
): Promise<LocatedDiagnostic[]> {
  const { base, contentDir } = change
  const changedLines = await readChangedLines(contentDir, base.commit)
  const contentPath = toDisplayPath(contentDir)
  const known = countByIdentity(await checkBase(change))
  return diagnostics.flatMap((diagnostic) => {
    if (isOnChangedLine(diagnostic, changedLines, contentPath)) {
      return [{ ...diagnostic, isOnChangedLine: true }]
    }
    const key = identityOf(diagnostic)
    const left = known.get(key) ?? 0
    known.set(key, left - 1)
    return left <= 0 ? [diagnostic] : []
  })
}

/** Checks the base like the current content. Results for unchanged pages come from the cache. */
async function checkBase({ base, sources, cache, spellChecker, ...read }: ChangeInput) {
  const files = base.site.pages.map(({ file }) => file)
  const { isEnglish, parts } = sources
  const { diagnostics } = await checkPages(
    { ...read, content: { ...read.content, pages: files } },
    {
      parts: base.site,
      isEnglish,
      isCheckable: () => true,
      brokenFeatures: new Set(),
      diagnostics: [],
    },
    { cache: { ...cache, pages: new Map(cache.pages) }, spellChecker },
  )
  const site = { ...base.site, ...(parts.theme && { theme: parts.theme }) }
  const context = await withholdGenerated(createSiteContext(site))
  const rules = selectRules({ ...base.site, ...read, isEnglish })
  return [...diagnostics, ...runSiteRules(context, rules)]
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

/** Added and changed lines, by path relative to the content folder. */
type ChangedLines = ReadonlyMap<string, LineRange[]>

/**
 * Finds the lines of files in the content folder that differ from `commit`. All lines of moved and
 * untracked files, and of a changed theme file, count as changed.
 */
async function readChangedLines(
  contentDir: string,
  commit: string,
): Promise<Map<string, LineRange[]>> {
  const [diff, untracked] = await Promise.all([
    runGit(contentDir, ['diff', ...diffOptions, commit, '--', '.']),
    runGit(contentDir, ['ls-files', '--others', '--exclude-standard', '-z', '--', '.']),
  ])
  const changed = parseDiff(diff.toString('utf8'))
  const theme = `../${themeFileName}`
  // If the content folder is a repository of its own, git cannot compare the theme file beside it.
  if (await tryGit(contentDir, ['diff', '--name-only', commit, '--', theme])) {
    changed.set(theme, [{ start: 1, end: Infinity }])
  }
  for (const file of untracked.toString('utf8').split('\0')) {
    if (file !== '') changed.set(file, [{ start: 1, end: Infinity }])
  }
  return changed
}

/** Options of `git diff` for hunks without context, independent of user settings. */
const diffOptions = [
  '--unified=0',
  '--inter-hunk-context=0',
  '--no-color',
  '--no-renames',
  '--relative',
  '--src-prefix=a/',
  '--dst-prefix=b/',
]

/** Parses a diff without context. Each file that still exists has an entry, possibly empty. */
function parseDiff(diff: string): Map<string, LineRange[]> {
  const changed = new Map<string, LineRange[]>()
  let ranges: LineRange[] = []
  let remainingHunkLines = 0
  for (const line of diff.split('\n')) {
    if (remainingHunkLines > 0 && /^[-+]/.test(line)) {
      remainingHunkLines--
      continue
    }
    const hunk = hunkPattern.exec(line)
    if (hunk) {
      const [, removed = '1', start = '1', added = '1'] = hunk
      remainingHunkLines = Number(removed) + Number(added)
      if (added !== '0') ranges.push({ start: +start, end: +start + +added - 1 })
    } else if (line.startsWith('+++ ')) {
      ranges = []
      const file = line.slice(4).replace(/\t$/, '')
      if (file.startsWith('b/')) changed.set(file.slice(2), ranges)
    }
  }
  return changed
}

const hunkPattern = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/
