import type { PythonToken } from './python-tokens.ts'
import { textOf, toCodeText, type CodeMember, type CodeValue } from './sample-value.ts'
import { concatTracked, sliceTracked, trackUnknown, type TrackedText } from './tracked-text.ts'

/** What names of a program stand for. */
export type PythonNames = ReadonlyMap<string, CodeValue>

/** Reads expressions of Python as far as samples need it: literals, texts put together, calls. */
export class PythonReader {
  private at = 0

  constructor(
    private readonly tokens: PythonToken[],
    private readonly names: PythonNames,
  ) {}

  /** Reads the expression that begins at a token. */
  readAt(index: number): CodeValue {
    this.at = index
    return this.readExpression()
  }

  private get token(): PythonToken | undefined {
    return this.tokens[this.at]
  }

  private is(text: string): boolean {
    return this.token?.text === text && this.token.type !== 'string'
  }

  private readExpression(): CodeValue {
    const first = this.readPrimary()
    if (this.is('+')) {
      this.at++
      const rest = this.readExpression()
      const pieces = [first, rest].map((each) => textOf(each) ?? trackUnknown(each.start))
      const place = { start: first.start, end: rest.end }
      return textOf(first) || textOf(rest)
        ? toCodeText(concatTracked(pieces), place)
        : { type: 'unknown', ...place }
    }
    if (!this.token || this.token.type === 'newline' || /^[,)\]}:]$/.test(this.token.text)) {
      return first
    }
    return this.skipRest(first.start)
  }

  /** Passes over the rest of an expression that is not understood. */
  private skipRest(start: number): CodeValue {
    let depth = 0
    let end = start
    while (this.token && this.token.type !== 'newline') {
      const { text, type } = this.token
      if (type === 'operator') {
        if (depth === 0 && /^[,)\]}:]$/.test(text)) break
        if (/^[([{]$/.test(text)) depth++
        if (/^[)\]}]$/.test(text)) depth--
      }
      end = this.token.end
      this.at++
    }
    return { type: 'unknown', start, end }
  }

  private readPrimary(): CodeValue {
    const { token } = this
    if (!token) return { type: 'unknown', start: 0, end: 0 }
    const { type, text, start, end } = token
    if (type === 'string') return this.readTail(this.readStrings())
    if (text === '{') return this.readTail(this.readBraces())
    if (text === '[') return this.readTail(this.readList())
    if (text === '(') return this.readParentheses()
    this.at++
    if (type === 'number')
      return { type: 'scalar', value: Number(text.replaceAll('_', '')), start, end }
    if (text === '-' && this.token?.type === 'number') {
      const value = -Number(this.token.text.replaceAll('_', ''))
      this.at++
      return { type: 'scalar', value, start, end: this.tokens[this.at - 1]!.end }
    }
    if (type !== 'name') return { type: 'unknown', start, end }
    if (Object.hasOwn(constants, text))
      return { type: 'scalar', value: constants[text]!, start, end }
    return this.readTail({ type: 'name', name: text, start, end })
  }

  /** What follows a value: `.name`, a call, an index. */
  private readTail(head: CodeValue): CodeValue {
    let value = head
    for (;;) {
      if (this.is('.')) {
        const { text = '', end = value.end } = this.tokens[this.at + 1] ?? {}
        this.at += 2
        // Bytes are sent as the text that they come from.
        if (text === 'encode' && value.type !== 'name' && this.is('(')) this.readCall(value)
        else value = addName(value, text, end)
      } else if (this.is('(')) {
        value = this.readCall(value)
      } else if (this.is('[')) {
        const { end } = this.readList()
        value = { type: 'unknown', start: value.start, end }
      } else {
        return this.lookUp(value)
      }
    }
  }

  private lookUp(value: CodeValue): CodeValue {
    return (value.type === 'name' && this.names.get(value.name)) || value
  }

  private readCall(callee: CodeValue): CodeValue {
    const args: CodeValue[] = []
    const named: CodeMember[] = []
    this.at++
    while (this.token && !this.is(')')) {
      const { type, text, start, end } = this.token
      if (type === 'name' && this.tokens[this.at + 1]?.text === '=') {
        this.at += 2
        named.push({ key: text, start, end, value: this.readExpression() })
      } else {
        args.push(this.readExpression())
      }
      if (this.is(',')) this.at++
      else if (!this.is(')')) this.skipRest(this.token?.start ?? end)
    }
    const end = this.token?.end ?? callee.end
    this.at++
    const name = callee.type === 'name' ? callee.name : ''
    return name === ''
      ? { type: 'unknown', start: callee.start, end }
      : { type: 'call', callee: name, args, named, start: callee.start, end }
  }

  /** Strings one after another are one. */
  private readStrings(): CodeValue {
    const pieces: TrackedText[] = []
    const { start } = this.token!
    let end = start
    while (this.token?.type === 'string') {
      const { string, isFormatted } = this.token
      pieces.push(isFormatted ? this.readFormat(string!) : string!)
      end = this.token.end
      this.at++
    }
    return toCodeText(concatTracked(pieces), { start, end })
  }

  private readFormat(text: TrackedText): TrackedText {
    const pieces: TrackedText[] = []
    let at = 0
    for (const match of text.text.matchAll(/\{\{|\}\}|\{([^{}]*)\}/g)) {
      pieces.push(sliceTracked(text, at, match.index))
      at = match.index + match[0].length
      const value = this.names.get(match[1]?.trim() ?? '')
      if (match[1] === undefined) pieces.push(sliceTracked(text, match.index, match.index + 1))
      else pieces.push((value && textOf(value)) ?? trackUnknown(text.offsets[match.index] ?? 0))
    }
    return concatTracked([...pieces, sliceTracked(text, at)])
  }

  private readBraces(): CodeValue {
    const { start } = this.token!
    const members: CodeMember[] = []
    let isOpen = false
    this.at++
    while (this.token && !this.is('}')) {
      const key = this.readExpression()
      const name = textOf(key)?.text
      if (this.is(':') && name !== undefined) {
        this.at++
        members.push({ key: name, start: key.start, end: key.end, value: this.readExpression() })
      } else {
        isOpen = true
        if (this.is(':')) this.at++
      }
      if (this.is(',')) this.at++
    }
    const end = this.token?.end ?? start + 1
    this.at++
    return { type: 'object', members, isOpen, start, end }
  }

  private readList(): CodeValue & { type: 'array' } {
    const { start } = this.token!
    const items: CodeValue[] = []
    let isOpen = false
    this.at++
    while (this.token && !this.is(']')) {
      if (this.is('*') || this.is(':')) {
        isOpen = true
        this.at++
      } else {
        items.push(this.readExpression())
      }
      if (this.is(',')) this.at++
    }
    const end = this.token?.end ?? start + 1
    this.at++
    // `for` in a list makes any number of items out of the first.
    return { type: 'array', items, isOpen, start, end }
  }

  /** One expression in parentheses, or a tuple, of which nothing is known. */
  private readParentheses(): CodeValue {
    const { start } = this.token!
    this.at++
    const inner = this.readExpression()
    const isTuple = this.is(',')
    const rest = this.is(')') ? inner : this.skipTo(')', start)
    const end = this.token?.end ?? rest.end
    this.at++
    return this.readTail(isTuple ? { type: 'unknown', start, end } : { ...inner, start, end })
  }

  private skipTo(close: string, start: number): CodeValue {
    while (this.token && !this.is(close)) {
      this.skipRest(start)
      if (!this.is(close)) this.at++
    }
    return { type: 'unknown', start, end: this.token?.end ?? start }
  }
}

function addName(value: CodeValue, name: string, end: number): CodeValue {
  if (value.type === 'name') return { ...value, name: `${value.name}.${name}`, end }
  return { type: 'unknown', start: value.start, end }
}

const constants: Record<string, boolean | null> = { True: true, False: false, None: null }
