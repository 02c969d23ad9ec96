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
