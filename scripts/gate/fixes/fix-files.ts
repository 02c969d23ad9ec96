import type { CheckResult } from '../check-content.ts'
import type { LocatedDiagnostic } from '#core/diagnostic.ts'
import { writeFixes, type FixedFile } from './write-fixes.ts'

/** Maximum number of rounds that apply fixes. A fix may make another one possible. */
const maxRounds = 20

export interface FixReport {
  /** Changes to files, each with its fixes. A file may have several, in the order of writing. */
  files: FixedFile[]
  /** Findings whose fix would change more than its kind allows. */
  withheld: LocatedDiagnostic[]
  /** Files that were not fixed, since they changed or disappeared in the meantime. */
  skipped: string[]
}

/** Applies fixes and checks again until there is nothing left to fix. */
export async function fixFiles(check: () => Promise<CheckResult>): Promise<FixReport> {
  const files: FixedFile[] = []
  const skipped = new Set<string>()
  for (let round = 0; ; round++) {
    const { fixes, diagnostics } = await check()
    const open = fixes.filter(({ file }) => !skipped.has(file))
    const late = open.length > 0 && round < maxRounds ? await writeFixes(open) : undefined
    if (!late) {
      const withheld = diagnostics.filter(({ withheldFix }) => withheldFix !== undefined)
      return { files, withheld, skipped: [...skipped] }
    }
    for (const file of late.skipped) skipped.add(file)
    files.push(...open.filter(({ file }) => !skipped.has(file)))
  }
}
