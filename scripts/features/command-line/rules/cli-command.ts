import { createFenceRule } from '#content/fence-rule.ts'
import { checkCall } from '../check-call.ts'
import { documentedCommandLine } from '../cli-reference.ts'

/**
 * Checks calls in shell code, including through `npx`, and in `run` and `script` of CI
 * configurations. Values with an expansion of the shell or the CI service are skipped.
 */
export const cliCommandRule = createFenceRule({
  id: 'cli:command',
  summary:
    'Every call of the command-line tool in a sample matches `automation/cli.yaml`: command, arguments, options and their values.',
  fixes: 'text',
  applies: ({ node }) => node.value.includes('{product.cli'),
  async load() {
    const { collectCalls } = await import('../collect-calls.ts')
    return (content, fence, data) => {
      const cli = documentedCommandLine(data)
      if (!cli) return []
      return collectCalls(content, fence, cli).flatMap((words) => checkCall(words, cli))
    }
  },
})
