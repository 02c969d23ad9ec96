/** Front matter between its fences, by offsets into the text. */
export interface FrontMatterText {
  yaml: string
  /** Where the YAML begins. */
  start: number
  /** Where the body begins. */
  end: number
}

/** Both fences stand alone on their lines, as MDX has it: what else is not YAML would be hidden code. */
const pattern = /^---[ \t]*\r?\n(?:([\s\S]*?)\n)??---[ \t]*(?:\r?\n|$)/

/** Finds front matter at the beginning of a text; undefined where there is none, or no end of it. */
export function findFrontMatter(text: string): FrontMatterText | undefined {
  const match = pattern.exec(text)
  if (!match) return undefined
  return { yaml: match[1] ?? '', start: match[0].indexOf('\n') + 1, end: match[0].length }
}

/** Whether front matter begins and never ends. */
export function isFrontMatterOpen(text: string): boolean {
  return /^---[ \t]*(?:\r?\n|$)/.test(text) && !findFrontMatter(text)
}
