import type { CliReference } from './parse-cli.ts'
import { findNearest } from '#core/did-you-mean.ts'
import type { CliCommand, CliOption } from './schema.ts'
import { checkValue } from './check-value.ts'
import type { SampleLine } from './collect-command-lines.ts'
import type { LineProblem, Word } from './command-line.ts'
import { readOptions, type GivenOption } from './read-options.ts'

/** Options behind which nothing else matters: the tool prints something and ends. */
const enders = new Set(['help', 'version'])

/** Checks a call of the tool against its description; everything that is wrong, in order. */
export function checkCommandLine(line: SampleLine, cli: CliReference): LineProblem[] {
  const at = line.words.findIndex(({ value }) => !value.startsWith('-'))
  const name = line.words[at]
  const ofTool = at === -1 ? line.words : line.words.slice(0, at)
  const command =
    name && Object.hasOwn(cli.commands, name.value) ? cli.commands[name.value] : undefined
  // A line of text that names no command may be output, or a sentence.
  if (line.isGuess && !command) return []
  const tool = { words: ofTool, options: cli.options, name: cli.executable }
  const before = readOptions(tool)
  if (!name || name.isOpen) return before.problems
  if (!command) return [...before.problems, describeUnknownCommand(name, cli)]
  const shown = `${cli.executable} ${name.value}`
  const options = { ...command.options, ...cli.options }
  const placeholders = cli.placeholders.map((each) => each.name)
  const given = readOptions({ words: line.words.slice(at + 1), options, name: shown })
  const isEnding = [...before.given, ...given.given].some((each) => enders.has(each.name))
  const problems = [
    ...before.problems,
    ...given.problems,
    ...checkGiven(given.given, options, placeholders),
    ...checkArguments(given.places, command, { shown, placeholders }),
    ...(isEnding ? [] : listMissing({ name, command, shown, given })),
  ]
  return problems.sort((a, b) => a.start - b.start)
}

function describeUnknownCommand({ value, start, end }: Word, cli: CliReference): LineProblem {
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
function checkGiven(
  given: GivenOption[],
  options: Record<string, CliOption>,
  placeholders: string[],
): LineProblem[] {
  const seen = new Set<string>()
  return given.flatMap(({ name, word, value }) => {
    const option = options[name]!
    const place = { start: word.start, end: word.end }
    const rival = option.excludes?.find((other) => seen.has(other))
    const isRepeated = seen.has(name) && !option.repeatable
    seen.add(name)
    return [
      ...(isRepeated
        ? [
            {
              ...place,
              message: `Unexpected second \`--${name}\`, expected it once`,
              help: 'Remove one of them',
            },
          ]
        : []),
      ...(rival === undefined
        ? []
        : [
            {
              ...place,
              message: `Unexpected \`--${name}\` beside \`--${rival}\``,
              help: 'Remove one of them',
            },
          ]),
      ...(value ? checkValue(value, option, `--${name}`, placeholders) : []),
    ]
  })
}

/** Checks the arguments that are there: their values, and whether there are too many. */
function checkArguments(
  places: Word[],
  command: CliCommand,
  { shown, placeholders }: { shown: string; placeholders: string[] },
): LineProblem[] {
  const known = Object.entries(command.arguments ?? {})
  const last = known.at(-1)
  return places.flatMap((word, index) => {
    const [name, argument] = known[index] ?? (last?.[1].repeatable ? last : [])
    if (argument) return checkValue(word, argument, name!, placeholders)
    if (word.maySplit) return []
    return [
      {
        message: `Unexpected argument \`${word.value}\` of \`${shown}\``,
        start: word.start,
        end: word.end,
        help:
          known.length === 0
            ? 'It takes none'
            : `It takes ${known.map(([key]) => `\`${key}\``).join(', ')}`,
      },
    ]
  })
}

interface MissingInput {
  name: Word
  command: CliCommand
  shown: string
  given: { given: GivenOption[]; places: Word[] }
}

/** What a call must have and has not; a variable without quotes may stand for anything. */
function listMissing({
  name,
  command,
  shown,
  given: { given, places },
}: MissingInput): LineProblem[] {
  if (places.some(({ maySplit }) => maySplit)) return []
  const place = { start: name.start, end: name.end }
  const known = new Set(given.map((option) => option.name))
  const options = Object.entries(command.options ?? {}).filter(
    ([key, option]) => option.required && !known.has(key),
  )
  const missing = Object.entries(command.arguments ?? {}).slice(places.length)
  return [
    ...options.map(([key]) => ({
      ...place,
      message: `Cannot find option \`--${key}\` of \`${shown}\``,
      help: 'The command needs it',
    })),
    ...missing
      .filter(([, argument]) => argument.required)
      .map(([key, { description }]) => ({
        ...place,
        message: `Cannot find argument \`${key}\` of \`${shown}\``,
        help: description,
      })),
  ]
}
