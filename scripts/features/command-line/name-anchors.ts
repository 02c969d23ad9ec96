import type { AnchorName } from '#content/feature.ts'
import { anchorOfCommand, anchorOfExit, anchorOfVariable } from './cli-anchors.ts'
import type { CliReference } from './parse-cli.ts'

/** What readers look for at the anchors of the command line: commands, options, variables, exit codes. */
export function nameCliAnchors(cli: CliReference): ReadonlyMap<string, AnchorName> {
  const { executable, commands, options, environment, exits } = cli
  return new Map([
    ...Object.keys(commands).flatMap((command): [string, AnchorName][] => {
      const call = `${executable} ${command}`
      const own = { ...commands[command]!.options, ...options }
      return [
        [anchorOfCommand(command), { name: call, note: 'Command' }],
        ...Object.keys(commands[command]!.arguments ?? {}).map((name): [string, AnchorName] => [
          anchorOfCommand(command, name),
          { name, note: `Argument of ${call}` },
        ]),
        ...Object.keys(own).map((name): [string, AnchorName] => [
          anchorOfCommand(command, name),
          { name: `--${name}`, note: `Option of ${call}` },
        ]),
      ]
    }),
    ...environment.map(({ name }): [string, AnchorName] => [
      anchorOfVariable(name),
      { name, note: 'Environment variable' },
    ]),
    ...exits.map(({ code }): [string, AnchorName] => [
      anchorOfExit(code),
      { name: `exit code ${code}`, note: executable },
    ]),
  ])
}
