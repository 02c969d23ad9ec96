import type { PageRule } from '#content/rule.ts'

const conflictMarkerPattern = /^(?:<{7}|>{7}|={7}|\|{7})(?=[ \n]|$)[^\n]*/gm

/** Languages of code samples that may show a conflict. */
const sampleLanguages = new Set(['text', 'txt', 'plain', 'plaintext', 'diff', 'patch', 'git'])

/** Also checks front matter, code and pages with invalid MDX. */
export const textConflictMarkerRule: PageRule = {
  id: 'text:conflict-marker',
  isGeneral: true,
  summary: 'A file contains no Git conflict markers.',
  severity: 'error',
  *check({ file: { text }, mdx }) {
    if (!/^(?:<{7}|>{7})/m.test(text)) return
    const samples = findFencedBlocks(text).filter(
      ({ language, isClosed }) => isClosed && sampleLanguages.has(language),
    )
    let isOpen = false
    for (const { 0: line, index: start } of text.matchAll(conflictMarkerPattern)) {
      if (samples.some((sample) => sample.start < start && start < sample.end)) continue
      // `=======` outside a conflict may underline a heading.
      if (/^[=|]/.test(line) && !isOpen) continue
      isOpen = !line.startsWith('>')
      yield {
        message: `Unexpected conflict marker \`${line.slice(0, 7)}\``,
        start,
        end: start + line.trimEnd().length,
        help: 'Keep the right parts of both versions and delete the three marker lines',
        isRequired: !mdx.tree,
      }
    }
  },
}

export interface FencedBlock {
  /** First word after the opening marks, or an empty string if there is none. */
  language: string
  start: number
  /** End of the closing line, or end of the text if the block is unclosed. */
  end: number
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
