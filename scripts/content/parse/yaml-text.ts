/** The text of a YAML value as the parser of Markdown is to see it, and where it comes from. */
export interface YamlText {
  /** Without quotation marks and indentation; variables are not filled in. */
  text: string
  /** Offset in the file of each character, and of the end. */
  offsets: number[]
}

/** Reads the value between two offsets of a YAML file as a text; folded lines stay apart. */
export function readYamlText(source: string, [start, end]: [number, number]): YamlText {
  const raw = source.slice(start, end)
  const block = /^[|>][^\n]*\n/.exec(raw)
  if (block) return collect(source, start + block[0].length, end, indentOf(raw, block[0].length))
  const [quote = ''] = /^["']/.exec(raw) ?? []
  const escaped = quote === "'" ? /''/y : quote === '"' ? /\\["\\/]/y : undefined
  return collect(source, start + quote.length, end - quote.length, Infinity, escaped)
}

/** The least indentation of a block's lines. */
function indentOf(raw: string, from: number): number {
  const indents = Array.from(
    raw.slice(from).matchAll(/^( *)\S/gm),
    ([, spaces = '']) => spaces.length,
  )
  return Math.min(...indents)
}

/** Takes a stretch of the file without the indentation of its lines; of an escape the second half. */
function collect(
  source: string,
  start: number,
  end: number,
  indent: number,
  escaped?: RegExp,
): YamlText {
  const result: YamlText = { text: '', offsets: [] }
  let column = start === 0 || source[start - 1] === '\n' ? 0 : indent
  for (let at = start; at < end; at++) {
    const char = source[at]!
    if (char === ' ' && column < indent) {
      column++
      continue
    }
    column = char === '\n' ? 0 : Infinity
    if (escaped) escaped.lastIndex = at
    if (escaped?.test(source)) at++
    result.text += source[at]
    result.offsets.push(at)
  }
  result.offsets.push(end)
  return result
}
