import * as z from 'zod'
import type { Feature } from '#content/feature.ts'
import { label, type ComponentContract } from '#content/schema/components.ts'
import { listCliAnchors, nameCliAnchors } from './cli-anchors.ts'
import { cliFileName, featureName, loadCli, type CliReference } from './cli-reference.ts'
import { cliToMarkdown, renderCli } from './render-cli.ts'
import { cliCommandRule } from './rules/cli-command.ts'
import { cliComponentRule } from './rules/cli-component.ts'
import { cliCoverageRule } from './rules/cli-coverage.ts'
import { cliSchema } from './schema.ts'

const components: Readonly<Record<string, ComponentContract>> = {
  CliCommand: {
    description: 'A command of `automation/cli.yaml`: synopsis, arguments and options',
    attributes: z.strictObject({ name: label }),
    generated: true,
  },
  CliEnvironment: {
    description: 'The environment variables of the command line',
    attributes: z.strictObject({}),
    generated: true,
  },
  CliExitCodes: {
    description: 'The exit codes of the command line, each with its situations',
    attributes: z.strictObject({}),
    generated: true,
  },
}

/** Command-line reference generated from `automation/cli.yaml`, and checks of calls in samples. */
export const commandLine: Feature<CliReference> = {
  name: featureName,
  searchKind: 'Command line',
  components,
  description: { file: cliFileName, of: 'command line' },
  productKeys: ['cli'],
  rules: [cliCommandRule, cliComponentRule, cliCoverageRule],
  schemas: { cli: cliSchema },
  findings: [
    {
      id: 'cli:schema',
      fixes: 'value',
      severity: 'error',
      isRequired: true,
      summary:
        '`automation/cli.yaml` matches its schema, `scripts/features/command-line/schema.ts`.',
    },
  ],
  isSource: (file) => file === cliFileName,
  load: loadCli,
  anchors: { list: listCliAnchors, has: (id) => id.startsWith('cli-'), name: nameCliAnchors },
  key: (text, cli) => (/\{product\.cli|<Cli/.test(text) ? (cli?.key ?? 'none') : ''),
  render: renderCli,
  toMarkdown: cliToMarkdown,
}
