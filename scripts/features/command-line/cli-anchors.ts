import type { CliReference } from './parse-cli.ts'

/** Anchor of a command, or of one of its arguments or options (without hyphens). */
export function anchorOfCommand(command: string, part?: string): string {
  return `cli-${command}${part === undefined ? '' : `.${part}`}`
}

/** Anchor of an environment variable. */
export function anchorOfVariable(name: string): string {
  return `cli-environment.${name}`
}

/** Anchor of an exit code. */
export function anchorOfExit(code: number): string {
  return `cli-exit.${code}`
}

/** Whether an id may be one that a description of the command line brings. */
export function isCliAnchor(id: string): boolean {
  return id.startsWith('cli-')
}

/** The ids that the component `name` brings to the page on which it stands, in the order of the page. */
export function listCliAnchors(
  name: string,
  attributes: Readonly<Record<string, string>>,
  cli: CliReference,
): string[] {
  if (name === 'CliEnvironment') return cli.environment.map((each) => anchorOfVariable(each.name))
  if (name === 'CliExitCodes') {
    return [...new Set(cli.exits.map(({ code }) => anchorOfExit(code)))]
  }
  const command = attributes.name ?? ''
  if (name !== 'CliCommand' || !Object.hasOwn(cli.commands, command)) return []
  const { arguments: places = {}, options = {} } = cli.commands[command]!
  const parts = [...Object.keys(places), ...Object.keys(options), ...Object.keys(cli.options)]
  return [anchorOfCommand(command), ...parts.map((part) => anchorOfCommand(command, part))]
}
