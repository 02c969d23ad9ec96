import type { Diagnostic } from '#core/diagnostic.ts'

type Sources = ReadonlyMap<string, string>

/** Files that the last save has changed. Kept between refreshes. */
export interface EditedFiles {
  sources: Sources
  names: ReadonlySet<string>
}

/** Finds the files that have changed since the last check. A check without changes keeps them. */
export function updateEdited(last: EditedFiles | undefined, sources: Sources): EditedFiles {
  if (!last) return { sources, names: new Set() }
  const changed = [...sources].filter(([file, text]) => last.sources.get(file) !== text)
  if (changed.length === 0) return last
  return { sources, names: new Set(changed.map(([file]) => file)) }
}

/** Narrows errors to those in edited files, which may have caused the others. */
export function narrowToEdited(errors: Diagnostic[], { names }: EditedFiles): Diagnostic[] {
  const own = errors.filter(({ file }) => names.has(file))
  return own.length > 0 ? own : errors
}
