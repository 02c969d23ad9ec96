import { makeKey } from '#core/cache/make-key.ts'
import { fillVariables } from '#core/variables.ts'
import { listTexts, parseYaml } from '#core/yaml/parse-yaml.ts'
import {
  nothingLoaded,
  type LoadedFeature,
  type LoadContext,
  type NamedAnchor,
} from '#content/feature.ts'
import type { References } from '#content/site.ts'
import { createYamlDocument } from '#content/parse/create-yaml-document.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import { cliSchema, type CliCommand, type CliDefinition } from './schema.ts'
import { toConfigDiagnostics } from '#content/rule.ts'

export interface CliReference extends CliDefinition {
  executable: string
  packageName: string
  envPrefix: string
  key: string
}

export const featureName = 'command-line'

export const cliFilePath = 'automation/cli.yaml'

export function findCliReference(site: { references: References }): CliReference | undefined {
  return site.references[featureName] as CliReference | undefined
}

export function loadCli([file]: SourceFile[], data: LoadContext): LoadedFeature<CliReference> {
  if (!file) return nothingLoaded
  const { variables } = data
  const { value, raw, problems, offsetsOf } = parseYaml(file.text, cliSchema, (text) =>
    fillVariables(text, variables),
  )
  const texts = listTexts({ raw, offsetsOf }, ['description', 'when'])
  return {
    reference: value && {
      ...value,
      executable: variables.cli ?? '',
      packageName: variables.cliPackage ?? '',
      envPrefix: variables.envPrefix ?? '',
      key: makeKey({ values: [value] }),
    },
    documents: [createYamlDocument(file, texts, data)],
    diagnose: () => toConfigDiagnostics('cli:schema', file, problems),
  }
}

/**
 * Returns the anchor of a command or of one of its arguments or options (`part`, without `--`). No
 * name contains `_`, so the anchors of `plan create` and `plan-create` differ.
 */
export function anchorOfCommand(command: string, part?: string): string {
  return `cli-${command.replaceAll(' ', '_')}${part === undefined ? '' : `.${part}`}`
}

export function anchorOfEnvironmentVariable(name: string): string {
  return `cli-environment.${name}`
}

export function anchorOfExitCode(code: number): string {
  return `cli-exit.${code}`
}

/** Names the ids of all commands, arguments, options, environment variables and exit codes. */
export function nameCliAnchors(cli: CliReference): NamedAnchor[] {
  return [
    ...Object.keys(cli.commands).flatMap((name) => nameCommandAnchors(name, cli)),
    ...nameEnvironmentAnchors(cli),
    ...nameExitCodeAnchors(cli),
  ]
}

export function getCommand(name: string, { commands }: CliReference): CliCommand | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined
}

/** Names the ids of a command, its arguments and its options, in page order. */
export function nameCommandAnchors(command: string, cli: CliReference): NamedAnchor[] {
  const definition = getCommand(command, cli)
  if (!definition) return []
  const { arguments: args = {}, options = {} } = definition
  const call = `${cli.executable} ${command}`
  return [
    { id: anchorOfCommand(command), name: call, note: 'Command' },
    ...Object.keys(args).map((name) => ({
      id: anchorOfCommand(command, name),
      name,
      note: `Argument of ${call}`,
    })),
    ...Object.keys({ ...options, ...cli.options }).map((name) => ({
      id: anchorOfCommand(command, name),
      name: `--${name}`,
      note: `Option of ${call}`,
    })),
  ]
}

export function nameEnvironmentAnchors({ environment }: CliReference): NamedAnchor[] {
  return environment.map(({ name }) => ({
    id: anchorOfEnvironmentVariable(name),
    name,
    note: 'Environment variable',
  }))
}

export function nameExitCodeAnchors({ exits, executable }: CliReference): NamedAnchor[] {
  return exits.map(({ code }) => ({
    id: anchorOfExitCode(code),
    name: `exit code ${code}`,
    note: executable,
  }))
}
