import { runGit, tryGit } from '#content/read/git.ts'
import { themeFileName } from '#content/read/read-theme.ts'

/** 1-based lines of a file, both ends included. */
export interface LineRange {
  start: number
  end: number
}

/** Added and changed lines by path below the content folder. */
export type ChangedLines = ReadonlyMap<string, LineRange[]>

/**
 * Reads which lines of the content folder on disk differ from `commit`. Moved and untracked files
 * count as new.
 */
export async function readChangedLines(
  contentDir: string,
  commit: string,
): Promise<Map<string, LineRange[]>> {
  const [diff, untracked] = await Promise.all([
    runGit(contentDir, ['-c', 'core.quotePath=off', 'diff', ...diffOptions, commit, '--', '.']),
    runGit(contentDir, ['ls-files', '--others', '--exclude-standard', '-z', '--', '.']),
  ])
  const changed = parseDiff(diff.toString('utf8'))
  const theme = `../${themeFileName}`
  // If the folder is its own repository, git does not track files beside it.
  if (await tryGit(contentDir, ['diff', '--name-only', commit, '--', theme])) {
    changed.set(theme, [{ start: 1, end: Infinity }])
  }
  for (const file of untracked.toString('utf8').split('\0')) {
    if (file !== '') changed.set(file, [{ start: 1, end: Infinity }])
  }
  return changed
}

/** Options for plain hunks without context, independent of user settings. */
const diffOptions = [
  '--unified=0',
  '--inter-hunk-context=0',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--no-renames',
  '--relative',
  '--src-prefix=a/',
  '--dst-prefix=b/',
]

/** Parses a diff without context. Each remaining file has an entry, possibly empty. */
function parseDiff(diff: string): Map<string, LineRange[]> {
  const changed = new Map<string, LineRange[]>()
  let ranges: LineRange[] = []
  let linesOfHunk = 0
  for (const line of diff.split('\n')) {
    if (linesOfHunk > 0 && /^[-+]/.test(line)) {
      linesOfHunk--
      continue
    }
    const hunk = hunkPattern.exec(line)
    if (hunk) {
      const [, removed = '1', start = '1', added = '1'] = hunk
      linesOfHunk = Number(removed) + Number(added)
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
