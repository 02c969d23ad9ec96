import type { References } from '#content/content-feature.ts'
import type { CliReference } from './parse-cli.ts'

/** The name of the feature, under which a site keeps the command line. */
export const featureName = 'command-line'

/** Path of the file that describes the command line, below the content folder. */
export const cliFileName = 'automation/cli.yaml'

/** The command line that a site documents; undefined where its description is missing or broken. */
export function documentedCommandLine({
  references,
}: {
  references: References
}): CliReference | undefined {
  return references[featureName] as CliReference | undefined
}
