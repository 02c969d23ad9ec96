import type { Offsets, Finding } from '#core/diagnostic.ts'

const conflictMarkerPattern = /^(?:<{7}|>{7}|={7}|\|{7})(?=[ \n]|$)[^\n]*/gm

/** Languages of code samples that may show a conflict. */
const sampleLanguages = new Set(['text', 'txt', 'plain', 'plaintext', 'diff', 'patch', 'git'])

/** Finds Git conflicts, each from its first to its last marker. Skips samples of conflicts. */
export function findConflicts(text: string): Offsets[] {
  if (!/^(?:<{7}|>{7})(?= |$)/m.test(text)) return []
  const samples = findFencedBlocks(text).filter(
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

interface FencedBlock extends Offsets {
  /** First word after the opening marks, or an empty string if there is none. */
  language: string
  isClosed: boolean
}

/** Finds fenced blocks line by line, since the text may not be valid MDX. */
function findFencedBlocks(text: string): FencedBlock[] {
  const blocks: FencedBlock[] = []
  let open: { block: FencedBlock; marks: string } | undefined
  let offset = 0
  for (const line of text.split('\n')) {
    const [, marks, rest = ''] = /^[ \t]*(`{3,}(?!`|.*`)|~{3,})(.*)/.exec(line) ?? []
    if (open && marks?.startsWith(open.marks) && rest.trim() === '') {
      Object.assign(open.block, { end: offset + line.length, isClosed: true })
      open = undefined
    } else if (!open && marks) {
      const [language = ''] = rest.trim().split(/\s/, 1)
      const block = { language, start: offset, end: text.length, isClosed: false }
      blocks.push(block)
      open = { block, marks }
    }
    offset += line.length + 1
  }
  return blocks
}
