/** The product's values by key, as `content-src/product.yaml` gives them. */
export type ProductVariables = Readonly<Record<string, string>>

/** One `{product.key}` in a text. */
export interface VariableUse {
  key: string
  start: number
  end: number
}

const variablePattern = /\{product\.([^{}\s]*)\}/g

/** Collects every `{product.key}` of `text`, known or not, wherever it stands. */
export function collectVariables(text: string): VariableUse[] {
  return Array.from(text.matchAll(variablePattern), (match) => ({
    key: match[1]!,
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Replaces every known `{product.key}` of `text` by its value; unknown ones stay as they are. */
export function fillVariables(text: string, variables: ProductVariables): string {
  if (!text.includes('{product.')) return text
  return text.replace(variablePattern, (whole, key: string) =>
    Object.hasOwn(variables, key) ? variables[key]! : whole,
  )
}
