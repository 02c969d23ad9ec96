import { isShellFence } from '#content/parse/shell-commands.ts'
import { createFenceRule, omissionPattern, type FenceCheck } from '#content/fence-rule.ts'
import { tidyMessage } from '#core/message-parts.ts'

/** Skips terminal sessions, output, and code with placeholders such as `<token>`. */
export const codeShellRule = createFenceRule({
  id: 'code:shell',
  isGeneral: true,
  summary: 'A `bash` fence without prompts and placeholders is shell code that parses.',
  applies: isShellFence,
  load: loadShellCheck,
})

async function loadShellCheck(): Promise<FenceCheck> {
  const { parse } = await import('unbash')
  return (content, { filename }) => {
    if ([promptPattern, placeholderPattern, omissionPattern].some((each) => each.test(content)))
      return []
    const [error] = parse(content).errors ?? []
    if (!error || (filename === undefined && !isInCommand(error.pos, content))) return []
    const message = `Cannot parse shell code: ${tidyMessage(error.message)}`
    return [{ message, start: error.pos, end: error.pos + 1 }]
  }
}

/** Start of a line with the prompt of a shell or another program, as in `(lldb) `. */
const promptPattern = /^[ \t]*(?:[$>%❯➜▶]|\(\w+\)) /mu

const placeholderPattern = /<[\w .:|/-]+>/

/** Returns whether the text before an offset begins with a command, unlike most output. */
function isInCommand(offset: number, code: string): boolean {
  const lines = code.slice(0, offset).split(/(?<!\\)\n/)
  return /^(?:\w+=\S* )*[a-z.~/][\w./-]* /.test(lines.at(-1)!)
}
