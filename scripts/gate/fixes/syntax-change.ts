import { splitWords } from './page-change.ts'

/** Text, and how much of it cannot be parsed. */
export interface ReadText {
  text: string
  /** Number of lines from the first syntax error on. */
  linesLeft: number
}

export function countLinesFrom(text: string, offset = 0): number {
  return text.slice(offset).split('\n').length
}

/** Describes a new or earlier syntax error, or other words in a text that had one before. */
export function describeSyntaxHarm(
  before: ReadText,
  after: ReadText,
  name: string,
): string | undefined {
  if (before.linesLeft === 0) return `the ${name} would not parse`
  if (splitWords(before.text).join(' ') !== splitWords(after.text).join(' ')) {
    return `words of the ${name} would change`
  }
  return after.linesLeft > before.linesLeft ? 'another syntax error would appear' : undefined
}
