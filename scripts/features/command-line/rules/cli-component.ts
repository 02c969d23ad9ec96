import { createPartRule } from '#content/part-rule.ts'
import { cliFileName, documentedCommandLine } from '../cli-reference.ts'

export const cliComponentRule = createPartRule({
  id: 'cli:component',
  summary: '`<CliCommand name="…" />` shows a command that `automation/cli.yaml` describes.',
  lists: {
    CliCommand(data) {
      const cli = documentedCommandLine(data)
      return cli && { file: cliFileName, parts: Object.keys(cli.commands) }
    },
  },
})
