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
  const [starts, ends]: [number[], number[]] = [[], []]
  let result = ''
  let done = 0
  const copyUpTo = (end: number) => {
    result += text.slice(done, end)
    for (; done < end; done++) {
      starts.push(done)
      ends.push(done + 1)
    }
  }
  for (const { key, start, end } of collectVariables(text)) {
    if (!Object.hasOwn(variables, key)) continue
    copyUpTo(start)
    const value = variables[key]!
    result += value
    for (let at = 0; at < value.length; at++) {
      starts.push(start)
      ends.push(end)
    }
    done = end
  }
  copyUpTo(text.length)
  return {
    text: result,
    rangeAt(start, end) {
      const from = starts[start] ?? text.length
      return { start: from, end: end > start ? (ends[end - 1] ?? text.length) : from }
    },
  }
}
