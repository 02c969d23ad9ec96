import type { Offsets } from './diagnostic.ts'
import { findFirstAfter } from './search-offsets.ts'

/** Variable values by key, from `product.yaml` and feature sources. */
export type ProductVariables = Readonly<Record<string, string>>

/** Occurrence of `{product.key}` in text. */
export interface VariableUse extends Offsets {
  key: string
}

const variablePattern = /\{product\.([^{}\s]*)\}/g

/** Collects every `{product.key}` in `text`, whether the key is known or not. */
export function collectVariables(text: string): VariableUse[] {
  // Most pages have none, and this search is several times as fast as the pattern.
  if (!text.includes('{product.')) return []
  return Array.from(text.matchAll(variablePattern), (match) => ({
    key: match[1]!,
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Replaces every known `{product.key}` with its value. Leaves unknown keys as is. */
export function fillVariables(text: string, variables: ProductVariables): string {
  if (!text.includes('{product.')) return text
  return text.replace(variablePattern, (whole, key: string) =>
    Object.hasOwn(variables, key) ? variables[key]! : whole,
  )
}

/**
 * Returns the cache key inputs for the variables that checks of `text` depend on. Includes every
 * value of `product.yaml`, because a hard-coded one is an error, but the value of a feature's
 * variable only if the text uses it.
 */
export function listVariableInputs(text: string, variables: ProductVariables): unknown[] {
  const used = new Set(collectVariables(text).map(({ key }) => key))
  return Object.entries(variables).map(([key, value]) => {
    return key.includes('.') && !used.has(key) ? key : [key, value]
  })
}

/** Text with its variables filled in, and a mapping back to the original text. */
export interface FilledText {
  text: string
  /** Maps a span to the original text. A span within a value maps to the whole variable. */
  rangeAt: (start: number, end: number) => Offsets
}

/** Fills in known variables like {@link fillVariables}, and keeps track of the original offsets. */
export function fillVariablesWithOffsets(text: string, variables: ProductVariables): FilledText {
  const uses = collectVariables(text).filter(({ key }) => Object.hasOwn(variables, key))
  let shift = 0
  /** Offsets of the values in the filled text, each with the offsets of its variable. */
  const values = uses.map(({ key, start, end }) => {
    const { length } = variables[key]!
    const value = { start: start + shift, end: start + shift + length, source: { start, end } }
    shift += length - (end - start)
    return value
  })
  /** Returns the original offsets of a character, or of the variable whose value contains it. */
  const sourceOf = (filled: number): Offsets => {
    const last = values[findFirstAfter(values, filled) - 1]
    if (last && filled < last.end) return last.source
    const at = Math.min(filled - (last ? last.end - last.source.end : 0), text.length)
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
