import { createHash } from 'node:crypto'
import { fillVariables } from '#core/variables.ts'
import { cliSchema, type CliDescription } from './schema.ts'
import { listTextRanges, parseYaml } from '#core/yaml/parse-yaml.ts'
import { nothingLoaded, type Loaded, type LoadContext } from '#content/feature.ts'
import type { References } from '#content/site.ts'
import { createYamlDocument } from '#content/parse/create-document.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import { toConfigDiagnostics } from '#content/read/config-diagnostics.ts'

/** Serializable description of the command-line tool, from `automation/cli.yaml`. */
export interface CliReference extends CliDescription {
  executable: string
  /** npm package that provides the executable. */
  packageName: string
  /** Cache key of the description. */
  key: string
}

/** Key of this feature in `site.references`. */
export const featureName = 'command-line'

/** Path of the description, relative to the content folder. */
export const cliFileName = 'automation/cli.yaml'

/** Returns the command line of a site, or `undefined` if `cli.yaml` is missing or invalid. */
export function documentedCommandLine(site: { references: References }): CliReference | undefined {
  return site.references[featureName] as CliReference | undefined
}

/** Parses `cli.yaml`. */
export function loadCli([file]: SourceFile[], data: LoadContext): Loaded<CliReference> {
  if (!file) return nothingLoaded
  const { variables } = data
  const { value, raw, problems, rangeOf } = parseYaml(file.text, cliSchema, (text) =>
    fillVariables(text, variables),
  )
  const proseRanges = listTextRanges({ raw, rangeOf }, ['description', 'when'])
  return {
    reference: value && {
      ...value,
      executable: variables.cli ?? '',
      packageName: variables.cliPackage ?? '',
      key: createHash('sha256').update(JSON.stringify(value)).digest('base64url'),
    },
    documents: [createYamlDocument(file, proseRanges, data)],
    diagnose: () => toConfigDiagnostics('cli:schema', file, problems),
  }
}
