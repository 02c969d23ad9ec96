import type { SyntaxNode } from 'unbash'
import {
  extractShellCode,
  findLostContinuations,
  hasPrompts,
  isShellFence,
} from '#content/parse/shell-commands.ts'
import type { Offsets, Problem } from '#core/diagnostic.ts'
import { createFenceRule, tidyMessage, type FenceCheck } from '#content/fence-rule.ts'

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

  return (content, fence, { framework }) => {
    // Sessions are often shown in the language of the shell. In it, `>` and `(` begin code, too.
    const isSession =
      hasPrompts(content) && (framework !== undefined || !/^[ \t]*[>(]/m.test(content))
    if (!isSession && outputPatterns.some((pattern) => pattern.test(content))) return []
    const written = extractShellCode(content, isSession ? { language: 'console' } : fence)
    // Others write placeholders in angle brackets, and mean them as such.
    const code = framework ? written.replace(/<[\w .:/-]+>/g, maskWord) : written
    const quotes = Array.from(code.matchAll(/[“”]/g), ({ 0: found, index }) => ({
      message: `Unexpected typographic quote \`${found}\`, expected \`"\``,
      start: index,
      end: index + 1,
      replacement: '"',
    }))
    if (quotes.length > 0) return quotes
    const nodes = collectNodes(parse(code))
    const dashes = nodes.flatMap(findTypographicDashes)
    if (dashes.length > 0) return dashes
    const [first] = nodes
      .flatMap((node) => findErrors(node, code))
      .sort((a, b) => a.start - b.start)
    if (first) return [first]
    const lost = findLostContinuations(code).map((range) => describeLost(code, range))
    return [...lost, ...nodes.flatMap((node) => findNumberedFile(node, code))]
  }
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

function findErrors(node: SyntaxNode, code: string): Problem[] {
  if (node.type === 'HereDoc' && !node.closing) {
    const { value = '', pos: start = node.pos, end = node.end } = node.delimiter ?? {}
    const message = `Cannot find the line \`${value}\` that ends this here-document`
    return [{ message, start, end }]
  }
  const errors = 'errors' in node ? (node.errors ?? []) : []
  const [command = ''] = /^\s*[a-z].*/.exec(code) ?? []
  return errors
    .filter(({ message, pos }) => pos < command.length || !outputErrorPattern.test(message))
    .map(toProblem)
}

/**
 * Pattern for an error that is hardly ever one below the first command: brackets and words between
 * those of text, such as `2 passed (1s)` in the output that a fence shows without a prompt.
 */
const outputErrorPattern = /^unexpected token|^expected `\}`/

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
