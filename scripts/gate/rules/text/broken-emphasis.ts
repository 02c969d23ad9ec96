import type { Root } from 'mdast'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { matchAt, nodesOfType } from '#core/tree.ts'

interface EmphasisProblem extends Offsets {
  /** Omitted if the marks are shown as plain text. */
  message?: string
  help: string
}

/**
 * Finds asterisks that are meant as emphasis but not parsed as such, and multiplications that are
 * parsed as emphasis. A delimiter has no effect between punctuation inside and a letter outside, or
 * next to a space inside (https://spec.commonmark.org/0.31.2/#delimiter-runs).
 */
export function findBrokenEmphasis(tree: Root, file: string): EmphasisProblem[] {
  const found: EmphasisProblem[] = []
  let coveredUntil = 0
  let pairEnd = 0
  for (const text of nodesOfType(tree, 'text').map(offsetsOfNode)) {
    const source = file.slice(text.start, text.end)
    for (const { index, 0: marks } of source.matchAll(/(?<![\\*])\*\*?(?!\*)/g)) {
      const start = text.start + index
      if (start < coveredUntil) continue
      const pair = findBrokenPair(file, start, text.end)
      // The marks of a broken pair pair with later ones.
      const isDerived = pairEnd > 0 && !/\n[ \t>]*\n/.test(file.slice(pairEnd, start))
      const broken = pair ?? (isDerived ? undefined : findUnpairedMarks(file, start, marks))
      if (!broken) continue
      found.push(broken)
      coveredUntil = broken.end
      if (pair) pairEnd = pair.end
    }
  }
  return [...found, ...findMultiplications(tree, file)]
}

/** Finds multiplications such as `2*3*4`, in which Markdown renders a factor in italics. */
function findMultiplications(tree: Root, file: string): EmphasisProblem[] {
  return nodesOfType(tree, 'emphasis')
    .map(offsetsOfNode)
    .filter(({ start, end }) => /^[\w}]\*[^*\n]+\*[\w{]$/.test(file.slice(start - 1, end + 1)))
    .filter(({ start, end }) => /\d/.test(file.charAt(start - 1) + file.charAt(end)))
    .map(({ start, end }) => ({
      start,
      end,
      message: `Unexpected \`${file.slice(start, end)}\` within a word, shown in italics`,
      help: 'Write `×` or `\\*` for multiplication, or put it in backticks',
    }))
}

/** Returns the pair of marks at `start` if a missing or extra space breaks it. */
function findBrokenPair(file: string, start: number, textEnd: number): EmphasisProblem | undefined {
  const [source, marks = '', inner = ''] = matchAt(emphasisPairPattern, file, start) ?? []
  if (source === undefined) return undefined
  const end = start + source.length
  const before = /[\p{L}\p{N}]*$/u.exec(file.slice(Math.max(0, start - 12), start))![0]
  const after = /^[\p{L}\p{N}]*/u.exec(file.slice(end, end + 12))![0]
  const needsSpaceBefore = before !== '' && isPunctuation(inner.charAt(0))
  const needsSpaceAfter = after !== '' && isPunctuation(inner.at(-1)!)
  const isPadded = end <= textEnd && /^\s/.test(inner) !== /\s$/.test(inner)
  // A single asterisk may be multiplication or a pattern such as `*.js`.
  const isCertain = marks === '**' || /\P{ASCII}/u.test(before + after)
  if (!isCertain || !(needsSpaceBefore || needsSpaceAfter || isPadded)) return undefined
  const replacement = `${needsSpaceBefore ? `${before} ` : ''}${marks}${inner.trim()}${marks}${needsSpaceAfter ? ` ${after}` : ''}`
  const advice = isPadded
    ? 'Leave out the space between the marks and the text'
    : `Put a space ${[needsSpaceBefore && 'before', needsSpaceAfter && 'after'].filter(Boolean).join(' and ')} it`
  return { start, end, help: `${advice}: \`${replacement}\`` }
}

const emphasisPairPattern = /(\*\*?)(?!\*)([^*\n]+)\1(?!\*)/y

function isPunctuation(character: string): boolean {
  return /[\p{P}\p{S}]/u.test(character)
}

/** Returns the unpaired marks at `start` if they are `**` next to a word or its punctuation. */
function findUnpairedMarks(
  file: string,
  start: number,
  marks: string,
): EmphasisProblem | undefined {
  const end = start + marks.length
  const isPower = /^\d\*\*\d/.test(file.slice(start - 1, end + 1))
  const touchesWord =
    /^[\p{L}\p{N}]/u.test(file.slice(end, end + 2)) ||
    /[\p{L}\p{N}.,!?]/u.test(file.charAt(start - 1))
  return marks === '**' && touchesWord && !isPower
    ? { start, end, help: 'Close bold text with `**` in the same paragraph, or write `\\*\\*`' }
    : undefined
}
