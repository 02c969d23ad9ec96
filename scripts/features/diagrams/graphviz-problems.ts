import type { DiagramProblem } from './diagram.ts'
import { scanDot } from './scan-dot.ts'
import { createLineIndex } from '#core/line-index.ts'

/** Widths of characters that Graphviz does not know are no fault of the source. */
const noise = /^Warning: no value for width of/

const syntaxError = /^syntax error in line (\d+)(?: near '([\s\S]*)')?/

/** Turns what Graphviz says of a source into problems at their places in it, each once. */
export function describeMessages(
  messages: { message: string }[],
  source: string,
): DiagramProblem[] {
  const texts = new Set(messages.map(({ message }) => message))
  return [...texts]
    .filter((message) => !noise.test(message))
    .map((message) => describeMessage(message, source))
}

/** A problem without a place: Graphviz itself has failed. */
export function describeFault(reason: string): DiagramProblem {
  return { message: `Cannot draw the diagram: ${tidy(reason)}`, start: 0, end: 0 }
}

function describeMessage(message: string, source: string): DiagramProblem {
  const [, line, near] = syntaxError.exec(message) ?? []
  return line === undefined
    ? describeWarning(message, source)
    : describeSyntax(Number(line), near, source)
}

function describeSyntax(line: number, near: string | undefined, source: string): DiagramProblem {
  const lines = createLineIndex(source)
  const written = near?.split('\n')[0]
  if (!written) {
    const end = source.trimEnd().length
    return { message: 'Unexpected end of the diagram, expected `}`', start: end, end }
  }
  const from = lines.offsetAt(line, 1)
  const to = lines.offsetAt(line, Infinity)
  const found = source.slice(from, to).indexOf(written)
  return {
    message: `Unexpected \`${written}\` in the diagram`,
    start: found === -1 ? from : from + found,
    end: found === -1 ? to : from + found + written.length,
    help: 'What is wrong may stand before it: a missing `{`, `]` or quotation mark',
  }
}

/** Finds the place by the last word of the message that the source has too. */
function describeWarning(message: string, source: string): DiagramProblem {
  const { tokens } = scanDot(source)
  const words = message.match(/[\p{L}\p{N}_]+/gu)?.reverse() ?? []
  const named = words.map((word) => tokens.find(({ value }) => value === word)).find(Boolean)
  const { start, end } = named ?? { start: 0, end: 0 }
  return { message: `Unexpected statement: ${tidy(message)}`, start, end }
}

function tidy(message: string): string {
  const text = message
    .split('\n')[0]!
    .replace(/^(?:Warning|Error): /, '')
    .replace(/(?<![.:\s])[.:\s]+$/, '')
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
