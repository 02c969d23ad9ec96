import type { AnchorName } from '#content/content-feature.ts'
import type { CliReference } from './cli-reference.ts'

/** Returns the anchor of a command, or of an argument or option without its hyphens. */
export function anchorOfCommand(command: string, part?: string): string {
  return `cli-${command}${part === undefined ? '' : `.${part}`}`
}

export function anchorOfVariable(name: string): string {
  return `cli-environment.${name}`
}

export function anchorOfExit(code: number): string {
  return `cli-exit.${code}`
}

/** Lists the ids that a component adds to its page, in page order. */
export function listCliAnchors(
  component: string,
  { name = '' }: Readonly<Record<string, string>>,
  cli: CliReference,
): string[] {
  if (component === 'CliEnvironment') return [...labelVariables(cli).keys()]
  if (component === 'CliExitCodes') return [...labelExits(cli).keys()]
  if (component !== 'CliCommand' || !Object.hasOwn(cli.commands, name)) return []
  return [...labelCommand(name, cli).keys()]
}

/** Returns the search labels of all anchors of the command line. */
export function nameCliAnchors(cli: CliReference): ReadonlyMap<string, AnchorName> {
  const commands = Object.keys(cli.commands).flatMap((name) => [...labelCommand(name, cli)])
  return new Map([...commands, ...labelVariables(cli), ...labelExits(cli)])
}

function labelCommand(command: string, cli: CliReference): Map<string, AnchorName> {
  const { arguments: args = {}, options = {} } = cli.commands[command]!
  const call = `${cli.executable} ${command}`
  return new Map([
    [anchorOfCommand(command), { name: call, note: 'Command' }],
    ...Object.keys(args).map((name): [string, AnchorName] => [
      anchorOfCommand(command, name),
      { name, note: `Argument of ${call}` },
    ]),
    ...Object.keys({ ...options, ...cli.options }).map((name): [string, AnchorName] => [
      anchorOfCommand(command, name),
      { name: `--${name}`, note: `Option of ${call}` },
    ]),
  ])
}

function labelVariables({ environment }: CliReference): Map<string, AnchorName> {
  const entries = environment.map(({ name }): [string, AnchorName] => [
    anchorOfVariable(name),
    { name, note: 'Environment variable' },
  ])
  return new Map(entries)
}

function labelExits({ exits, executable }: CliReference): Map<string, AnchorName> {
  const entries = exits.map(({ code }): [string, AnchorName] => [
    anchorOfExit(code),
    { name: `exit code ${code}`, note: executable },
  ])
  return new Map(entries)
}
