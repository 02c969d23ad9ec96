import type { Root } from 'mdast'
import type { Offsets } from '#core/diagnostic.ts'
import { matchTexts } from '#core/tree.ts'
import { collectTextBlocks } from './text-blocks.ts'

/** How pages show formulas, which nothing renders. */
export const mathHelp =
  'Formulas are not rendered: write them in backticks, such as `E = mc²`, or show a picture'

/** Finds formulas between `$` or `$$`. Prices, variables and whatever is in doubt are left out. */
export function findMath(tree: Root, text: string): Offsets[] {
  if (!/\$[^$]+\$/.test(text)) return []
  const { blocks, masked } = collectTextBlocks(tree, text)
  return [
    ...matchTexts(blocks, masked, displayMath),
    ...matchTexts(blocks, masked, inlineMath).filter(({ found }) => isFormula(found)),
  ]
}

/** Lines between two `$$`. */
const displayMath = /(?<=^[ \t>]*)\$\$[ \t]*\n[^$]+\n[ \t>]*\$\$(?=[ \t]*$)/gm

/** A letter or digit behind the end is that of a variable or a price: `$HOME/bin:$PATH`. */
export const inlineMath =
  /(?<![\\$\p{L}\p{N}])(?:\$(?![\s$])[^$\n]+(?<![\s\\])\$|\$\$[^$\n]+\$\$)(?![$\p{L}\p{N}])/gu

/** Whether there is a command of LaTeX, an index or a power, or letters and operators only. */
export function isFormula(found: string): boolean {
  const text = found.replaceAll('$', '').trim()
  if (/^[a-z]$/i.test(text)) return true
  if (/\\[a-z]+|[\p{L}\p{N})}]\^|(?<!\p{L})\p{L}_[\p{L}\p{N}{]/iu.test(text)) return true
  const hasOperator = /[=+*/<>≤≥≈≠·×-]/.test(text)
  return hasOperator && /[\p{L}=]/u.test(text) && !/\p{L}{2,}/u.test(text)
}
