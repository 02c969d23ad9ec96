import type { SyntaxNode } from 'unbash'
import { isShellFence, shellCodeOf } from '#content/parse/shell-fence.ts'
import {
  createFenceRule,
  tidyMessage,
  type FenceCheck,
  type FenceProblem,
} from '#content/fence-rule.ts'

/**
 * Does not check commands or options. A placeholder such as `<token>` is a redirection to the
 * shell. In a `console` fence only the text after a prompt counts.
 */
export const codeShellRule = createFenceRule({
  id: 'code:shell',
  summary: 'A `bash` fence is shell code that parses.',
  applies: isShellFence,
  load,
})

async function load(): Promise<FenceCheck> {
  const { forEachChild, parse } = await import('unbash')

  function collect(node: SyntaxNode, problems: FenceProblem[]): FenceProblem[] {
    if ('errors' in node && node.errors) problems.push(...node.errors.map(toProblem))
    if (node.type === 'HereDoc' && !node.closing) {
      const { value = '', pos = node.pos, end = node.end } = node.delimiter ?? {}
      problems.push({
        message: `Cannot find the line \`${value}\` that ends this`,
        start: pos,
        end,
      })
    }
    forEachChild(node, (child) => void collect(child, problems))
    return problems
  }

  return (content, fence) => {
    const code = shellCodeOf(content, fence)
    const [first] = collect(parse(code), []).sort((a, b) => a.start - b.start)
    if (!first) return []
    return [first.message.endsWith(redirection) ? describePlaceholder(code, first) : first]
  }
}

function toProblem({ message, pos }: { message: string; pos: number }): FenceProblem {
  return {
    message: `Unexpected shell code: ${tidyMessage(message)}`,
    start: pos,
    end: pos + 1,
    help: 'Fix it, put output into a ```text fence, or mark it: ```bash unchecked',
  }
}

/** What the parser says where `>` has nothing after it, as in `--key <key>` at a line's end. */
const redirection = 'expected redirect target'

function describePlaceholder(code: string, problem: FenceProblem): FenceProblem {
  const lineStart = code.lastIndexOf('\n', problem.start - 1) + 1
  const line = code.slice(lineStart, problem.start)
  const lastWord = line.trimEnd().search(/(?<!\S)\S+$/)
  const before = Array.from(line.matchAll(/<([\w .-]+)>/g)).find(
    ({ 0: { length }, index }) => index + length > lastWord,
  )
  if (!before) return problem
  const [, name = ''] = before
  const plain = name.toUpperCase().replace(/\W+/g, '_')
  const start = lineStart + before.index
  return {
    message: `Unexpected placeholder \`<${name}>\`, expected \`${plain}\``,
    start,
    end: start + name.length + 2,
    help: 'The shell takes `<` and `>` for redirections',
  }
}
