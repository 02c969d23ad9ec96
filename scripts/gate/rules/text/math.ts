import type { Root } from 'mdast'
import type { Offsets } from '#core/diagnostic.ts'
import { matchTexts } from '#core/tree.ts'
import { collectTextBlocks, type TextBlocks } from './text-blocks.ts'

export const mathHelp =
  'Formulas are not rendered: write them in backticks, such as `E = mc²`, or show a picture'

/** Finds formulas between `$` or `$$`. Skips prices and shell variables. */
export function findMath(tree: Root, text: string): Offsets[] {
  return /\$[^$]+\$/.test(text) ? findMathInBlocks(collectTextBlocks(tree, text)) : []
}

export function findMathInBlocks({ blocks, masked }: TextBlocks): Offsets[] {
  return [
    ...matchTexts(blocks, masked, displayMathPattern),
    ...matchTexts(blocks, masked, inlineMathPattern).filter(({ found }) => isFormula(found)),
  ]
}

/** Formula between two lines of `$$`. */
const displayMathPattern = /(?<=^[ \t>]*)\$\$[ \t]*\n[^$]+\n[ \t>]*\$\$(?=[ \t]*$)/gm

/** Text between dollar signs without a letter or digit beside them, unlike `$HOME/bin:$PATH`. */
export const inlineMathPattern =
  /(?<![\\$\p{L}\p{N}])(?:\$(?![\s$])[^$\n]+(?<![\s\\])\$|\$\$[^$\n]+\$\$)(?![$\p{L}\p{N}])/gu

/**
 * Returns whether a match is a single letter, contains a LaTeX command, subscript or superscript,
 * or has operators but no words.
 */
export function isFormula(found: string): boolean {
  const text = found.replaceAll('$', '').trim()
  if (/^[a-z]$/i.test(text)) return true
  if (/\\[a-z]+|[\p{L}\p{N})}]\^|(?<!\p{L})\p{L}_[\p{L}\p{N}{]/iu.test(text)) return true
  const hasOperator = /[=+*/<>≤≥≈≠·×-]/.test(text)
  return hasOperator && /[\p{L}=]/u.test(text) && !/\p{L}{2,}/u.test(text)
}
