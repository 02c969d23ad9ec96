import * as z from 'zod'
import { listIds, type Feature } from '#content/feature.ts'
import { labelSchema, type PropsSchema } from '#content/schema/components.ts'
import {
  nameCliAnchors,
  nameCommandAnchors,
  nameEnvironmentAnchors,
  nameExitCodeAnchors,
  cliFilePath,
  featureName,
  loadCli,
  type CliReference,
} from './cli-reference.ts'
import { renderCli } from './render-cli.ts'
import { cliCommandRule, cliComponentRule, cliCoverageRule, cliNameRule } from './rules.ts'
import { cliSchema } from './schema.ts'

const cliComponents: Readonly<Record<string, PropsSchema>> = {
  CliCommand: {
    description: 'A command of `automation/cli.yaml`: synopsis, arguments and options',
    attributes: z.strictObject({ name: labelSchema }),
    generated: true,
    listIds: ({ name = '' }, cli: CliReference) => listIds(nameCommandAnchors(name, cli)),
  },
  CliEnvironment: {
    description: 'The environment variables of the command line',
    attributes: z.strictObject({}),
    generated: true,
    listIds: (_, cli: CliReference) => listIds(nameEnvironmentAnchors(cli)),
  },
  CliExitCodes: {
    description: 'The exit codes of the command line, each with its situations',
    attributes: z.strictObject({}),
    generated: true,
    listIds: (_, cli: CliReference) => listIds(nameExitCodeAnchors(cli)),
  },
}

export const commandLine: Feature<CliReference> = {
  name: featureName,
  components: cliComponents,
  files: [
    {
      file: cliFilePath,
      of: 'command line',
      components: Object.keys(cliComponents),
      productKeys: ['cli'],
    },
  ],
  isSource: (file) => file === cliFilePath,
  load: loadCli,
  key: (text, cli) => {
    const names = [cli.executable, cli.packageName, cli.envPrefix].filter(Boolean)
    const marks = ['{product.cli', '{product.envPrefix', '<Cli', '`--', ...names]
    return marks.some((mark) => text.includes(mark)) ? cli.key : ''
  },
  rules: [cliCommandRule, cliComponentRule, cliCoverageRule, cliNameRule],
  schemas: { cli: cliSchema },
  findings: [
    {
      id: 'cli:schema',
      fixes: 'content',
      severity: 'error',
      isRequired: true,
      summary:
        '`automation/cli.yaml` matches its schema, `scripts/features/command-line/schema.ts`.',
    },
  ],
  render: renderCli,
  search: { kind: 'Command line', nameAnchors: nameCliAnchors },
}
