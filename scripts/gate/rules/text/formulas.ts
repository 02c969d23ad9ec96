export const mathHelp =
  'Formulas are not rendered: write them in backticks, such as `E = mc²`, or show a picture'

/** Formula in dollar signs, or between two lines of them. Skips prices and shell variables. */
export const formulaPattern =
  /(?<![\\$\p{L}\p{N}])(?:\$\$[^$]+\$\$|\$(?=[^$\n]*(?:\\[a-z]|\^|(?<!\p{L})\p{L}_))(?![\s$])[^$\n]+(?<![\s\\])\$)(?![$\p{L}\p{N}])/gu

/** Finds the formula around the brace at `offset`. */
export function findFormulaAround(text: string, offset: number) {
  for (const { 0: found, index: start } of text.matchAll(formulaPattern)) {
    if (start < offset && offset < start + found.length) return { found, start }
  }
  return undefined
}
