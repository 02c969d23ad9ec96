import type { SyntaxNode } from 'unbash'
import { isShellFence, extractShellCode } from '#content/parse/shell-commands.ts'
import type { Problem } from '#core/diagnostic.ts'
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

  function collectErrors(node: SyntaxNode, problems: Problem[]): Problem[] {
    if ('errors' in node && node.errors) problems.push(...node.errors.map(toProblem))
    if (node.type === 'HereDoc' && !node.closing) {
      const { value = '', pos = node.pos, end = node.end } = node.delimiter ?? {}
      problems.push({
        message: `Cannot find the line \`${value}\` that ends this here-document`,
        start: pos,
        end,
      })
    }
    forEachChild(node, (child) => void collectErrors(child, problems))
    return problems
  }

  function collectDashes(node: SyntaxNode, problems: Problem[] = []): Problem[] {
    if (node.type === 'Command') {
      const words = node.suffix.flatMap((part) => (part.type === 'Word' ? [part] : []))
      problems.push(...words.flatMap(({ text, pos }) => findTypographicDash(text, pos)))
    }
    forEachChild(node, (child) => void collectDashes(child, problems))
    return problems
  }

  return (content, fence, { framework }) => {
    const { code: written } = extractShellCode(content, fence)
    // Others write placeholders in angle brackets, and mean them as such.
    const code = framework ? written.replace(/<[\w .:/-]+>/g, maskWord) : written
    const quotes = Array.from(code.matchAll(/[“”]/g), ({ 0: found, index }) => ({
      message: `Unexpected typographic quote \`${found}\`, expected \`"\``,
      start: index,
      end: index + 1,
      replacement: '"',
    }))
    if (quotes.length > 0) return quotes
    const script = parse(code)
    const dashes = collectDashes(script)
    if (dashes.length > 0) return dashes
    const [first] = collectErrors(script, []).sort((a, b) => a.start - b.start)
    return first ? [first] : []
  }
}

function maskWord(placeholder: string): string {
  return 'x'.repeat(placeholder.length)
}

/** Finds a typographic dash that an editor substituted for `-` or `--` before an option. */
function findTypographicDash(word: string, start: number): Problem[] {
  const [, marks, name = ''] = /^([‐–—−-]*[‐–—−])(\p{L}+)/u.exec(word) ?? []
  if (marks === undefined) return []
  const expected = name.length === 1 ? '-' : '--'
  const message = `Unexpected typographic dash \`${marks}\`, expected \`${expected}\``
  return [{ message, start, end: start + marks.length }]
}

function toProblem({ message, pos }: { message: string; pos: number }): Problem {
  return {
    message: `Unexpected shell code: ${tidyMessage(message)}`,
    start: pos,
    end: pos + 1,
    help: 'Write a placeholder as `NAME`, not `<name>`; put output in a ```text fence',
  }
}
