import { collectElements, namedAttributes, rangeOfNode } from '#content/parse/collect-elements.ts'
import { findNearest } from '#core/did-you-mean.ts'
import { fillVariables } from '#core/variables.ts'
import { documentedCommandLine } from '../cli-reference.ts'
import type { PageRule } from '#content/rule.ts'

export const cliComponentRule: PageRule = {
  id: 'cli:component',
  summary: '`<CliCommand name="…" />` shows a command that `automation/cli.yaml` describes.',
  severity: 'error',
  scope: 'page',
  *check({ mdx, file }, data) {
    const cli = documentedCommandLine(data)
    // What is wrong with the description, or that there is none, is said once.
    if (!cli || !file.text.includes('<Cli')) return
    for (const { node } of collectElements(mdx.tree)) {
      const attribute = namedAttributes(node).find(({ name }) => name === 'name')
      if (node.name !== 'CliCommand' || typeof attribute?.value !== 'string') continue
      const command = fillVariables(attribute.value, data.variables)
      if (Object.hasOwn(cli.commands, command)) continue
      const known = Object.keys(cli.commands)
      const nearest = findNearest(command, known)
      yield {
        ...rangeOfNode(attribute),
        message: `Cannot find command \`${command}\` in \`cli.yaml\`${nearest ? `; did you mean \`${nearest}\`?` : ''}`,
        help: `Commands: ${known.map((each) => `\`${each}\``).join(', ')}`,
      }
    }
  },
}
