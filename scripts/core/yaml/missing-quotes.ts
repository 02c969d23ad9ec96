import { lineAt } from '../line-index.ts'
import { isScalar, visit, type Document, type Scalar } from 'yaml'
import { countSyntaxProblems, quoteYaml } from './parse-documents.ts'
import type { ConfigProblem } from './zod-diagnostics.ts'
import type { Offsets } from '../diagnostic.ts'
import { truncate } from '../message-parts.ts'

/**
 * Finds unquoted or wrongly quoted text on the line of an error, such as `title: Test: data` or
 * `"C:\Users"`. Returns `undefined` if quotes would not repair the line.
 */
export function findMissingQuotes(text: string, at: number): ConfigProblem | undefined {
  const { text: line, start: lineStart } = lineAt(text, at)
  const [, before = '', value = ''] =
    /^(\s*(?:- +)*(?:[\w-]+:\s+)?)(\S.*)$/.exec(line.trimEnd()) ?? []
  const mistake = findQuoteMistake(value)
  if (!mistake) return undefined
  const replacement = quoteYaml(mistake.content)
  const [start, end] = [lineStart + before.length, lineStart + before.length + value.length]
  const repaired = text.slice(0, start) + replacement + text.slice(end)
  if (countSyntaxProblems(repaired) >= countSyntaxProblems(text)) return undefined
  // Text after ` #` may be a comment.
  const isUnambiguous = !mistake.isGuess && !/\s#/.test(value)
  return {
    message: mistake.message,
    start,
    end,
    help: `Write \`${before.trimStart()}${replacement}\``,
    ...(isUnambiguous && { replacement }),
  }
}

interface QuoteMistake {
  message: string
  /** Intended text. */
  content: string
  isGuess?: boolean
}

function findQuoteMistake(value: string): QuoteMistake | undefined {
  const [first = ''] = value
  if (first === '"' || first === "'") return findWrongQuotes(value, first)
  const reason = findQuotingReason(value, first)
  return reason ? { message: `Missing quotes around text ${reason}`, content: value } : undefined
}

/** Returns why YAML does not read the value as text, or `undefined` if it does. */
function findQuotingReason(value: string, first: string): string | undefined {
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

/** Returns the mistake in a value that starts with a quote, or `undefined` if there is none. */
function findWrongQuotes(value: string, quote: string): QuoteMistake | undefined {
  const parts = value.split(quote)
  const apostrophes = quote === "'" ? (value.match(/\p{L}'(?=\p{L})/gu)?.length ?? 0) : 0
  if ((parts.length - 1 - apostrophes) % 2 === 1) {
    const message = `Missing \`${quote}\` at the end of the text`
    return { message, content: value.slice(1), isGuess: quote === "'" || parts.length > 2 }
  }
  const inner = value.slice(1, -1)
  const [escape] = /\\[^"\\/abefnrtv0 N_LPxuU]|\\[xuU]/.exec(inner) ?? []
  if (quote === '"' && parts.length === 3 && value.endsWith(quote)) {
    if (!escape) return undefined
    const message = `Unexpected \`${escape}\` in double quotes, in which \`\\\` has a meaning of its own`
    // In a Windows path, even a valid escape such as `\n` is literal. `\\` may be an intended
    // escape.
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
 * Finds unquoted text that YAML silently truncates, because ` #` starts a comment or because it
 * begins with an anchor (`&name`) or a tag (`!name`). Reports every comment in values of
 * `proseKeys`, but elsewhere only those with a letter or digit after the `#`.
 */
export function findTruncatedTexts(
  document: Document.Parsed,
  text: string,
  proseKeys: readonly string[],
): ConfigProblem[] {
  const aliases = new Set(Array.from(text.matchAll(/\*([^\s,[\]{}]+)/g), ([, name]) => name))
  const problems: ConfigProblem[] = []
  visit(document, {
    Scalar(position, node, path) {
      if (position === 'key' || !node.range || !isPlainText(node)) return
      const location = locateValue(node, text)
      const key = path.findLast((each) => 'key' in each)?.key
      const isProse = isScalar(key) && proseKeys.includes(String(key.value))
      const dropped = findComment(location, isProse) ?? findYamlProperty(location, node, aliases)
      if (dropped) problems.push(describeDroppedText(dropped, location, node))
    },
  })
  return problems
}

/**
 * Returns whether a scalar is unquoted text or `null`. Excludes numbers and booleans, since real
 * comments may follow them.
 */
function isPlainText({ type, value }: Scalar): boolean {
  return type === 'PLAIN' && (typeof value === 'string' || value === null)
}

/** Source of a value. Its offsets end where the parsed text ends. */
interface SourceValue extends Offsets {
  /** Rest of the first line, starting with the value or its anchor or tag. */
  source: string
  /** Text after the value on its last line. */
  restOfLine: string
}

function locateValue({ range }: Scalar, text: string): SourceValue {
  const [from, end] = range!
  const line = lineAt(text, from)
  const [before = ''] = /^\s*(?:- +)*(?:["']?[\w-]+["']?:\s+)?/.exec(line.text) ?? []
  const start = line.start + before.length
  const source = line.text.slice(before.length).trimEnd()
  const textEnd = Math.max(start, end)
  const restOfLine = text.slice(textEnd, lineAt(text, textEnd).end)
  return { start, end: textEnd, source, restOfLine }
}

/** Offsets of text that YAML drops, and the characters that cause it. */
interface DroppedText extends Offsets {
  cause: string
}

function findComment(
  { end, restOfLine }: SourceValue,
  isProseKey: boolean,
): DroppedText | undefined {
  if (!(isProseKey ? /^\s*#/ : /^\s*#[\p{L}\p{N}]/u).test(restOfLine)) return undefined
  return { start: end, end: end + restOfLine.trimEnd().length, cause: ' #' }
}

function findYamlProperty(
  { start, source }: SourceValue,
  { anchor, tag }: Scalar,
  aliases: ReadonlySet<string | undefined>,
): DroppedText | undefined {
  const [cause = ''] = /^(?:&|!!?)(?!str\s)[^\s!]\S*/.exec(source) ?? []
  const isUsed = anchor !== undefined && aliases.has(anchor)
  if (cause === '' || isUsed || (anchor === undefined && tag === undefined)) return undefined
  return { start, end: start + cause.length, cause }
}

function describeDroppedText(
  { start, end, cause }: DroppedText,
  location: SourceValue,
  { value }: Scalar,
): ConfigProblem {
  const isOneLine = end <= location.start + location.source.length
  const replacement = isOneLine ? quoteYaml(location.source) : undefined
  // Text after ` #` may be a comment, and `!!binary` is a tag of YAML.
  const isCertain = replacement !== undefined && !/(?:^|\s)#|^!!/.test(location.source)
  const kept =
    typeof value === 'string' && value !== '' ? `to \`${truncate(value, 50)}\`` : 'as a whole'
  return {
    message: `Unexpected \`${cause}\`, which cuts the text ${kept}`,
    start,
    end,
    help: describeQuotes(cause, replacement),
    ...(isCertain && {
      edit: {
        start: location.start,
        end: location.start + location.source.length,
        text: replacement,
      },
    }),
  }
}

function describeQuotes(cause: string, replacement: string | undefined): string {
  if (cause.startsWith('!!')) return `Remove \`${cause}\`, or write all of it in quotes`
  const quotes = replacement ? `Write it in quotes: \`${replacement}\`` : 'Write the text in quotes'
  return cause === ' #' ? `${quotes}; put a comment on a line of its own` : quotes
}
