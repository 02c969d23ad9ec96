import { resolveBase, runGit } from '#content/read/git.ts'

/** Lines of a file, both ends included, counted from 1. */
export interface LineRange {
  start: number
  end: number
}

/** The lines that a change wrote, by path below the content folder; nothing for what it removed. */
export type ChangedLines = ReadonlyMap<string, LineRange[]>

/**
 * Asks git which lines of the content folder, as it is on the disk, are not those of the commit at
 * which the branch left `revision`. A moved file counts as new, and so does a file that git does not
 * know, unless it ignores it. Throws a {@link UsageError} as `resolveBase` does.
 */
export async function readChangedLines(
  contentDir: string,
  revision: string,
): Promise<Map<string, LineRange[]>> {
  const commit = await resolveBase(contentDir, revision)
  const [diff, untracked] = await Promise.all([
    runGit(contentDir, ['-c', 'core.quotePath=off', 'diff', ...diffOptions, commit, '--', '.']),
    runGit(contentDir, ['ls-files', '--others', '--exclude-standard', '-z', '--', '.']),
  ])
  const changed = parseDiff(diff.toString('utf8'))
  for (const file of untracked.toString('utf8').split('\0')) {
    if (file !== '') changed.set(file, [{ start: 1, end: Infinity }])
  }
  return changed
}

/** Whatever the user's settings say: plain hunks without context, paths below the folder. */
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

/** Reads a diff without context. Every file that is still there has an entry, maybe an empty one. */
export function parseDiff(diff: string): Map<string, LineRange[]> {
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
      const file = unquote(line.slice(4).replace(/\t$/, ''))
      if (file.startsWith('b/')) changed.set(file.slice(2), ranges)
    }
  }
  return changed
}

const hunkPattern = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/

/** Takes away the quotes that git puts around a path with quotes or control characters in it. */
function unquote(file: string): string {
  if (!file.startsWith('"')) return file
  return file
    .slice(1, -1)
    .replace(/\\(?:([0-7]{3})|(.))/g, (_, octal: string | undefined, letter: string) =>
      octal ? String.fromCharCode(parseInt(octal, 8)) : (escapes.get(letter) ?? letter),
    )
}

/** Other characters stand for themselves. */
const escapes = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
])
