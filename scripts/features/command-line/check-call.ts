import { parseArgs } from 'node:util'
import type { FenceProblem } from '#content/fence-rule.ts'
import { findNearest, findOnlyNearest } from '#core/did-you-mean.ts'
import type { CliReference } from './cli-reference.ts'
import type { CallWord } from './collect-calls.ts'
import type { CliCommand, CliOption } from './schema.ts'

/** Checks a call of the tool against `cli.yaml`; returns all problems, in order. */
export function checkCall(words: CallWord[], cli: CliReference): FenceProblem[] {
  const [name] = words
  if (!name || name.isOpen) return []
  const isOfTool = name.value.startsWith('-')
  if (!isOfTool && !Object.hasOwn(cli.commands, name.value)) return [describeUnknown(name, cli)]
  const command = isOfTool ? undefined : cli.commands[name.value]
  const shown = isOfTool ? cli.executable : `${cli.executable} ${name.value}`
  const options = { ...command?.options, ...cli.options }
  const { given, places } = readCall(isOfTool ? words : words.slice(1), options)
  const isEnding = given.some(({ key }) => key === 'help' || key === 'version')
  const isKnown = command && !isEnding && !places.some(({ isOpen }) => isOpen)
  return [
    ...given.flatMap((each) => checkOption(each, given, options, shown)),
    ...places.flatMap((word, index) => {
      const known = Object.entries(command?.arguments ?? {})
      const [key, argument] = known[index] ?? known.at(-1) ?? []
      return argument ? checkValue(word, argument, key!) : []
    }),
    ...(isKnown ? listMissing(command, given, places) : []).map(([part, description]) => ({
      message: `Cannot find ${part} of \`${shown}\``,
      start: name.start,
      end: name.end,
      help: description,
    })),
  ].sort((a, b) => a.start - b.start)
}

function describeUnknown({ value, start, end }: CallWord, cli: CliReference): FenceProblem {
  const known = Object.keys(cli.commands)
  const message = `Cannot find command \`${value}\` of \`${cli.executable}\`${suggest(value, known)}`
  return { message, start, end, help: `Commands: ${listCodes(known)}` }
}

/** An option of a call, at its word, with the value that belongs to it. */
interface GivenOption {
  key: string
  rawName: string
  word: CallWord
  value: CallWord | undefined
}

/** Splits the words of a call into options and arguments, as Node reads them. */
function readCall(words: CallWord[], options: Record<string, CliOption>) {
  const { tokens } = parseArgs({
    args: words.map(({ value }) => value),
    options: Object.fromEntries(
      Object.entries(options).map(([key, { short, value }]) => [
        key,
        { type: value === undefined ? 'boolean' : 'string', ...(short && { short }) },
      ]),
    ),
    allowPositionals: true,
    // One problem would end a strict reading, and would have no place.
    strict: false,
    tokens: true,
  })
  const given = tokens.flatMap((token): GivenOption[] => {
    if (token.kind !== 'option') return []
    const { name: key, rawName, value, inlineValue } = token
    const word = words[token.index]!
    // Node takes an option for the value of the one before it, where that has none.
    const isValue = Boolean(value) && (inlineValue || !/^-./.test(value!))
    const written = inlineValue ? word : words[token.index + 1]
    return [{ key, rawName, word, value: isValue ? { ...written!, value: value! } : undefined }]
  })
  const places = tokens.flatMap(({ kind, index }) => (kind === 'positional' ? words[index]! : []))
  return { given, places }
}

function checkOption(
  { key, rawName, word, value }: GivenOption,
  given: GivenOption[],
  options: Record<string, CliOption>,
  shown: string,
): FenceProblem[] {
  const { start, end } = word
  if (!Object.hasOwn(options, key)) {
    if (word.isOpen) return []
    const known = Object.keys(options).map((each) => `--${each}`)
    const message = `Cannot find option \`${rawName}\` of \`${shown}\`${suggest(rawName, known)}`
    const replacement = findOnlyNearest(rawName, known)
    const help = `Options: ${listCodes(known)}`
    const endOfName = Math.min(end, start + rawName.length)
    return [{ message, start, end: endOfName, help, ...(replacement && { replacement }) }]
  }
  const option = options[key]!
  if (option.value === undefined && value) {
    const message = `Unexpected value \`${value.value}\` of \`--${key}\`, expected none`
    return [{ message, start, end, help: `Write \`--${key}\` alone` }]
  }
  if (option.value !== undefined && !value) {
    const help = `Write \`--${key} <${option.value}>\``
    return [{ message: `Cannot find the value of \`--${key}\``, start, end, help }]
  }
  const rival = given.find((each) => each.word.start < start && option.excludes?.includes(each.key))
  const message = `Unexpected \`--${key}\` beside \`--${rival?.key}\``
  return [
    ...(rival ? [{ message, start, end, help: 'Remove one of them' }] : []),
    ...(value ? checkValue(value, option, `--${key}`) : []),
  ]
}

/** Lists the required parts that are missing, each with its description. */
function listMissing(command: CliCommand, given: GivenOption[], places: CallWord[]) {
  const options = Object.entries(command.options ?? {})
    .filter(([key, { required }]) => required && !given.some((each) => each.key === key))
    .map(([key, { description }]) => [`option \`--${key}\``, description] as const)
  const missing = Object.entries(command.arguments ?? {})
    .slice(places.length)
    .filter(([, { required }]) => required)
    .map(([key, { description }]) => [`argument \`${key}\``, description] as const)
  return [...options, ...missing]
}

/** Checks a value against what the option or argument `name` takes; nobody knows what the shell fills in. */
function checkValue(
  { value, start, end, isOpen }: CallWord,
  { pattern, choices, expected }: Pick<CliOption, 'pattern' | 'choices' | 'expected'>,
  name: string,
): FenceProblem[] {
  const isWrong = choices
    ? !choices.includes(value)
    : pattern !== undefined && !new RegExp(`^(?:${pattern})$`, 'u').test(value)
  if (isOpen || !isWrong) return []
  const message = `Unexpected value \`${value}\` of \`${name}\`${suggest(value, choices ?? [])}`
  const wanted = choices ? listCodes(choices) : (expected ?? `a text that fits \`${pattern}\``)
  return [{ message, start, end, help: `Expected ${wanted}` }]
}

function suggest(word: string, known: string[]): string {
  const nearest = findNearest(word, known)
  return nearest ? `; did you mean \`${nearest}\`?` : ''
}

function listCodes(names: string[]): string {
  return names.map((each) => `\`${each}\``).join(', ')
}
