import { findNearest } from '#core/did-you-mean.ts'
import type { CliReference } from './cli-reference.ts'
import type { CommandLine, LineProblem, Word } from './collect-command-lines.ts'
import { readCall, type Call, type GivenOption } from './read-call.ts'
import type { CliCommand, CliOption } from './schema.ts'

type CliValue = Pick<CliOption, 'pattern' | 'expected' | 'choices'>

/** Checks a call of the tool against `cli.yaml`; returns all problems, in order. */
export function checkCommandLine(
  { words, isGuess }: CommandLine,
  cli: CliReference,
): LineProblem[] {
  const at = words.findIndex(({ value }) => !value.startsWith('-'))
  const name = words[at]
  const command =
    name && Object.hasOwn(cli.commands, name.value) ? cli.commands[name.value] : undefined
  // A line of text that names no command may be output, or a sentence.
  if (isGuess && !command) return []
  const ofTool = at === -1 ? words : words.slice(0, at)
  const tool = readCall({ words: ofTool, options: cli.options, shown: cli.executable })
  if (!name || name.isOpen) return tool.problems
  if (!command) return [...tool.problems, describeUnknown(name, cli)]
  const options = { ...command.options, ...cli.options }
  const shown = `${cli.executable} ${name.value}`
  const call = readCall({ words: words.slice(at + 1), options, shown })
  const isEnding = [...tool.given, ...call.given].some(
    ({ key }) => key === 'help' || key === 'version',
  )
  return [
    ...tool.problems,
    ...call.problems,
    ...checkGiven(call.given, options),
    ...checkArguments(call.places, command, shown),
    ...(isEnding ? [] : listMissing(name, command, { shown, ...call })),
  ].sort((a, b) => a.start - b.start)
}

function describeUnknown({ value, start, end }: Word, cli: CliReference): LineProblem {
  const known = Object.keys(cli.commands)
  const nearest = findNearest(value, known)
  return {
    message: `Cannot find command \`${value}\` of \`${cli.executable}\`${nearest ? `; did you mean \`${nearest}\`?` : ''}`,
    start,
    end,
    help: `Commands: ${known.map((each) => `\`${each}\``).join(', ')}`,
  }
}

/** Checks the values of options, and options that must not stand together or twice. */
function checkGiven(given: GivenOption[], options: Record<string, CliOption>): LineProblem[] {
  const seen = new Set<string>()
  return given.flatMap(({ key, word: { start, end }, value }) => {
    const option = options[key]!
    const rival = option.excludes?.find((other) => seen.has(other))
    const isRepeated = seen.has(key) && !option.repeatable
    seen.add(key)
    const messages = [
      ...(isRepeated ? [`Unexpected second \`--${key}\`, expected it once`] : []),
      ...(rival === undefined ? [] : [`Unexpected \`--${key}\` beside \`--${rival}\``]),
    ]
    return [
      ...messages.map((message) => ({ message, start, end, help: 'Remove one of them' })),
      ...(value ? checkValue(value, option, `--${key}`) : []),
    ]
  })
}

/** Checks the arguments that are there: their values, and whether there are too many. */
function checkArguments(places: Word[], command: CliCommand, shown: string): LineProblem[] {
  const known = Object.entries(command.arguments ?? {})
  const last = known.at(-1)
  return places.flatMap((word, index) => {
    const [name, argument] = known[index] ?? (last?.[1].repeatable ? last : [])
    if (argument) return checkValue(word, argument, name!)
    if (word.isOpen) return []
    const message = `Unexpected argument \`${word.value}\` of \`${shown}\``
    const names = known.map(([key]) => `\`${key}\``).join(', ')
    return [{ message, start: word.start, end: word.end, help: `It takes ${names || 'none'}` }]
  })
}

/** Lists required parts that are missing; a variable may stand for anything. */
function listMissing(
  { start, end }: Word,
  command: CliCommand,
  { shown, given, places }: Call & { shown: string },
): LineProblem[] {
  if (places.some(({ isOpen }) => isOpen)) return []
  const known = new Set(given.map(({ key }) => key))
  const options = Object.entries(command.options ?? {}).filter(([key]) => !known.has(key))
  const missing = Object.entries(command.arguments ?? {}).slice(places.length)
  return [
    ...options.map(([key, option]) => ({ ...option, name: `option \`--${key}\`` })),
    ...missing.map(([key, argument]) => ({ ...argument, name: `argument \`${key}\`` })),
  ]
    .filter(({ required }) => required)
    .map(({ name, description }) => ({
      message: `Cannot find ${name} of \`${shown}\``,
      start,
      end,
      help: description,
    }))
}

/** Checks a value against what the option or argument `name` takes; nobody knows what the shell fills in. */
function checkValue(word: Word, expected: CliValue, name: string): LineProblem[] {
  if (word.isOpen) return []
  const { pattern, choices } = expected
  const shown = word.value.length > 40 ? `${word.value.slice(0, 39)}…` : word.value
  const place = { start: word.start, end: word.end }
  const message = `Unexpected value \`${shown}\` of \`${name}\``
  if (choices && !choices.includes(word.value)) {
    const nearest = findNearest(word.value, choices)
    const help = `Values: ${choices.map((each) => `\`${each}\``).join(', ')}`
    return [
      { ...place, message: message + (nearest ? `; did you mean \`${nearest}\`?` : ''), help },
    ]
  }
  if (pattern === undefined || new RegExp(`^(?:${pattern})$`, 'u').test(word.value)) return []
  const help = `Expected ${expected.expected ?? `a text that fits \`${pattern}\``}`
  return [{ ...place, message, help }]
}
