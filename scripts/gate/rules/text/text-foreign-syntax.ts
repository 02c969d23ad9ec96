import type { Root } from 'mdast'
import { collectExpressions, rangeOfNode } from '#content/parse/collect-elements.ts'
import { isWithin } from '#content/parse/collect-fences.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { matchTexts, nodesOfType } from '#core/tree.ts'
import { truncate } from '#core/message-parts.ts'
import { findBrokenEmphasis } from './broken-emphasis.ts'
import { anyNotation, foreignNotations } from './foreign-notations.ts'
import { findMathIn, mathHelp } from './math.ts'
import { collectTextBlocks, type TextBlocks } from './text-blocks.ts'

/**
 * Checks for admonitions, tabs, definitions, formulas, wiki links, marks and emoji names outside
 * code, and for asterisks without effect.
 */
export const textForeignSyntaxRule: PageRule = {
  id: 'text:foreign-syntax',
  summary: 'Text contains no syntax of other systems, such as `:::note` or `[[Page]]`.',
  severity: 'error',
  fixes: 'markup',
  scope: 'page',
  check({ mdx: { tree }, file: { text } }) {
    if (!tree || !anyNotation.test(text)) return []
    const textBlocks = collectTextBlocks(tree, text)
    const math = findMathIn(textBlocks)
    const others = [
      ...findNotations(tree, text, textBlocks),
      ...findStrayClosings(textBlocks),
      ...findBrokenEmphasis(tree, text),
    ]
    return [
      ...math.map((range) => describeMath(range, tree)),
      ...others.filter(({ start }) => !isWithin(math, start)),
    ].map((finding) => ({
      message: describe(text.slice(finding.start, finding.end)),
      ...finding,
    }))
  },
}

function describe(found: string): string {
  const line = found.trim().replace(/\s+/g, ' ')
  const shown = truncate(line, 50)
  return `Unexpected \`${shown}\`, which the page shows as it stands`
}

type Match = Partial<Pick<Finding, 'message'>> & Omit<Finding, 'message'> & Offsets

/** Makes findings with braces required, since `mdx:expression` skips braces in formulas. */
function describeMath(range: Offsets, tree: Root): Match {
  const hasExpression = collectExpressions(tree).some((node) =>
    isWithin([range], rangeOfNode(node).start),
  )
  return { ...range, help: mathHelp, ...(hasExpression && { isRequired: true }) }
}

function findNotations(tree: Root, text: string, { blocks, masked }: TextBlocks): Match[] {
  const texts = nodesOfType(tree, 'text')
  return foreignNotations.flatMap(({ within, pattern, help, convert }) => {
    const matches =
      within === 'text' ? matchTexts(texts, text, pattern) : matchTexts(blocks, masked, pattern)
    return matches.map(({ start, end }) => {
      const fix = convert?.(text, start, end)
      return { start, end, help, ...(fix && { fix }) }
    })
  })
}

/** Finds `:::` lines without an opening line. A pair is reported only at its opening line. */
function findStrayClosings({ blocks, masked }: TextBlocks): Match[] {
  let open = 0
  return matchTexts(blocks, masked, /(?<=^[ \t>]*):{3,}(?:[ \t]*(\S))?/gm).flatMap(
    ({ group, start, end }) => {
      open += group === undefined ? -1 : 1
      if (open >= 0) return []
      open = 0
      return { start, end, help: 'Leave it out; a callout ends with `</Callout>`' }
    },
  )
}
