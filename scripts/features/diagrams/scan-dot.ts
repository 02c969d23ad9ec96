import type { DiagramProblem } from './diagram.ts'

/** A word of a diagram's source. `text` is a string in quotes, `html` a label in angle brackets. */
export interface DotToken {
  kind: 'id' | 'text' | 'html' | 'mark'
  /** As written, without the quotes or brackets around it. */
  value: string
  /** Offsets of `value`. */
  start: number
  end: number
}

/** `name=value`, be it in brackets or a statement of its own. */
export interface DotAttribute {
  name: DotToken
  value: DotToken
}

/** The words of a source, and what keeps the rest from being told apart. */
export interface ScannedDot {
  tokens: DotToken[]
  problems: DiagramProblem[]
}

const tokenPattern =
  /(?<comment>\/\/.*|\/\*[\s\S]*?\*\/|^#.*)|"(?<text>(?:[^"\\]|\\[\s\S])*)"|(?<mark>->|--|[{}[\]=;,:+])|(?<id>-?(?:\.\d+|\d+(?:\.\d*)?)|[\p{L}_][\p{L}\p{N}_]*)|(?<open>["<]|\/\*)|(?<stray>\S)/gmu

/**
 * Splits a source in Graphviz's language DOT into words; comments are left out. What has no end
 * becomes a problem, and the words stop there.
 */
export function scanDot(source: string): ScannedDot {
  const tokens: DotToken[] = []
  const pattern = new RegExp(tokenPattern)
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const { text, mark, id, open } = match.groups as Partial<Record<string, string>>
    const start = match.index
    if (text !== undefined) tokens.push(toToken('text', text, start + 1))
    else if (mark !== undefined) tokens.push(toToken('mark', mark, start))
    else if (id !== undefined) tokens.push(toToken('id', id, start))
    else if (open !== undefined) {
      const end = open === '<' ? findHtmlEnd(source, start) : undefined
      if (end === undefined) return { tokens, problems: [describeOpen(open, start)] }
      tokens.push(toToken('html', source.slice(start + 1, end), start + 1))
      pattern.lastIndex = end + 1
    }
  }
  return { tokens, problems: findRest(tokens) }
}

/** Collects the attributes among the words of a source. */
export function collectDotAttributes(tokens: DotToken[]): DotAttribute[] {
  return tokens.flatMap((token, index) => {
    const [name, value] = [tokens[index - 1], tokens[index + 1]]
    if (token.kind !== 'mark' || token.value !== '=' || !name || !value) return []
    return name.kind === 'mark' || value.kind === 'mark' ? [] : [{ name, value }]
  })
}

/** What stands behind the end of the graph, which nobody would see. */
function findRest(tokens: DotToken[]): DiagramProblem[] {
  let depth = 0
  const last = tokens.findIndex(({ kind, value }) => {
    if (kind === 'mark' && value === '{') depth++
    return kind === 'mark' && value === '}' && --depth === 0
  })
  const rest = last === -1 ? undefined : tokens[last + 1]
  if (!rest) return []
  const { value, start, end } = rest
  return [{ message: `Unexpected \`${value}\` behind the end of the diagram`, start, end }]
}

function toToken(kind: DotToken['kind'], value: string, start: number): DotToken {
  return { kind, value, start, end: start + value.length }
}

/** Offset of the bracket that closes the one at `start`. */
function findHtmlEnd(source: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    if (source[at] === '<') depth++
    if (source[at] === '>' && --depth === 0) return at
  }
  return undefined
}

function describeOpen(open: string, start: number): DiagramProblem {
  const [thing, closing] =
    open === '"' ? ['text', '"'] : open === '<' ? ['label', '>'] : ['comment', '*/']
  return {
    message: `Unexpected end of the diagram, expected \`${closing}\` after this ${thing}`,
    start,
    end: start + open.length,
  }
}
