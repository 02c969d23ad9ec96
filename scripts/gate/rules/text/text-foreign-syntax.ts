import type { Root } from 'mdast'
import { collectExpressions, offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { createRangeFinder, findFirstAfter } from '#core/search-offsets.ts'
import { matchTexts, nodesOfType, matchAt } from '#core/tree.ts'
import { truncate } from '#core/message-parts.ts'
import { foreignNotations } from './foreign-notations.ts'
import { findMathInBlocks, mathHelp, collectTextBlocks, type TextBlocks } from './text-blocks.ts'

/**
 * Reports the notations in `foreignNotations`, formulas and broken emphasis. Skips code, which may
 * show such syntax.
 */
export const textForeignSyntaxRule: PageRule = {
  id: 'text:foreign-syntax',
  summary: 'Text contains no syntax of other systems, such as `:::note` or `[[Page]]`.',
  severity: 'error',
  fixes: 'markup',
  check({ mdx: { tree }, file: { text } }) {
    if (!tree) return []
    const textBlocks = collectTextBlocks(tree, text)
    const math = findMathInBlocks(textBlocks)
    const isMath = createRangeFinder(math)
    const others = [
      ...findNotations(tree, text, textBlocks),
      ...findStrayClosings(textBlocks),
      ...findBrokenEmphasis(tree, text),
    ]
    const found = [...describeMath(math, tree), ...others.filter(({ start }) => !isMath(start))]
    return found.map((finding) => {
      const source = text.slice(finding.start, finding.end).trim().replace(/\s+/g, ' ')
      const message = `Unexpected \`${truncate(source, 50)}\`, which is shown as plain text`
      return { message, ...finding }
    })
  },
}

type SyntaxMatch = Partial<Pick<Finding, 'message'>> & Omit<Finding, 'message'> & Offsets

/** Describes formulas. Those with braces fail a build, since `mdx:expression` skips formulas. */
function describeMath(math: readonly Offsets[], tree: Root): SyntaxMatch[] {
  const expressions = collectExpressions(tree).map(offsetsOfNode)
  expressions.sort((a, b) => a.start - b.start)
  return math.map((range) => {
    const next = expressions[findFirstAfter(expressions, range.start - 1)]
    const isRequired = next !== undefined && next.start < range.end
    return { ...range, help: mathHelp, ...(isRequired && { isRequired }) }
  })
}

function findNotations(tree: Root, text: string, { blocks, masked }: TextBlocks): SyntaxMatch[] {
  const texts = nodesOfType(tree, 'text')
  let coveredUntil = 0
  const found = foreignNotations.flatMap(({ isWithinText, patterns, help, convert }) => {
    const matches = patterns.flatMap((pattern) =>
      isWithinText ? matchTexts(texts, text, pattern) : matchTexts(blocks, masked, pattern),
    )
    return matches.map(({ start, end }) => {
      const fix = convert?.(text, start, end)
      return { start, end, help, ...(fix && { fix }) }
    })
  })
  return found
    .sort((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      const isInner = start < coveredUntil
      coveredUntil = Math.max(coveredUntil, end)
      return !isInner
    })
}

/** Finds closing `:::` lines without an opening line. Pairs are reported at their opening line. */
function findStrayClosings({ blocks, masked }: TextBlocks): SyntaxMatch[] {
  let openCount = 0
  return matchTexts(blocks, masked, /(?<=^[ \t>]*):{3,}(?:[ \t]*(\S))?/gm).flatMap(
    ({ group, start, end }) => {
      openCount += group === undefined ? -1 : 1
      if (openCount >= 0) return []
      openCount = 0
      return { start, end, help: 'Remove it; a callout ends with `</Callout>`' }
    },
  )
}

/**
 * Finds asterisks that are meant as emphasis but not parsed as such, and multiplications that are
 * parsed as emphasis. A delimiter has no effect between punctuation inside and a letter outside, or
 * next to a space inside (https://spec.commonmark.org/0.31.2/#delimiter-runs).
 */
export function findBrokenEmphasis(tree: Root, file: string): SyntaxMatch[] {
  const found: SyntaxMatch[] = []
  let coveredUntil = 0
  let pairEnd = 0
  for (const text of nodesOfType(tree, 'text').map(offsetsOfNode)) {
    const source = file.slice(text.start, text.end)
    for (const { index, 0: marks } of source.matchAll(/(?<!\\)\*\*?/g)) {
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
function findMultiplications(tree: Root, file: string): SyntaxMatch[] {
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
function findBrokenPair(file: string, start: number, textEnd: number): SyntaxMatch | undefined {
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
function findUnpairedMarks(file: string, start: number, marks: string): SyntaxMatch | undefined {
  const end = start + marks.length
  const touchesWord =
    /^[\p{L}\p{N}]/u.test(file.slice(end, end + 2)) ||
    /[\p{L}\p{N}.,!?]/u.test(file.charAt(start - 1))
  return marks === '**' && touchesWord
    ? { start, end, help: 'Close bold text with `**` in the same paragraph, or write `\\*\\*`' }
    : undefined
}
