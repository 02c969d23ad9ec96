import type { TextEdit } from '../diagnostic.ts'
import { lineAt, type Line } from '../line-index.ts'
import { formatCount } from '../message-parts.ts'
import { quoteYaml } from './parse-documents.ts'

/** Possible cause of a syntax error: the edit that would repair it, and the words for it. */
export interface Repair {
  edit: TextEdit
  message: string
  help: string
  /** Whether the edit is the only likely one, so that it is a fix. */
  isCertain: boolean
}

/** Lists the possible causes of an error at an offset, the most specific first. */
export function* listRepairs(text: string, at: number): Generator<Repair> {
  const line = lineAt(text, at)
  const [, lead = '', value = ''] = valuePattern.exec(line.text.trimEnd()) ?? []
  // Apostrophes close no quotes.
  const shape = value.replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
  for (const { part, shape: shapePattern, write = quoteYaml, message, ...mistake } of mistakes) {
    const matches = part ? line.text.matchAll(part) : shape.matchAll(shapePattern)
    // A pattern for a part looks back to the start of the line from each character.
    if (part && line.text.length > maxLineLength) continue
    for (const match of [...matches].slice(0, 20)) {
      const found = part ? match[0] : value
      const start = line.start + (part ? match.index : lead.length)
      const replacement = write(found)
      yield {
        edit: { start, end: start + found.length, text: replacement },
        message: message.replace('$1', () => match[1]!),
        help: mistake.help ?? `Write \`${lead.trimStart()}${replacement}\``,
        // Text after ` #` may be a comment.
        isCertain: !mistake.isGuess?.(found) && !/\s#/.test(found),
      }
    }
  }
  yield* listIndentations(text, line)
}

/** Maximum length of a line that is searched for mistakes in its parts. */
const maxLineLength = 1000

/** Pattern for the key or list markers of a line, and the value after them. */
const valuePattern = /^(\s*(?:- +)*(?:[\w-]+:\s+)?)(\S.*)$/

/** Mistake in a part of a line, or in a value, which may have an unusual shape. */
type Mistake = {
  /** `$1` is the first group of the pattern. */
  message: string
  /** Defaults to the line with the replacement. */
  help?: string
  /** Returns the replacement. Defaults to the value in quotes. */
  write?: (found: string) => string
  isGuess?: (found: string) => boolean
} & (
  | { part: RegExp; shape?: undefined }
  /** Pattern for a value whose apostrophes are `’`. */
  | { shape: RegExp; part?: undefined }
)

const withSpace = (found: string) => `${found} `
const requote = (value: string) => quoteYaml(value.slice(1, -1))
const closeQuote = (value: string) => quoteYaml(value.slice(1))

/** Mistakes in the order in which their repairs are tried. */
const mistakes: readonly Mistake[] = [
  {
    part: /(?<=[{[].*)[^\s,:{[](?= +(["']?[\w-]+["']?:) )/g,
    message: 'Missing `,` before `$1`',
    help: 'Separate the keys by commas',
    write: (found) => `${found},`,
    isGuess: () => true,
  },
  {
    part: /(?<=^ *)(-)(?=[^\s-])/g,
    message: 'Missing space after `$1`',
    help: 'Put a space between the hyphen and the item',
    write: withSpace,
  },
  {
    part: /(?<=^ *)([\w-]+:)(?=[^\s:/])/g,
    message: 'Missing space after `$1`',
    help: 'Put a space between the colon and the value',
    write: withSpace,
  },
  { shape: /^`/g, message: 'Missing quotes around text that begins with a backtick' },
  {
    shape: /^([@%*&!|>,}\]]|\[(?=.*\])|\{(?=.*\}))/g,
    message: 'Missing quotes around text that begins with `$1`',
  },
  { shape: /^[^[{"'].*:(?:\s|$)/g, message: 'Missing quotes around text with a colon in it' },
  {
    // An odd number of quotes, here and in the next pattern.
    shape: /^(")[^"]*(?:"[^"]*"[^"]*)*$/g,
    message: 'Missing `$1` at the end of the text',
    write: closeQuote,
    isGuess: (value) => value.includes('"', 1),
  },
  {
    shape: /^(')[^']*(?:'[^']*'[^']*)*$/g,
    message: 'Missing `$1` at the end of the text',
    write: closeQuote,
    isGuess: () => true,
  },
  {
    shape: /^"[^"]*?(\\(?:[^"\\/abefnrtv0 N_LPxuU]|[xuU]))[^"]*"$/g,
    message: 'Unexpected `$1` in double quotes, in which `\\` has a meaning of its own',
    write: requote,
    // In a Windows path, even a valid escape such as `\n` is literal. `\\` may be an intended one.
    isGuess: (value) => value.includes('\\\\'),
  },
  {
    shape: /^(")(?:[^"]*[\s(])?".*"$/g,
    message: 'Unexpected `$1` within double quotes',
    write: requote,
  },
  { shape: /^(').*’.*'$/g, message: 'Unexpected `$1` within single quotes', write: requote },
  {
    shape: /^["']/g,
    message: 'Missing quotes around text that begins with a quotation',
    isGuess: (value) => value.endsWith('\\"'),
  },
]

/**
 * Lists other indentations of the line of an error and of the lines around it. A key at the
 * beginning of its line is right if another one is indented.
 */
function listIndentations(text: string, line: Line): Repair[] {
  const lines = [line, lineAt(text, line.end + 1), lineAt(text, Math.max(0, line.start - 1))]
  const indented = lines.filter((each) => /^ *[^\s#]/.test(each.text))
  const indents = [...new Set([...indented.map(indentOf), 0])]
  return indented
    .flatMap((each) => {
      const others = indents.filter((indent) => indent !== indentOf(each))
      return others.map((indent) => indentLine(each, indent))
    })
    .toSorted((a, b) => Number(b.isCertain) - Number(a.isCertain))
}

function indentOf({ text }: Line): number {
  return text.length - text.trimStart().length
}

function indentLine(line: Line, indent: number): Repair {
  const own = indentOf(line)
  const [part = ''] = /^(?:(?:- +)?["']?[\w./-]+["']?:|-|\S+)/.exec(line.text.slice(own)) ?? []
  const length = Math.max(own, 1)
  const change = `${formatCount(Math.abs(indent - own), 'space')} ${indent > own ? 'more' : 'less'}`
  return {
    edit: {
      start: line.start,
      end: line.start + length,
      text: ' '.repeat(indent) + line.text.slice(own, length),
    },
    message: `Unexpected indentation of \`${part}\`, expected ${formatCount(indent, 'space')}`,
    help: `Indent the line by ${change}, like the lines around it`,
    isCertain: indent === 0,
  }
}
