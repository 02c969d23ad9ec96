import type { TextEdit } from '../diagnostic.ts'
import { lineAt, type Line } from '../line-index.ts'
import { formatCount } from '../message-parts.ts'
import { parseYamlDocument, quoteYaml } from './parse-documents.ts'

/** Possible cause of a syntax error: the edit that would repair it, and the words for it. */
export interface Repair {
  edit: TextEdit
  message: string
  help: string
  /** Whether the edit is the only likely one, so that it is a fix. */
  isCertain?: boolean
}

/** Lists the possible causes of an error at an offset, the most specific first. */
export function* listRepairs(text: string, at: number): Generator<Repair> {
  yield* listMissingCommas(text, at)
  yield* listMissingSpaces(text, at)
  yield* listMissingQuotes(text, at)
  yield* listIndentations(text, at)
}

/** Returns the repair of tabs at the beginning of the line. */
export function repairTabs(text: string, at: number): Repair {
  const { text: line, start } = lineAt(text, at)
  const indent = line.slice(0, line.length - line.trimStart().length)
  return {
    edit: { start, end: start + indent.length, text: indent.replaceAll('\t', '  ') },
    message: 'Unexpected tab at the beginning of a line, expected spaces',
    help: 'Indent with spaces, two for each level',
    // With another width, the text must mean the same, or nothing.
    isCertain: [readWithTabs(text, 2), undefined].includes(readWithTabs(text, 4)),
  }
}

/** Returns the data of a text whose tabs at the beginning of lines have a width, as JSON. */
function readWithTabs(text: string, width: number): string | undefined {
  const expanded = text.replace(/^[ \t]+/gm, (indent) => indent.replaceAll('\t', ' '.repeat(width)))
  const document = parseYamlDocument(expanded)
  return document.errors.length > 0 ? undefined : JSON.stringify(document.toJS())
}

/** Lists the places for a comma in `{ a: 1 b: 2 }`. */
function* listMissingCommas(text: string, at: number): Generator<Repair> {
  const { text: line, start } = lineAt(text, at)
  const open = line.search(/[{[]/)
  if (open === -1) return
  for (const { index, 1: before, 2: next } of [...line.matchAll(commaPattern)].slice(0, 20)) {
    const place = start + index
    yield {
      edit: { start: place, end: place + 1, text: `${before},` },
      message: `Missing \`,\` in front of \`${next}\``,
      help: 'Separate the keys by commas',
    }
  }
}

/** Pattern for the last character of a value, and the key that follows it. */
const commaPattern = /([^\s,:{[]) +(?=(["']?[\w-]+["']?:) )/g

/** Lists the list item or value without a space before it. */
function* listMissingSpaces(text: string, at: number): Generator<Repair> {
  const line = lineAt(text, at)
  const [whole = '', mark = ''] = /^ *(-(?=[^\s-])|[\w-]+:(?=[^\s:/]))/.exec(line.text) ?? []
  if (mark === '') return
  const end = line.start + whole.length
  yield {
    edit: { start: end - mark.length, end, text: `${mark} ` },
    message: `Missing space after \`${mark}\``,
    help: `Put a space between the ${mark === '-' ? 'hyphen and the item' : 'colon and the value'}`,
    isCertain: true,
  }
}

/** Lists unquoted or wrongly quoted text, such as `title: Test: data` or `"C:\Users"`. */
export function* listMissingQuotes(text: string, at: number): Generator<Repair> {
  const line = lineAt(text, at)
  const [, before = '', value = ''] = valuePattern.exec(line.text.trimEnd()) ?? []
  // Apostrophes close no quotes.
  const shape = value.replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
  for (const { pattern, message, content = (all: string) => all, isGuess } of quoteMistakes) {
    const match = pattern.exec(shape)
    if (!match) continue
    const replacement = quoteYaml(content(value))
    const start = line.start + before.length
    yield {
      edit: { start, end: start + value.length, text: replacement },
      message: message.replace('$1', () => match[1] ?? ''),
      help: `Write \`${before.trimStart()}${replacement}\``,
      // Text after ` #` may be a comment.
      isCertain: !isGuess?.(value) && !/\s#/.test(value),
    }
  }
}

/** Pattern for the key or list markers of a line, and the value after them. */
const valuePattern = /^(\s*(?:- +)*(?:[\w-]+:\s+)?)(\S.*)$/

interface QuoteMistake {
  /** Pattern for a value whose apostrophes are `’`. */
  pattern: RegExp
  /** `$1` is the first group of the pattern. */
  message: string
  /** Returns the intended text. Defaults to the value. */
  content?: (value: string) => string
  isGuess?: (value: string) => boolean
}

const withoutQuotes = (value: string) => value.slice(1, -1)

/** Mistakes in a value, in the order in which they are tried. */
const quoteMistakes: readonly QuoteMistake[] = [
  {
    pattern: /^\{product\./,
    message: 'Missing quotes around text that begins with a variable',
  },
  { pattern: /^`/, message: 'Missing quotes around text that begins with a backtick' },
  {
    pattern: /^([@%*&!|>,}\]]|\[(?=.*\])|\{(?=.*\}))/,
    message: 'Missing quotes around text that begins with `$1`',
  },
  { pattern: /^[^[{"'].*:(?:\s|$)/, message: 'Missing quotes around text with a colon in it' },
  {
    // An odd number of quotes, here and in the next pattern.
    pattern: /^(")[^"]*(?:"[^"]*"[^"]*)*$/,
    message: 'Missing `$1` at the end of the text',
    content: (value) => value.slice(1),
    isGuess: (value) => value.includes('"', 1),
  },
  {
    pattern: /^(')[^']*(?:'[^']*'[^']*)*$/,
    message: 'Missing `$1` at the end of the text',
    content: (value) => value.slice(1),
    isGuess: () => true,
  },
  {
    pattern: /^"[^"]*?(\\(?:[^"\\/abefnrtv0 N_LPxuU]|[xuU]))[^"]*"$/,
    message: 'Unexpected `$1` in double quotes, in which `\\` has a meaning of its own',
    content: withoutQuotes,
    // In a Windows path, even a valid escape such as `\n` is literal. `\\` may be an intended one.
    isGuess: (value) => value.includes('\\\\'),
  },
  {
    pattern: /^(")(?:[^"]*[\s(])?".*"$/,
    message: 'Unexpected `$1` within double quotes',
    content: withoutQuotes,
  },
  {
    pattern: /^(').*’.*'$/,
    message: 'Unexpected `$1` within single quotes',
    content: withoutQuotes,
  },
  {
    pattern: /^["']/,
    message: 'Missing quotes around text that begins with a quotation',
    isGuess: (value) => value.endsWith('\\"'),
  },
]

/**
 * Lists other indentations of the line of an error and of the lines around it. A key at the
 * beginning of its line is right if another one is indented.
 */
function listIndentations(text: string, at: number): Repair[] {
  const line = lineAt(text, at)
  const lines = [line, lineAt(text, line.end + 1), lineAt(text, Math.max(0, line.start - 1))]
  return lines
    .flatMap((each) => listIndents(text, each).map((indent) => indentLine(each, indent)))
    .toSorted((a, b) => Number(b.isCertain) - Number(a.isCertain))
}

/** Lists the indentations of the nearest lines with text, the most similar first. */
function listIndents(text: string, { text: line, start, end }: Line): number[] {
  const own = line.length - line.trimStart().length
  if (line.trim() === '' || line.slice(0, own).includes('\t')) return []
  const above = text.slice(0, start).match(indentPattern)?.slice(-2) ?? []
  const below = text.slice(end).match(indentPattern)?.slice(0, 1) ?? []
  const indents = [...above, ...below].map(({ length }) => length)
  return [...new Set([...indents, 0])]
    .filter((each) => each !== own)
    .sort((a, b) => Math.abs(a - own) - Math.abs(b - own))
}

const indentPattern = /^ *(?=[^\s#])/gm

function indentLine({ text: line, start }: Line, indent: number): Repair {
  const own = line.length - line.trimStart().length
  const [part = ''] = /^(?:(?:- +)?["']?[\w./-]+["']?:|-|\S+)/.exec(line.slice(own)) ?? []
  if (indent === 0) {
    return {
      edit: { start, end: start + own, text: '' },
      message: `Unexpected space in front of \`${part}\``,
      help: `Write \`${part}\` at the beginning of the line`,
      isCertain: true,
    }
  }
  const length = Math.max(own, 1)
  const change = formatCount(Math.abs(indent - own), 'space')
  return {
    edit: { start, end: start + length, text: ' '.repeat(indent) + line.slice(own, length) },
    message: `Unexpected indentation of \`${part}\`, expected ${formatCount(indent, 'space')}`,
    help: `Indent the line by ${change} ${indent > own ? 'more' : 'less'}, like the lines around it`,
    isCertain: false,
  }
}
