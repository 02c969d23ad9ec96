import type { Offsets } from './diagnostic.ts'

/** Product values by key, from `content-src/product.yaml`. */
export type ProductVariables = Readonly<Record<string, string>>

/** Occurrence of `{product.key}` in text. */
export interface VariableUse extends Offsets {
  key: string
}

const variablePattern = /\{product\.([^{}\s]*)\}/g

/** Collects every `{product.key}` in `text`, whether the key is known or not. */
export function collectVariables(text: string): VariableUse[] {
  return Array.from(text.matchAll(variablePattern), (match) => ({
    key: match[1]!,
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Replaces every known `{product.key}` with its value. Unknown keys are left as is. */
export function fillVariables(text: string, variables: ProductVariables): string {
  if (!text.includes('{product.')) return text
  return text.replace(variablePattern, (whole, key: string) =>
    Object.hasOwn(variables, key) ? variables[key]! : whole,
  )
}

/**
 * Selects the variables that checks of `text` depend on: all of `product.yaml`, whose values must
 * not be spelled out, and those of features that the text uses. For the others, only the names
 * matter.
 */
export function selectVariables(text: string, variables: ProductVariables): unknown[] {
  const used = new Set(collectVariables(text).map(({ key }) => key))
  return Object.entries(variables).map(([key, value]) => {
    return key.includes('.') && !used.has(key) ? key : [key, value]
  })
}

/** Text with its variables filled in, and a mapping back to the original. */
export interface FilledText {
  text: string
  /** Maps a span to the original. A span within a value maps to the whole variable. */
  rangeAt: (start: number, end: number) => Offsets
}

/** Fills in known variables like {@link fillVariables}, and tracks the original offsets. */
export function fillTracked(text: string, variables: ProductVariables): FilledText {
  const uses = collectVariables(text).filter(({ key }) => Object.hasOwn(variables, key))
  /** Returns the original offsets of a character, or of the variable whose value contains it. */
  const sourceOf = (filled: number): Offsets => {
    let shift = 0
    for (const { key, start, end } of uses) {
      const { length } = variables[key]!
      if (filled < start + shift) break
      if (filled < start + shift + length) return { start, end }
      shift += length - (end - start)
    }
    const at = Math.min(filled - shift, text.length)
    return { start: at, end: Math.min(at + 1, text.length) }
  }
  return {
    text: fillVariables(text, variables),
    rangeAt(start, end) {
      const from = sourceOf(start).start
      return { start: from, end: end > start ? sourceOf(end - 1).end : from }
    },
  }
}
