export const mathHelp =
  'Formulas are not rendered: write them in backticks, such as `E = mc²`, or show a picture'

/** Formula in dollar signs, or between two lines of them. Skips prices and shell variables. */
export const formulaPattern =
  /(?<![\\$\p{L}\p{N}])(?:\$\$[^$]+\$\$|\$(?=[^$\n]*(?:\\[a-z]|\^|(?<!\p{L})\p{L}_))(?![\s$])[^$\n]+(?<![\s\\])\$)(?![$\p{L}\p{N}])/gu
