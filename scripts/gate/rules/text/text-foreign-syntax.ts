import type { Root } from 'mdast'
import { collectExpressions, offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { createRangeFinder, findFirstAfter } from '#core/search-offsets.ts'
import { matchTexts, nodesOfType } from '#core/tree.ts'
import { truncate } from '#core/message-parts.ts'
import { findBrokenEmphasis } from './broken-emphasis.ts'
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
  fixes: 'content',
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
