import { fileStart, type Diagnostic } from '#core/diagnostic.ts'

/**
 * Finds files and folders whose names are one to some systems: those of macOS and Windows tell neither
 * capitals from small letters nor an accent from one that is a character of its own. Of files with the
 * same folder, the folder is reported once.
 */
export function findNameConflicts(
  paths: readonly string[],
  show: (file: string) => string,
): Diagnostic[] {
  const seen = new Map<string, string>()
  const conflicts = new Map<string, string>()
  for (const path of paths) {
    const segments = path.split('/')
    for (let depth = 1; depth <= segments.length; depth++) {
      const place = segments.slice(0, depth).join('/')
      const folded = place.normalize('NFC').toLowerCase()
      const first = seen.get(folded) ?? place
      seen.set(folded, first)
      if (first === place) continue
      conflicts.set(place, first)
      break
    }
  }
  return Array.from(conflicts, ([place, first]) => ({
    ...fileStart,
    ruleId: 'file:name-conflict',
    severity: 'error',
    message: 'Unexpected name, it is the same as another to macOS and Windows',
    file: show(place),
    help: `Give another name to this or to \`${first}\`, from which it differs in case or accents only`,
  }))
}
