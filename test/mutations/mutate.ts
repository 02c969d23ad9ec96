import { createHash } from 'node:crypto'
import { mark, type Changes, type Defect } from './defect.ts'

/** The files with one defect in them. */
export interface Mutant {
  /** The changed texts without marks. */
  changes: Changes
  /** What the gate must find: `path:line severity rule`. */
  expected: string[]
}

/** So many pages get a defect that may stand on any. */
const pagesPerDefect = 2

/** Puts a defect into copies of the files, one copy for each page that is chosen for it. */
export function mutate(defect: Defect, files: ReadonlyMap<string, string>): Mutant[] {
  if (defect.changeFiles) return [toMutant(defect, defect.changeFiles(files))]
  const { page } = defect
  const candidates = page ? [page] : choosePages([...files.keys()], defect.name)
  const mutants: Mutant[] = []
  for (const path of candidates) {
    const changed = defect.change?.(files.get(path)!)
    if (changed !== undefined) mutants.push(toMutant(defect, { [path]: changed }))
    if (mutants.length === pagesPerDefect) break
  }
  return mutants
}

/** All pages, in an order that is another for each defect and the same in each run. */
function choosePages(paths: string[], name: string): string[] {
  const rank = (path: string) => createHash('sha256').update(`${name}\0${path}`).digest('hex')
  return paths
    .filter((path) => path.endsWith('.mdx'))
    .map((path) => ({ path, rank: rank(path) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ path }) => path)
}

function toMutant({ rule, severity }: Defect, marked: Changes): Mutant {
  const changes: Changes = {}
  const expected: string[] = []
  for (const [path, text] of Object.entries(marked)) {
    changes[path] = text?.replaceAll(mark, '')
    for (const [index, line] of (text ?? '').split('\n').entries()) {
      const marks = line.split(mark).length - 1
      for (let count = 0; count < marks; count++) {
        expected.push(`${path}:${index + 1} ${severity} ${rule}`)
      }
    }
  }
  return { changes, expected }
}
