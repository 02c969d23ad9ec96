import type { AnchorName } from '#content/content-feature.ts'
import type { CliReference } from './cli-reference.ts'

/** Returns the anchor of a command, or of one of its arguments or options (without hyphens). */
export function anchorOfCommand(command: string, part?: string): string {
  return `cli-${command}${part === undefined ? '' : `.${part}`}`
}

/** Returns the anchor of an environment variable. */
export function anchorOfVariable(name: string): string {
  return `cli-environment.${name}`
}

/** Returns the anchor of an exit code. */
export function anchorOfExit(code: number): string {
  return `cli-exit.${code}`
}

/** Lists the ids that a component brings to its page, in the order of the page. */
export function listCliAnchors(
  component: string,
  { name = '' }: Readonly<Record<string, string>>,
  cli: CliReference,
): string[] {
  if (component === 'CliEnvironment') return [...nameVariables(cli).keys()]
  if (component === 'CliExitCodes') return [...nameExits(cli).keys()]
  if (component !== 'CliCommand' || !Object.hasOwn(cli.commands, name)) return []
  return [...nameCommand(name, cli).keys()]
}

/** Names all anchors of the command line, as readers search for them. */
export function nameCliAnchors(cli: CliReference): ReadonlyMap<string, AnchorName> {
  const commands = Object.keys(cli.commands).flatMap((name) => [...nameCommand(name, cli)])
  return new Map([...commands, ...nameVariables(cli), ...nameExits(cli)])
}

function nameCommand(command: string, cli: CliReference): Map<string, AnchorName> {
  const { arguments: places = {}, options = {} } = cli.commands[command]!
  const call = `${cli.executable} ${command}`
  return new Map([
    [anchorOfCommand(command), { name: call, note: 'Command' }],
    ...Object.keys(places).map((name): [string, AnchorName] => [
      anchorOfCommand(command, name),
      { name, note: `Argument of ${call}` },
    ]),
    ...Object.keys({ ...options, ...cli.options }).map((name): [string, AnchorName] => [
      anchorOfCommand(command, name),
      { name: `--${name}`, note: `Option of ${call}` },
    ]),
  ])
}

function nameVariables({ environment }: CliReference): Map<string, AnchorName> {
  const entries = environment.map(({ name }): [string, AnchorName] => [
    anchorOfVariable(name),
    { name, note: 'Environment variable' },
  ])
  return new Map(entries)
}

function nameExits({ exits, executable }: CliReference): Map<string, AnchorName> {
  const entries = exits.map(({ code }): [string, AnchorName] => [
    anchorOfExit(code),
    { name: `exit code ${code}`, note: executable },
  ])
  return new Map(entries)
}
