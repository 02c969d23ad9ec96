import type { Finding, Offsets } from '#core/diagnostic.ts'
import { scanFences } from './scan-fences.ts'

const conflictMarkerPattern = /^(?:<{7}|>{7}|={7}|\|{7})(?=[ \n]|$)[^\n]*/gm

/** Languages of code samples that may show a conflict. */
const sampleLanguages = new Set(['text', 'txt', 'plain', 'plaintext', 'diff', 'patch', 'git'])

/** Finds Git conflicts, each from its first to its last marker. Skips samples of conflicts. */
export function findConflicts(text: string): Offsets[] {
  if (!/^(?:<{7}|>{7})(?= |$)/m.test(text)) return []
  const samples = scanFences(text).filter(
    ({ language, isClosed }) => isClosed && sampleLanguages.has(language),
  )
  const conflicts: Offsets[] = []
  let isOpen = false
  for (const { 0: line, index: start } of text.matchAll(conflictMarkerPattern)) {
    if (samples.some((sample) => sample.start < start && start < sample.end)) continue
    const end = start + line.trimEnd().length
    // `=======` outside a conflict may underline a heading.
    if (/^[=|]/.test(line) && !isOpen) continue
    if (isOpen && !line.startsWith('<')) conflicts.at(-1)!.end = end
    else conflicts.push({ start, end })
    isOpen = !line.startsWith('>')
  }
  return conflicts
}

/** Describes a conflict at its first marker. */
export function describeConflict(text: string, { start, end }: Offsets): Finding {
  const lineEnd = text.indexOf('\n', start)
  const lines = text.slice(start, end).split('\n').length
  const advice =
    lines > 1
      ? `Keep the right parts of these ${lines} lines and delete the three marker lines`
      : 'Delete the line, and see what else is left of the conflict'
  return {
    message: `Unexpected conflict marker \`${text.slice(start, start + 7)}\``,
    start,
    end: lineEnd === -1 ? text.length : lineEnd,
    help: `${advice}; to show a conflict, write \`\`\`text above it`,
  }
}
