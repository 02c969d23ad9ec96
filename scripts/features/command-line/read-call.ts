import { parseArgs, type ParseArgsConfig } from 'node:util'
import { findNearest, findOnlyNearest } from '#core/did-you-mean.ts'
import type { LineProblem, Word } from './collect-command-lines.ts'
import type { CliOption } from './schema.ts'

/** An option of a call, at its word, with the value that belongs to it. */
export interface GivenOption {
  key: string
  word: Word
  value: Word | undefined
}

/** The words of a call by what they are. */
export interface Call {
  given: GivenOption[]
  /** The arguments. */
  places: Word[]
  problems: LineProblem[]
}

interface CallInput {
  words: Word[]
  options: Record<string, CliOption>
  /** The command as messages name it. */
  shown: string
}

/** Splits the words of a call into options and arguments, as Node reads them. */
export function readCall({ words, options, shown }: CallInput): Call {
  const { tokens } = parseArgs({
    args: words.map(({ value }) => value),
    options: toNodeOptions(options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const call: Call = { given: [], places: [], problems: [] }
  for (const token of tokens) {
    const word = words[token.index]!
    if (token.kind === 'positional') call.places.push(word)
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (!option) {
      if (!word.isOpen) call.problems.push(describeOption(token.rawName, word, options, shown))
      continue
    }
    const written = token.inlineValue ? word : words[token.index + 1]
    const isValue = token.value !== undefined && (token.inlineValue || !/^-./.test(token.value))
    const value = isValue && written ? { ...written, value: token.value } : undefined
    const problem = describeWrongValue(token.name, option, value)
    if (problem) call.problems.push({ ...problem, start: word.start, end: word.end })
    call.given.push({ key: token.name, word, value: problem ? undefined : value })
  }
  return call
}

function toNodeOptions(
  options: Record<string, CliOption>,
): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { short, value }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string', multiple: true, ...(short && { short }) },
    ]),
  )
}

/** Says what is wrong with the value of an option: one too many, or none. */
function describeWrongValue(key: string, option: CliOption, value: Word | undefined) {
  if (option.value === undefined) {
    if (!value) return undefined
    const message = `Unexpected value \`${value.value}\` of \`--${key}\`, expected none`
    return { message, help: `Write \`--${key}\` alone` }
  }
  if (value && value.value !== '') return undefined
  return {
    message: `Cannot find the value of \`--${key}\``,
    help: `Write \`--${key} <${option.value}>\``,
  }
}

function describeOption(
  name: string,
  { start, end }: Word,
  options: Record<string, CliOption>,
  shown: string,
): LineProblem {
  const known = Object.keys(options).map((key) => `--${key}`)
  const isLong = name.startsWith('--')
  const nearest = isLong ? findNearest(name, known) : undefined
  const replacement = isLong ? findOnlyNearest(name, known) : undefined
  return {
    message: `Cannot find option \`${name}\` of \`${shown}\`${nearest ? `; did you mean \`${nearest}\`?` : ''}`,
    start,
    end: Math.min(end, start + name.length),
    help: `Options: ${known.map((each) => `\`${each}\``).join(', ')}`,
    ...(replacement && { replacement }),
  }
}
