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

/** A text with its variables filled in, and the way from it back to what is written. */
export interface FilledText {
  text: string
  /** Offsets in the text as written; where a variable stands, those of the variable. */
  rangeAt: (start: number, end: number) => { start: number; end: number }
}

/** Fills the known variables of `text` in and keeps track of where everything was. */
export function fillTracked(text: string, variables: ProductVariables): FilledText {
  const uses = collectVariables(text).filter(({ key }) => Object.hasOwn(variables, key))
  const filled: FilledUse[] = []
  let result = ''
  let done = 0
  for (const { key, start, end } of uses) {
    result += text.slice(done, start)
    const at = result.length
    result += variables[key]!
    filled.push({ at, atEnd: result.length, start, end })
    done = end
  }
  result += text.slice(done)

  /** The place of one character; those of a variable share its place. */
  function placeOf(offset: number): { start: number; end: number } {
    let low = 0
    let high = filled.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (filled[middle]!.at <= offset) low = middle + 1
      else high = middle
    }
    const use = filled[low - 1]
    if (!use) return { start: offset, end: offset + 1 }
    if (offset < use.atEnd) return { start: use.start, end: use.end }
    const start = offset - use.atEnd + use.end
    return { start, end: start + 1 }
  }

  return {
    text: result,
    rangeAt(start, end) {
      const from = placeOf(start).start
      return { start: from, end: end > start ? placeOf(end - 1).end : from }
    },
  }
}

/** A variable: `at` and `atEnd` are its place in the filled text, `start` and `end` in the other. */
interface FilledUse {
  at: number
  atEnd: number
  start: number
  end: number
}
