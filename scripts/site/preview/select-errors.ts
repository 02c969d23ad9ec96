import type { LocatedDiagnostic } from '#core/diagnostic.ts'
import type { PreviewFinding, PreviewState } from '#core/preview-state.ts'
import { describeOthers, groupByCause, type Cause } from '#gate/reporters/causes.ts'

export interface EditedFiles {
  /** Texts of all sources, by display path. */
  sources: ReadonlyMap<string, string>
  /** Display paths of the sources that the last save changed. */
  names: ReadonlySet<string>
}

/** Finds the files that have changed since the last check. If there are none, returns `last`. */
export function findEditedFiles(
  last: EditedFiles | undefined,
  sources: EditedFiles['sources'],
): EditedFiles {
  if (!last) return { sources, names: new Set() }
  const changed = [...sources.keys(), ...last.sources.keys()].filter(
    (file) => last.sources.get(file) !== sources.get(file),
  )
  return changed.length === 0 ? last : { sources, names: new Set(changed) }
}

export type ShownErrors = Pick<PreviewState, 'findings' | 'othersCount'>

/**
 * Selects the errors in edited files, which may have caused the others. If there are none in these
 * files, selects all errors.
 */
export function selectErrors(
  errors: LocatedDiagnostic[],
  { names }: EditedFiles,
  moreCount = 0,
): ShownErrors {
  const causes = groupByCause(errors)
  const own = causes.filter(({ first, others }) =>
    [first, ...others].some(({ file }) => names.has(file)),
  )
  const shown = own.length > 0 ? own : causes
  const shownCount = shown.reduce((sum, { others }) => sum + others.length + 1, 0)
  const findings = shown.map(toPreviewFinding)
  return { findings, othersCount: errors.length - shownCount + moreCount }
}

function toPreviewFinding(cause: Cause): PreviewFinding {
  const { file, line, column, message, help } = cause.first
  const others = describeOthers(cause)
  return {
    place: `${file}:${line}:${column}`,
    message,
    ...(help !== undefined && { help }),
    ...(others && { others }),
  }
}
