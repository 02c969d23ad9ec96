import { UsageError } from '#content/read/read-content.ts'
import { findNearest } from '#core/did-you-mean.ts'
import { isFormatName } from '#gate/reporters/index.ts'

/** A command as npm starts it, and the types of its options by name. */
export interface CommandUsage {
  command: string
  options: Readonly<Record<string, { type: 'string' | 'boolean' }>>
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Throws a `UsageError` that says how the line should read: for an option that does not exist, and for
 * options in front of the `--` that npm wants, which it keeps for itself.
 */
export function explainArguments(
  argv: string[],
  { command, options }: CommandUsage,
  env: Environment,
): void {
  const line = (args: string[]) => `\`npm run ${command} -- ${args.join(' ')}\``
  for (const [index, argument] of argv.entries()) {
    const name = /^--([^=]+)/.exec(argument)?.[1]
    if (name === undefined || Object.hasOwn(options, name)) continue
    const nearest = findNearest(name, Object.keys(options))
    const right = nearest && argv.with(index, argument.replace(name, nearest))
    throw new UsageError(`Unknown option \`--${name}\`${right ? `; write ${line(right)}` : ''}`)
  }
  if (env.npm_lifecycle_event !== command || argv.some((each) => each.startsWith('-'))) return
  const { rest, lost } = findLost(argv, options, env)
  if (lost.length === 0) return
  const right = line([...rest, ...lost])
  throw new UsageError(`npm keeps options in front of \`--\` for itself; write ${right}`)
}

/** What a value that has lost its option says of it. */
const values: [option: string, isValue: (value: string) => boolean][] = [
  ['format', isFormatName],
  ['max-warnings', (value) => /^\d+$/.test(value)],
  ['shard', (value) => /^\d+\/\d+$/.test(value)],
  ['rule', (value) => /^[\w-]+:[\w-]+=\w+$/.test(value)],
  ['slug', isRoute],
  ['redirect', isRoute],
]

function isRoute(value: string): boolean {
  return value.startsWith('/')
}

/** The options that npm kept, whose names it leaves in the environment, and those without a name. */
function findLost(argv: string[], options: CommandUsage['options'], env: Environment) {
  const rest = [...argv]
  const named = Object.entries(options).flatMap(([name, { type }]) => {
    const isKept = env[`npm_config_${name.replaceAll('-', '_')}`] === 'true'
    if (!isKept) return []
    if (type === 'boolean') return [`--${name}`]
    const isValue = values.find(([option]) => option === name)?.[1] ?? (() => true)
    const at = rest.findIndex(isValue)
    return [`--${name}`, at === -1 ? '<value>' : rest.splice(at, 1)[0]!]
  })
  const unnamed = rest.flatMap((value) => {
    const option = values.find(([, isValue]) => isValue(value))?.[0]
    return option && Object.hasOwn(options, option) ? [`--${option}`, value] : []
  })
  const isUnnamed = (value: string) => unnamed.includes(value)
  return { rest: rest.filter((value) => !isUnnamed(value)), lost: [...named, ...unnamed] }
}
