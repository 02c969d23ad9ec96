import type { SyntaxNode } from 'unbash'
import { isShellFence } from '#content/parse/shell-commands.ts'
import { createFenceRule, omissionPattern, type FenceCheck } from '#content/fence-rule.ts'
import { tidyMessage } from '#core/message-parts.ts'
import type { Problem } from '#core/diagnostic.ts'

/** Skips terminal sessions, output, and code with placeholders such as `<token>`. */
export const codeShellRule = createFenceRule({
  id: 'code:shell',
  isGeneral: true,
  summary: 'A `bash` fence without prompts and placeholders is shell code that parses.',
  applies: isShellFence,
  load: loadShellCheck,
})

async function loadShellCheck(): Promise<FenceCheck> {
  const { forEachChild, parse } = await import('unbash')

  function collectProblems(node: SyntaxNode): Problem[] {
    const problems = [...findErrors(node), ...findTypography(node)]
    forEachChild(node, (child) => void problems.push(...collectProblems(child)))
    return problems
  }

  return (content) => {
    if (promptPattern.test(content) || placeholderPattern.test(content)) return []
    if (omissionPattern.test(content)) return []
    const [first] = collectProblems(parse(content)).sort((a, b) => a.start - b.start)
    return first && isInCommand(first.start, content) ? [first] : []
  }
}

/** Start of a line with the prompt of a shell or another program, as in `(lldb) `. */
const promptPattern = /^[ \t]*(?:[$>%❯➜▶]|\(\w+\)) /mu

const placeholderPattern = /<[\w .:|/-]+>/

function findErrors(node: SyntaxNode): Problem[] {
  const errors = 'errors' in node ? (node.errors ?? []) : []
  return errors.map(({ message, pos }) => ({
    message: `Unexpected shell code: ${tidyMessage(message)}`,
    start: pos,
    end: pos + 1,
  }))
}

/** Finds dashes and quotes that an editor substituted for `--` and `"`. */
function findTypography(node: SyntaxNode): Problem[] {
  if (node.type !== 'Command') return []
  return node.suffix.flatMap((part) => {
    const word = part.type === 'Word' ? part.text : ''
    const [mark] = /^(?:[“”‘’]|[-‐–—−]*[‐–—−])(?=\p{L})/u.exec(word) ?? []
    if (mark === undefined) return []
    const message = `Unexpected typographic \`${mark}\`, which shells read as text`
    return [{ message, start: part.pos, end: part.pos + mark.length }]
  })
}

/** Returns whether the text before an offset begins with a command, unlike most output. */
function isInCommand(offset: number, code: string): boolean {
  const lines = code.slice(0, offset).split(/(?<!\\)\n/)
  return /^(?:\w+=\S* )*[a-z.~/][\w./-]* /.test(lines.at(-1)!)
}
