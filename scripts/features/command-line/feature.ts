import type { Feature } from '#content/feature.ts'
import { isCliAnchor, listCliAnchors } from './cli-anchors.ts'
import { components } from './components.ts'
import { cliFileName, featureName } from './documented-command-line.ts'
import { parseCli, type CliReference } from './parse-cli.ts'
import { nameCliAnchors } from './name-anchors.ts'
import { expandCli } from './render-cli.ts'
import { cliCommandRule } from './rules/cli-command.ts'
import { cliComponentRule } from './rules/cli-component.ts'
import { cliUnfolders } from './unfold-cli.ts'

/** The reference of the command line that `automation/cli.yaml` describes, and calls of it in samples. */
export const commandLine: Feature<CliReference> = {
  name: featureName,
  components,
  description: { file: cliFileName, of: 'command line' },
  rules: [cliCommandRule, cliComponentRule],
  findings: [
    {
      id: 'cli:schema',
      severity: 'error',
      summary:
        '`automation/cli.yaml` matches its schema, `scripts/features/command-line/schema.ts`.',
    },
  ],
  isSource: (file) => file === cliFileName,
  read: ({ sources: [file], ...data }) =>
    file ? parseCli(file, data) : { reference: undefined, pages: [], diagnostics: [] },
  listAnchors: listCliAnchors,
  isAnchor: isCliAnchor,
  keyOf: (text, cli) => (/\{product\.cli|<Cli/.test(text) ? (cli?.key ?? 'none') : ''),
  nameAnchors: nameCliAnchors,
  expand: expandCli,
  toMarkdown: cliUnfolders,
}
