import type { AnchorName } from '#content/feature.ts'
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

/** Returns the search names of all ids of the command line. */
export function nameCliIds(cli: CliReference): ReadonlyMap<string, AnchorName> {
  const commands = Object.keys(cli.commands).flatMap((name) => [...labelCommand(name, cli)])
  return new Map([...commands, ...labelVariables(cli), ...labelExits(cli)])
}

/** Returns the search names of a command, its arguments and options by id, in page order. */
export function labelCommand(command: string, cli: CliReference): Map<string, AnchorName> {
  if (!Object.hasOwn(cli.commands, command)) return new Map()
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

export function labelVariables({ environment }: CliReference): Map<string, AnchorName> {
  const entries = environment.map(({ name }): [string, AnchorName] => [
    anchorOfVariable(name),
    { name, note: 'Environment variable' },
  ])
  return new Map(entries)
}

export function labelExits({ exits, executable }: CliReference): Map<string, AnchorName> {
  const entries = exits.map(({ code }): [string, AnchorName] => [
    anchorOfExit(code),
    { name: `exit code ${code}`, note: executable },
  ])
  return new Map(entries)
}
