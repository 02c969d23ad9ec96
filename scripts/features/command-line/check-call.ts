import { parseArgs } from 'node:util'
import type { ShellWord } from '#content/parse/shell-commands.ts'
import type { Offsets, Finding } from '#core/diagnostic.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { runToEnd } from '#core/run-within.ts'
import { cliFilePath, type CliReference } from './cli-reference.ts'
import type { CliCommand, CliOption } from './schema.ts'

/** Checks a call of the tool against `cli.yaml`. Returns the problems sorted by offset. */
export function checkCall(words: ShellWord[], cli: CliReference): Finding[] {
  const { name, command, isGroup } = findCommand(words, cli)
  const next = words[name.length]
  if (isGroup && next?.isDynamic) return []
  if (isGroup && next && !next.value.startsWith('-')) return [describeUnknown([...name, next], cli)]
  const call = joinWords([{ value: cli.executable }, ...name])
  const options = { ...command?.options, ...cli.options }
  const { given, args } = parseCall(words.slice(name.length), options)
  const isInfoCall = given.some(({ key }) => key === 'help' || key === 'version')
  const checksMissing = command && !isInfoCall && !args.some(({ isDynamic }) => isDynamic)
  return [
    ...given.flatMap((each) => checkOption(each, given, options, call)),
    ...args.flatMap((word, index) => {
      const known = Object.entries(command?.arguments ?? {})
      const [key = '', argument] = known[index] ?? known.at(-1) ?? []
      return argument ? checkValue(word, argument, key) : []
    }),
    ...(checksMissing ? listMissingParts(command, given, args) : []).map(([part, description]) => ({
      message: `\`${call}\` needs the ${part}`,
      ...offsetsOfWords(name),
      help: description,
    })),
  ].sort((a, b) => (a.start ?? 0) - (b.start ?? 0))
}

/**
 * Finds the longest command that a call begins with, or the words that begin one, such as `plan` of
 * `plan create`. Of a group, the next word is another command.
 */
function findCommand(words: ShellWord[], { commands }: CliReference) {
  const known = Object.keys(commands)
  const texts = words.map((_, index) => joinWords(words.slice(0, index + 1)))
  const begun = texts.filter((text) => known.some((each) => `${each} `.startsWith(`${text} `)))
  const text = begun.at(-1) ?? ''
  const isGroup = known.some((each) => each.startsWith(text && `${text} `))
  const command = commands[text]
  const name = words.slice(0, begun.length)
  return { name, command, isGroup: isGroup && !command?.arguments }
}

function describeUnknown(words: ShellWord[], { commands, executable }: CliReference): Finding {
  const known = Object.keys(commands)
  const beginnings = known.map((name) => name.split(' ').slice(0, words.length).join(' '))
  const value = joinWords(words)
  const suggestion = didYouMean(findNearest(value, [...beginnings, ...known]))
  const message = `Cannot find command \`${value}\` of \`${executable}\`${suggestion}`
  return { message, ...offsetsOfWords(words), help: `Commands: ${joinInBackticks(known)}` }
}

function joinWords(words: Pick<ShellWord, 'value'>[]): string {
  return words.map(({ value }) => value).join(' ')
}

function offsetsOfWords(words: ShellWord[]): Offsets {
  return { start: words[0]!.start, end: words.at(-1)!.end }
}

interface GivenOption {
  key: string
  rawName: string
  word: ShellWord
  value: ShellWord | undefined
}

/** Splits the words of a call into options and positional arguments with Node's `parseArgs`. */
function parseCall(words: ShellWord[], options: Record<string, CliOption>) {
  const { tokens } = parseArgs({
    args: words.map(({ value }) => value),
    options: Object.fromEntries(
      Object.entries(options).map(([key, { short, value }]) => [
        key,
        { type: value === undefined ? 'boolean' : 'string', ...(short && { short }) },
      ]),
    ),
    allowPositionals: true,
    // Strict mode throws at the first problem, without an offset.
    strict: false,
    tokens: true,
  })
  const given = tokens.flatMap((token): GivenOption[] => {
    if (token.kind !== 'option') return []
    const { name: key, rawName, value, inlineValue } = token
    const word = words[token.index]
    const source = inlineValue ? word : words[token.index + 1]
    if (!word) return []
    // If a value is missing, non-strict mode uses the next option as the value.
    const isValue = source && value && (inlineValue || !/^-./.test(value))
    return [{ key, rawName, word, value: isValue ? { ...source, value } : undefined }]
  })
  const args = tokens.flatMap(({ kind, index }) =>
    kind === 'positional' ? (words[index] ?? []) : [],
  )
  return { given, args }
}

function checkOption(
  { key, rawName, word, value }: GivenOption,
  given: GivenOption[],
  options: Record<string, CliOption>,
  call: string,
): Finding[] {
  const { start, end } = word
  const option = Object.hasOwn(options, key) ? options[key] : undefined
  if (!option) {
    if (word.isDynamic) return []
    const known = Object.keys(options).map((each) => `--${each}`)
    const suggestion = didYouMean(findNearest(rawName, known))
    const message = `Cannot find option \`${rawName}\` of \`${call}\`${suggestion}`
    const help = `Options: ${joinInBackticks(known)}`
    const endOfName = Math.min(end, start + rawName.length)
    return [{ message, start, end: endOfName, help }]
  }
  if (option.value === undefined && value) {
    const message = `Unexpected value \`${value.value}\` of \`--${key}\`, expected none`
    return [{ message, start, end, help: `Write \`--${key}\` alone` }]
  }
  if (option.value !== undefined && !value) {
    const help = `Write \`--${key} <${option.value}>\``
    return [{ message: `Cannot find the value of \`--${key}\``, start, end, help }]
  }
  const other = given.find((each) => each.word.start < start && option.excludes?.includes(each.key))
  const message = `Unexpected \`--${key}\` beside \`--${other?.key}\``
  return [
    ...(other ? [{ message, start, end, help: 'Remove one of them' }] : []),
    ...(value ? checkValue(value, option, `--${key}`) : []),
  ]
}

function listMissingParts(command: CliCommand, given: GivenOption[], args: ShellWord[]) {
  const options = Object.entries(command.options ?? {})
    .filter(([key, { required }]) => required && !given.some((each) => each.key === key))
    .map(([key, { description }]) => [`option \`--${key}\``, description] as const)
  const missing = Object.entries(command.arguments ?? {})
    .slice(args.length)
    .filter(([, { required }]) => required)
    .map(([key, { description }]) => [`argument \`${key}\``, description] as const)
  return [...options, ...missing]
}

/** Checks a literal value against its option or argument. Skips shell expansions. */
function checkValue(
  { value, start, end, isDynamic }: ShellWord,
  { pattern, choices, expected }: Pick<CliOption, 'pattern' | 'choices' | 'expected'>,
  name: string,
): Finding[] {
  const fits = choices
    ? choices.includes(value)
    : pattern === undefined || fitsPattern(value, pattern, name)
  if (isDynamic || fits) return []
  const suggestion = didYouMean(findNearest(value, choices ?? []))
  const message = `Unexpected value \`${value}\` of \`${name}\`${suggestion}`
  const allowed = choices
    ? joinInBackticks(choices)
    : (expected ?? `a text that fits \`${pattern}\``)
  return [{ message, start, end, help: `Expected ${allowed}` }]
}

/** Returns whether a value fits a pattern in full. Patterns such as `(a+)+` may need years. */
function fitsPattern(value: string, pattern: string, name: string): boolean {
  const whole = new RegExp(`^(?:${pattern})$`, 'u')
  return runToEnd(`the pattern of \`${name}\` in \`${cliFilePath}\``, () => whole.test(value))
}
