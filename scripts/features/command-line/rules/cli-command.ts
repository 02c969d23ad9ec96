import { documentedCommandLine } from '../cli-reference.ts'
import { checkCommandLine } from '../check-command-line.ts'
import { loadCollector } from '../collect-command-lines.ts'
import { createFenceRule, type FenceCheck } from '#content/fence-rule.ts'

/**
 * Calls are found in shell code, through `npx` too, in the `run` and `script` of CI configurations, and
 * in lines of any other sample that begin with one. What the shell or the CI service fills in may be
 * anything.
 */
export const cliCommandRule = createFenceRule({
  id: 'cli:command',
  summary:
    'Every call of the command-line tool in a sample matches `automation/cli.yaml`: command, arguments, options and their values.',
  isFixable: true,
  applies: ({ node }) => node.value.includes('{product.cli'),
  load,
})

async function load(): Promise<FenceCheck> {
  const collectCommandLines = await loadCollector()
  return (content, fence, data) => {
    const cli = documentedCommandLine(data)
    if (!cli) return []
    return collectCommandLines(content, fence, cli).flatMap((line) => checkCommandLine(line, cli))
  }
}
