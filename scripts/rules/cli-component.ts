import {
  collectElements,
  namedAttributes,
  rangeOfName,
  rangeOfNode,
} from '../content/collect-elements.ts'
import { findNearest } from '../core/did-you-mean.ts'
import { fillVariables } from '../core/variables.ts'
import type { PageRule } from './rule.ts'

/**
 * Components that show the command line need what they show: the description of the tool in
 * `automation/cli.yaml`, and in it the command that `<CliCommand name="…" />` names.
 */
export const cliComponentRule: PageRule = {
  id: 'cli:component',
  severity: 'error',
  scope: 'page',
  *check({ mdx, file }, variables, { cli, isCliBroken }) {
    // What is wrong with the description is said once, where it is wrong.
    if (isCliBroken || !file.text.includes('<Cli')) return
    for (const { node } of collectElements(mdx.tree)) {
      if (!node.name || !names.has(node.name)) continue
      if (!cli) {
        yield {
          ...rangeOfName(node),
          message: `Cannot find the description of the command line for \`<${node.name}>\``,
          help: 'Describe the tool in `content-src/automation/cli.yaml`',
        }
        continue
      }
      const attribute = namedAttributes(node).find(({ name }) => name === 'name')
      if (node.name !== 'CliCommand' || typeof attribute?.value !== 'string') continue
      const command = fillVariables(attribute.value, variables)
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

const names: ReadonlySet<string> = new Set([
  'CliCommand',
  'CliEnvironment',
  'CliExitCodes',
  'CliFiles',
  'CliPlaceholders',
])
