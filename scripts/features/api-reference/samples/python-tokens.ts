import { codeEscape, trackEscaped, trackPlain, type TrackedText } from './tracked-text.ts'

/** A word of a Python program. */
export interface PythonToken {
  type: 'name' | 'number' | 'string' | 'operator' | 'newline'
  text: string
  start: number
  end: number
  /** Text of a string, with its escapes undone. */
  string?: TrackedText
  /** Whether it is an f-string, whose braces hold expressions. */
  isFormatted?: boolean
}

/** Splits a Python program into words; ends of lines count outside of brackets only. */
export function tokenizePython(content: string): PythonToken[] {
  const tokens: PythonToken[] = []
  let depth = 0
  let at = 0
  while (at < content.length) {
    pattern.lastIndex = at
    const match = pattern.exec(content)
    const [text = content[at]!] = match ?? []
    const end = at + text.length
    const { blank, prefix, quote, name, number } = match?.groups ?? {}
    if (quote !== undefined) {
      tokens.push(readString(content, at, `${prefix}`, quote))
      at = tokens.at(-1)!.end
      continue
    }
    if (text === '\n') {
      if (depth === 0) tokens.push({ type: 'newline', text, start: at, end })
    } else if (blank === undefined) {
      const type = name !== undefined ? 'name' : number !== undefined ? 'number' : 'operator'
      tokens.push({ type, text, start: at, end })
      if (/^[([{]$/.test(text)) depth++
      if (/^[)\]}]$/.test(text)) depth = Math.max(0, depth - 1)
    }
    at = end
  }
  return tokens
}

const pattern =
  /(?<blank>[ \t\f]+|#[^\n]*|\\\n)|\n|(?<prefix>[rbfuRBFU]{0,2})(?<quote>"""|'''|"|')|(?<name>[\p{L}_][\p{L}\p{N}_]*)|(?<number>\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)|\*\*|==|!=|<=|>=|->|:=|[+\-*/%|&]=|./uy

function readString(content: string, start: number, prefix: string, quote: string): PythonToken {
  const from = start + prefix.length + quote.length
  const isRaw = /r/i.test(prefix)
  let at = from
  while (at < content.length && !content.startsWith(quote, at)) {
    if (quote.length === 1 && content[at] === '\n') break
    at += content[at] === '\\' ? 2 : 1
  }
  const end = Math.min(content.length, at + quote.length)
  const raw = content.slice(from, Math.min(at, content.length))
  return {
    type: 'string',
    text: content.slice(start, end),
    start,
    end,
    string: isRaw ? trackPlain(raw, from) : trackEscaped(raw, from, codeEscape),
    isFormatted: /f/i.test(prefix),
  }
}
