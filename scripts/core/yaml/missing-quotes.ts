import { isScalar, visit, type Document, type Scalar } from 'yaml'
import { countFaults, quoteYaml } from './parse-documents.ts'
import type { SchemaProblem } from './zod-diagnostics.ts'
import type { Offsets } from '../diagnostic.ts'
import { truncate } from '../message-parts.ts'

/**
 * Finds unquoted or wrongly quoted text on the line of an error, such as `title: Test: data` or
 * `"C:\Users"`. Returns `undefined` if quotes would not repair the line.
 */
export function findMissingQuotes(text: string, at: number): SchemaProblem | undefined {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const line = /.*/.exec(text.slice(lineStart))![0].trimEnd()
  const [, before = '', value = ''] = /^(\s*(?:- +)*(?:[\w-]+:\s+)?)(\S.*)$/.exec(line) ?? []
  const mistake = findMistake(value)
  if (!mistake) return undefined
  const replacement = quoteYaml(mistake.content)
  const [start, end] = [lineStart + before.length, lineStart + before.length + value.length]
  const mended = text.slice(0, start) + replacement + text.slice(end)
  if (countFaults(mended) >= countFaults(text)) return undefined
  // Text after ` #` may be a comment.
  const isSure = !mistake.isGuess && !/\s#/.test(value)
  return {
    message: mistake.message,
    start,
    end,
    help: `Write \`${before.trimStart()}${replacement}\``,
    ...(isSure && { replacement }),
  }
}

interface QuoteMistake {
  message: string
  /** Intended text. */
  content: string
  isGuess?: boolean
}

function findMistake(value: string): QuoteMistake | undefined {
  const [first = ''] = value
  if (first === '"' || first === "'") return findWrongQuotes(value, first)
  const reason = findReason(value, first)
  return reason ? { message: `Missing quotes around text ${reason}`, content: value } : undefined
}

/** Returns why YAML does not read the value as text, or `undefined` if it does. */
function findReason(value: string, first: string): string | undefined {
  if (/^\{product\./.test(value)) return 'that begins with a variable'
  const isOpen = /^(?:\[[^\]]*|\{[^}]*)$/.test(value)
  if (first === '`') return 'that begins with a backtick'
  if (/[@%*&!|>,}\]]/.test(first) || (/[[{]/.test(first) && !isOpen)) {
    return `that begins with \`${first}\``
  }
  return first !== '[' && first !== '{' && /:(?:\s|$)/.test(value)
    ? 'with a colon in it'
    : undefined
}

/** Explains a value that starts with a quote but is not a quoted string. */
function findWrongQuotes(value: string, quote: string): QuoteMistake | undefined {
  const parts = value.split(quote)
  if (parts.length === 2) {
    const message = `Missing \`${quote}\` at the end of the text`
    return { message, content: value.slice(1), isGuess: quote === "'" }
  }
  const inner = value.slice(1, -1)
  const [escape] = /\\[^"\\/abefnrtv0 N_LPxuU]|\\[xuU]/.exec(inner) ?? []
  if (quote === '"' && parts.length === 3 && value.endsWith(quote)) {
    if (!escape) return undefined
    const message = `Unexpected \`${escape}\` in double quotes, in which \`\\\` has a meaning of its own`
    // A path may contain valid escapes such as `\n`, and `\\` may be intended.
    return { message, content: inner, isGuess: inner.includes('\\\\') }
  }
  const isAround =
    quote === "'" ? /\w'\w/.test(inner) : /(?:^|[\s(])"/.test(inner.split('"', 1)[0] + '"')
  if (value.endsWith(quote) && isAround) {
    const kind = quote === '"' ? 'double' : 'single'
    return { message: `Unexpected \`${quote}\` within ${kind} quotes`, content: inner }
  }
  return { message: 'Missing quotes around text that begins with a quotation', content: value }
}

/**
 * Finds single-line strings that YAML truncates without an error: at a ` #`, which starts a
 * comment, or after a leading `&name` or `!name`. A comment counts if a letter or digit follows the
 * `#`, and always after a key of `proseKeys`.
 */
export function findCutTexts(
  document: Document.Parsed,
  text: string,
  proseKeys: readonly string[],
): SchemaProblem[] {
  const aliases = new Set(Array.from(text.matchAll(/\*([^\s,[\]{}]+)/g), ([, name]) => name))
  const problems: SchemaProblem[] = []
  visit(document, {
    Scalar(position, node, path) {
      if (position === 'key' || !node.range || !isPlain(node)) return
      const place = placeOf(node, text)
      const key = keyOf([...path].findLast((each) => 'key' in each)?.key)
      const cut = findComment(place, proseKeys.includes(key)) ?? findProperty(place, node, aliases)
      if (cut) problems.push(describeCut(cut, place, node))
    },
  })
  return problems
}

/** Returns whether a scalar is plain text. Real comments may follow numbers and booleans. */
function isPlain({ type, value }: Scalar): boolean {
  return type === 'PLAIN' && (typeof value === 'string' || value === null)
}

/** Value on its line, from its start as written to its end as parsed. */
interface WrittenValue extends Offsets {
  /** Rest of the line from the start, including YAML properties. */
  written: string
  /** Rest of its last line. */
  rest: string
}

function placeOf({ range }: Scalar, text: string): WrittenValue {
  const [from, end] = range!
  const lineStart = text.lastIndexOf('\n', from - 1) + 1
  const line = /.*/.exec(text.slice(lineStart))![0].trimEnd()
  const [before = ''] = /^\s*(?:- +)*(?:["']?[\w-]+["']?:\s+)?/.exec(line) ?? []
  const start = lineStart + before.length
  const [rest] = /.*/.exec(text.slice(Math.max(start, end)))!
  return { start, end: Math.max(start, end), written: line.slice(before.length), rest }
}

/** Offsets of the text that YAML drops, and the characters that cause it. */
interface Cut extends Offsets {
  mark: string
}

function findComment({ end, rest }: WrittenValue, isProse: boolean): Cut | undefined {
  if (!(isProse ? /^\s*#/ : /^\s*#[\p{L}\p{N}]/u).test(rest)) return undefined
  return { start: end, end: end + rest.trimEnd().length, mark: ' #' }
}

function findProperty(
  { start, written }: WrittenValue,
  { anchor, tag }: Scalar,
  aliases: ReadonlySet<string | undefined>,
): Cut | undefined {
  const [mark = ''] = /^[&!][^\s!]\S*/.exec(written) ?? []
  const isUsed = anchor !== undefined && aliases.has(anchor)
  if (mark === '' || isUsed || (anchor === undefined && tag === undefined)) return undefined
  return { start, end: start + mark.length, mark }
}

function describeCut(
  { start, end, mark }: Cut,
  place: WrittenValue,
  { value }: Scalar,
): SchemaProblem {
  const isOneLine = end <= place.start + place.written.length
  const replacement = isOneLine ? quoteYaml(place.written) : undefined
  const kept =
    typeof value === 'string' && value !== '' ? `to \`${truncate(value, 50)}\`` : 'as a whole'
  return {
    message: `Unexpected \`${mark}\`, which cuts the text ${kept}`,
    start,
    end,
    help: replacement ? `Write it in quotes: \`${replacement}\`` : 'Write the text in quotes',
    ...(replacement && {
      edit: { start: place.start, end: place.start + place.written.length, text: replacement },
    }),
  }
}

function keyOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : ''
}
