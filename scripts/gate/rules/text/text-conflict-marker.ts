import type { PageRule } from '#content/rule.ts'

const marker = /^(?:<{7}|>{7}|={7}|\|{7})(?=[ \n]|$)[^\n]*/gm

/** Languages of samples that may show a conflict. */
const illustrations = new Set(['text', 'txt', 'plain', 'plaintext', 'diff', 'patch', 'git'])

/** Checks front matter, code and invalid pages too. */
export const textConflictMarkerRule: PageRule = {
  id: 'text:conflict-marker',
  summary: 'No conflict markers of git are left in a file.',
  severity: 'error',
  scope: 'page',
  *check({ file: { text }, mdx }) {
    if (!/^(?:<{7}|>{7})/m.test(text)) return
    const samples = findFencedBlocks(text).filter(
      ({ language, isClosed }) => isClosed && illustrations.has(language),
    )
    let isOpen = false
    for (const { 0: line, index: start } of text.matchAll(marker)) {
      if (samples.some((sample) => sample.start < start && start < sample.end)) continue
      // `=======` by itself may underline a heading.
      if (/^[=|]/.test(line) && !isOpen) continue
      isOpen = !line.startsWith('>')
      yield {
        message: `Unexpected conflict marker \`${line.slice(0, 7)}\``,
        start,
        end: start + line.trimEnd().length,
        help: 'Keep what is right of the two versions and delete the three marker lines',
        isRequired: !mdx.tree,
      }
    }
  },
}

/** A block of code between two lines of backticks or tildes. */
export interface FencedBlock {
  /** First word behind the opening marks; empty where there is none. */
  language: string
  start: number
  /** The end of the closing line; that of the text where there is none. */
  end: number
  isClosed: boolean
}

/** Finds the fenced blocks of a text that may be no MDX, line by line. */
export function findFencedBlocks(text: string): FencedBlock[] {
  const blocks: FencedBlock[] = []
  let open: { block: FencedBlock; marks: string } | undefined
  let at = 0
  for (const line of text.split('\n')) {
    const [, marks, rest = ''] = /^[ \t]*(`{3,}(?!`|.*`)|~{3,})(.*)/.exec(line) ?? []
    if (open && marks?.startsWith(open.marks) && rest.trim() === '') {
      Object.assign(open.block, { end: at + line.length, isClosed: true })
      open = undefined
    } else if (!open && marks) {
      const [language = ''] = rest.trim().split(/\s/, 1)
      const block = { language, start: at, end: text.length, isClosed: false }
      blocks.push(block)
      open = { block, marks }
    }
    at += line.length + 1
  }
  return blocks
}
