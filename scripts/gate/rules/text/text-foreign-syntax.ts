import type { Root } from 'mdast'
import { collectExpressions, offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { createRangeFinder, findFirstAfter } from '#core/search-offsets.ts'
import { matchTexts, nodesOfType } from '#core/tree.ts'
import { truncate } from '#core/message-parts.ts'
import { findBrokenEmphasis } from './broken-emphasis.ts'
import { anyNotationPattern, foreignNotations } from './foreign-notations.ts'
import { findMathInBlocks, mathHelp } from './math.ts'
import { collectTextBlocks, type TextBlocks } from './text-blocks.ts'

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
    if (!tree || !anyNotationPattern.test(text)) return []
    const textBlocks = collectTextBlocks(tree, text)
    const expressions = collectExpressions(tree).map(offsetsOfNode)
    expressions.sort((a, b) => a.start - b.start)
    const math = findMathInBlocks(textBlocks)
    const isMath = createRangeFinder(math)
    const others = [
      ...findNotations(tree, text, textBlocks),
      ...findStrayClosings(textBlocks),
      ...findBrokenEmphasis(tree, text),
    ]
    return [
      ...math.map((range) => describeMath(range, expressions)),
      ...others.filter(({ start }) => !isMath(start)),
    ].map((finding) => ({
      message: describePlainText(text.slice(finding.start, finding.end)),
      ...finding,
    }))
  },
}

function describePlainText(found: string): string {
  const shown = truncate(found.trim().replace(/\s+/g, ' '), 50)
  return `Unexpected \`${shown}\`, which is shown as plain text`
}

type SyntaxMatch = Partial<Pick<Finding, 'message'>> & Omit<Finding, 'message'> & Offsets

/** Describes a formula. One with braces fails a build, since `mdx:expression` skips formulas. */
function describeMath(range: Offsets, expressions: readonly Offsets[]): SyntaxMatch {
  const next = expressions[findFirstAfter(expressions, range.start - 1)]
  const hasExpression = next !== undefined && next.start < range.end
  return { ...range, help: mathHelp, ...(hasExpression && { isRequired: true }) }
}

function findNotations(tree: Root, text: string, { blocks, masked }: TextBlocks): SyntaxMatch[] {
  const texts = nodesOfType(tree, 'text')
  return foreignNotations.flatMap(({ isWithinText, pattern, help, convert }) => {
    const matches = isWithinText
      ? matchTexts(texts, text, pattern)
      : matchTexts(blocks, masked, pattern)
    return matches.map(({ start, end }) => {
      const fix = convert?.(text, start, end)
      return { start, end, help, ...(fix && { fix }) }
    })
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
