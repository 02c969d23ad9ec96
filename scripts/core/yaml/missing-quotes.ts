import { countFaults } from './parse-documents.ts'
import { quoteYaml } from './quote-yaml.ts'
import type { SchemaProblem } from './zod-diagnostics.ts'

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
  /** Whether the intended text is uncertain. */
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
