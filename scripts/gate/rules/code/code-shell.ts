import type { SyntaxNode } from 'unbash'
import {
  extractShellCode,
  findLostContinuations,
  hasPrompts,
  isShellFence,
} from '#content/parse/shell-commands.ts'
import { applyEdits, type Offsets, type Problem, type TextEdit } from '#core/diagnostic.ts'
import { createFenceRule, type FenceCheck, type FenceProblem } from '#content/fence-rule.ts'
import { tidyMessage } from '#core/message-parts.ts'

/**
 * In a `console` fence, checks only the text after prompts. Reports placeholders such as `<token>`,
 * since shells parse them as redirections.
 */
export const codeShellRule = createFenceRule({
  id: 'code:shell',
  isGeneral: true,
  needs: ['variables'],
  summary: 'A `bash` fence is shell code that parses.',
  fixes: 'text',
  applies: isShellFence,
  load: loadShellCheck,
})

async function loadShellCheck(): Promise<FenceCheck> {
  const { forEachChild, parse } = await import('unbash')

  function collectNodes(node: SyntaxNode, nodes: SyntaxNode[] = []): SyntaxNode[] {
    nodes.push(node)
    forEachChild(node, (child) => void collectNodes(child, nodes))
    return nodes
  }

  /** Finds curly quotes that are no content. Fixes those around words if the result parses. */
  function findCurlyQuotes(code: string, nodes: readonly SyntaxNode[]): FenceProblem[] {
    const starts = Array.from(code.matchAll(/[“”]/g), ({ index }) => index)
    const quotes = starts.filter((start) => !isContent(start, code, nodes))
    const pairs = quotes.flatMap((start) => {
      quotedWordsPattern.lastIndex = start
      const [found] = quotedWordsPattern.exec(code) ?? []
      return found === undefined ? [] : { start, end: start + found.length }
    })
    const fixed = collectNodes(parse(applyEdits(code, pairs.flatMap(straightenQuotes))))
    const isCertain =
      !fixed.some((node) => findErrors(node).length > 0) &&
      pairs.every(({ start, end }) =>
        fixed.some(
          ({ type, ...at }) => type === 'DoubleQuoted' && at.pos === start && at.end === end,
        ),
      )
    const fixes = new Map(isCertain ? pairs.map((pair) => [pair.start, pair]) : [])
    const closing = new Set(Array.from(fixes.values(), ({ end }) => end - 1))
    return quotes
      .filter((start) => !closing.has(start))
      .map((start) => {
        const message = `Unexpected typographic quote \`${code.charAt(start)}\`, expected \`"\``
        const pair = fixes.get(start)
        return { message, start, end: start + 1, ...(pair && { edits: straightenQuotes(pair) }) }
      })
  }

  return (content, fence, { framework }) => {
    // Sessions are often shown in the language of the shell. In it, `>` and `(` begin code, too.
    const isSession =
      hasPrompts(content) && (framework !== undefined || !/^[ \t]*[>(]/m.test(content))
    if (!isSession && outputPatterns.some((pattern) => pattern.test(content))) return []
    const written = extractShellCode(content, isSession ? { language: 'console' } : fence)
    // Others write placeholders in angle brackets, and mean them as such.
    const code = framework ? written.replace(/<[\w .:/-]+>/g, maskWord) : written
    const nodes = collectNodes(parse(code))
    const quotes = findCurlyQuotes(code, nodes)
    if (quotes.length > 0) return quotes
    const dashes = nodes.flatMap(findTypographicDashes)
    if (dashes.length > 0) return dashes
    const [first] = nodes
      .flatMap(findErrors)
      .filter(
        ({ start, message }) =>
          !outputErrorPattern.test(message) || isInFirstCommand(start, code, nodes),
      )
      .sort((a, b) => a.start - b.start)
    if (first) return [first]
    const lost = findLostContinuations(code).map((range) => describeLost(code, range))
    return [...lost, ...nodes.flatMap((node) => findNumberedFile(node, code))]
  }
}

/** Curly quotes around words that mean the same in straight ones. */
const quotedWordsPattern = /(?<![^\s=(])“[^“”"$`\\\n]*”(?![^\s;|&)])/y

function straightenQuotes({ start, end }: Offsets): TextEdit[] {
  return [start, end - 1].map((at) => ({ start: at, end: at + 1, text: '"' }))
}

/** Returns whether a character is in a quoted string with an end, a here-document or a comment. */
function isContent(at: number, code: string, nodes: readonly SyntaxNode[]): boolean {
  // The nodes are in document order, outer ones first.
  const around = nodes.filter(({ pos, end }) => pos <= at && at < end)
  const inner = around.slice(around.findLastIndex(({ type }) => type === 'Script') + 1)
  return (
    !inner.some(({ type }) => type === 'Word') ||
    inner.some(({ type, pos, end }) => {
      const isClosed = end - pos > 1 && code[end - 1] === stringEnds[type]
      return isClosed || type === 'HereDocBody'
    })
  )
}

/** Last characters of quoted strings. */
const stringEnds: Partial<Record<SyntaxNode['type'], string>> = {
  SingleQuoted: "'",
  DoubleQuoted: '"',
  AnsiCQuoted: "'",
  LocaleString: '"',
}

/** Patterns for a line of a table, which is the output of a command: its frame, or its header. */
const outputPatterns = [
  /^[ \t]*\+-{3}/m,
  /^(?![ \t]*#).*[\u2500-\u257F]{2}/m,
  /^(?:[A-Z][A-Z()-]+ {2,}){2}/m,
]

function maskWord(placeholder: string): string {
  return 'x'.repeat(placeholder.length)
}

/** Finds typographic dashes that an editor substituted for `-` or `--` before options. */
function findTypographicDashes(node: SyntaxNode): Problem[] {
  if (node.type !== 'Command') return []
  return node.suffix.flatMap((part) => {
    const word = part.type === 'Word' ? part.text : ''
    const [, marks, name = ''] = /^([‐–—−-]*[‐–—−])(\p{L}+)/u.exec(word) ?? []
    if (marks === undefined) return []
    const expected = name.length === 1 ? '-' : '--'
    const message = `Unexpected typographic dash \`${marks}\`, expected \`${expected}\``
    return [{ message, start: part.pos, end: part.pos + marks.length }]
  })
}

function findErrors(node: SyntaxNode): Problem[] {
  if (node.type === 'HereDoc' && !node.closing) {
    const { value = '', pos: start = node.pos, end = node.end } = node.delimiter ?? {}
    const message = `Cannot find the line \`${value}\` that ends this here-document`
    return [{ message, start, end }]
  }
  return 'errors' in node ? (node.errors ?? []).map(toProblem) : []
}

/** Returns whether an offset is in the lines of the first command. Output begins otherwise. */
function isInFirstCommand(offset: number, code: string, nodes: readonly SyntaxNode[]): boolean {
  const command = nodes.find((node) => node.type === 'Command')
  if (!command || !/^[a-z./~$]/.test(command.name?.text ?? '')) return false
  return !/(?<!\\)\n/.test(code.slice(command.pos, offset))
}

/**
 * Pattern for an error that is hardly ever one below the first command: brackets and words between
 * those of text, such as `2 passed (1s)` in the output that a fence shows without a prompt.
 */
const outputErrorPattern = /: unexpected token|: expected `\}`/

/** Describes the end of a line where a `\\` is missing or has spaces after it. */
function describeLost(code: string, { start, end }: Offsets): Problem {
  const mark = code.charAt(start - 1)
  if (mark === '\\') {
    const help = 'Delete the spaces after it, or the next line is a command of its own'
    const message = 'Unexpected space after `\\` at the end of the line'
    return { message, start: start - 1, end: end - 1, help, replacement: mark }
  }
  const message = 'Cannot find `\\` at the end of the line, before an option'
  const help = 'End the line with ` \\`, or the next line is a command of its own'
  return { message, start: start - 1, end: start, help, replacement: `${mark} \\` }
}

/** Finds a redirection such as `2>1`, which writes to a file instead of another stream. */
function findNumberedFile(node: SyntaxNode, code: string): Problem[] {
  if (node.type !== 'Redirect') return []
  const { operator, descriptor, target, pos, end } = node
  const stream = descriptor?.type === 'FileDescriptor' ? descriptor.value : undefined
  if (!/^>>?$/.test(operator) || !isStream(String(stream)) || !isStream(target?.text)) {
    return []
  }
  const file = target!.text
  // `2>1&` is `2>&1` with its characters swapped.
  const isSwapped = code[end] === '&' && code[end + 1] !== '&'
  const message = `Unexpected redirection to a file named \`${file}\`; did you mean \`${stream}>&${file}\`?`
  return [{ message, start: pos, end: isSwapped ? end + 1 : end }]
}

function isStream(number: string | undefined): boolean {
  return number === '1' || number === '2'
}

function toProblem({ message, pos }: { message: string; pos: number }): Problem {
  return {
    message: `Unexpected shell code: ${tidyMessage(message)}`,
    start: pos,
    end: pos + 1,
    help: 'Write a placeholder as `NAME`, not `<name>`; for output, write ```console, with `$` before commands',
  }
}
