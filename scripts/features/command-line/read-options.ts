import { findNearest, findOnlyNearest } from '#core/did-you-mean.ts'
import type { CliOption } from './schema.ts'
import type { LineProblem, Word } from './command-line.ts'

/** An option of a call, with the value that belongs to it. */
export interface GivenOption {
  /** Its long form, without hyphens. */
  name: string
  word: Word
  value: Word | undefined
}

/** The words of a call by what they are. */
export interface ReadWords {
  given: GivenOption[]
  /** The arguments. */
  places: Word[]
  problems: LineProblem[]
}

interface Input {
  words: Word[]
  options: Record<string, CliOption>
  /** The command as messages name it. */
  name: string
}

/** Tells options from arguments; unknown options, and values that are missing, are problems. */
export function readOptions({ words, options, name }: Input): ReadWords {
  const result: ReadWords = { given: [], places: [], problems: [] }
  const rest = [...words]
  for (let word = rest.shift(); word; word = rest.shift()) {
    if (word.value === '--') {
      result.places.push(...rest)
      break
    }
    if (!/^-./.test(word.value)) result.places.push(word)
    else for (const part of splitOption(word, options)) read(part, word)
  }
  return result

  function read({ key, value }: OptionPart, word: Word): void {
    const { start, end } = word
    const option = key === undefined ? undefined : options[key]
    if (key === undefined || !option) {
      if (!word.isOpen) result.problems.push(describeUnknown(word, options, name))
      return
    }
    const given: GivenOption = { name: key, word, value }
    result.given.push(given)
    if (option.value === undefined) {
      if (!value) return
      const message = `Unexpected value \`${value.value}\` of \`--${key}\`, expected none`
      result.problems.push({ message, start, end, help: `Write \`--${key}\` alone` })
      given.value = undefined
      return
    }
    const isThere = rest[0] && !/^-./.test(rest[0].value)
    given.value ??= isThere ? rest.shift() : undefined
    if (given.value && given.value.value !== '') return
    const message = `Cannot find the value of \`--${key}\``
    result.problems.push({ message, start, end, help: `Write \`--${key} <${option.value}>\`` })
    given.value = undefined
  }
}

interface OptionPart {
  /** Undefined where no option has this name. */
  key: string | undefined
  value: Word | undefined
}

/** Takes `--name=value`, `-nvalue` and `-abc` apart. */
function splitOption(word: Word, options: Record<string, CliOption>): OptionPart[] {
  const [, long, , value] = /^--([^=]+)(=([\s\S]*))?$/.exec(word.value) ?? []
  if (long !== undefined) {
    const key = Object.hasOwn(options, long) ? long : undefined
    return [{ key, value: value === undefined ? undefined : { ...word, value } }]
  }
  const letters = word.value.slice(1)
  const parts: OptionPart[] = []
  for (const [index, letter] of [...letters].entries()) {
    const key = Object.keys(options).find((each) => options[each]!.short === letter)
    const rest = letters.slice(index + 1).replace(/^=/, '')
    const takesRest = key !== undefined && options[key]!.value !== undefined && rest !== ''
    parts.push({ key, value: takesRest ? { ...word, value: rest } : undefined })
    if (takesRest || key === undefined) break
  }
  return parts
}

function describeUnknown(
  { value, start, end }: Word,
  options: Record<string, CliOption>,
  name: string,
): LineProblem {
  const written = value.split('=')[0]!
  const known = Object.keys(options).map((key) => `--${key}`)
  const isLong = written.startsWith('--')
  const nearest = isLong ? findNearest(written, known) : undefined
  const replacement = isLong ? findOnlyNearest(written, known) : undefined
  return {
    message: `Cannot find option \`${written}\` of \`${name}\`${nearest ? `; did you mean \`${nearest}\`?` : ''}`,
    start,
    end: Math.min(end, start + written.length),
    help: `Options: ${known.map((each) => `\`${each}\``).join(', ')}`,
    ...(replacement && { replacement }),
  }
}
