import { createHash } from 'node:crypto'
import { fillVariables } from '#core/variables.ts'
import { cliSchema, type CliDescription } from './schema.ts'
import { listTextRanges, parseYaml } from '#core/yaml/parse-yaml.ts'
import type { ReadInput, ParseResult, References } from '#content/content-feature.ts'
import { createDescriptionPage } from '#content/parse/create-plain-page.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import { toConfigDiagnostics } from '#content/read/config-diagnostics.ts'

/** The command-line tool as `automation/cli.yaml` describes it; plain data. */
export interface CliReference extends CliDescription {
  /** Name of the executable. */
  executable: string
  /** Name of the package that brings it. */
  packageName: string
  /** Changes with every text of the description. */
  key: string
}

/** The name of the feature, under which a site keeps the command line. */
export const featureName = 'command-line'

/** Path of the file that describes the command line, below the content folder. */
export const cliFileName = 'automation/cli.yaml'

/** Returns the command line of a site; undefined where `cli.yaml` is missing or invalid. */
export function documentedCommandLine(site: { references: References }): CliReference | undefined {
  return site.references[featureName] as CliReference | undefined
}

/** Parses `automation/cli.yaml`. */
export function parseCli(
  file: SourceFile,
  data: Omit<ReadInput, 'sources'>,
): ParseResult<CliReference> {
  const { variables } = data
  const { value, raw, problems, rangeOf } = parseYaml(file.text, cliSchema, (text) =>
    fillVariables(text, variables),
  )
  const shown = listTextRanges({ raw, rangeOf }, ['description', 'when'])
  return {
    reference: value && {
      ...value,
      executable: variables.cli ?? '',
      packageName: variables.cliPackage ?? '',
      key: createHash('sha256').update(JSON.stringify(value)).digest('base64url'),
    },
    pages: [createDescriptionPage(file, shown, data)],
    diagnostics: toConfigDiagnostics('cli:schema', file, problems),
  }
}
