import { runInTime } from '#core/run-in-time.mjs'
import { findNearest } from '#core/did-you-mean.ts'
import type { CliValue } from './schema.ts'
import type { LineProblem, Word } from './command-line.ts'

/** Checks a value against what `name`, an option or an argument, takes. */
export function checkValue(
  word: Word,
  { pattern, expected, choices, template }: CliValue,
  name: string,
  placeholders: string[],
): LineProblem[] {
  // Nobody knows what the shell makes of it, but placeholders are seen before.
  const problems = template ? checkPlaceholders(word, name, placeholders) : []
  if (word.isOpen) return problems
  const place = { start: word.start, end: word.end }
  const shown = word.value.length > 40 ? `${word.value.slice(0, 39)}…` : word.value
  if (choices && !choices.includes(word.value)) {
    const nearest = findNearest(word.value, choices)
    problems.push({
      ...place,
      message: `Unexpected value \`${shown}\` of \`${name}\`${nearest ? `; did you mean \`${nearest}\`?` : ''}`,
      help: `Values: ${choices.map((each) => `\`${each}\``).join(', ')}`,
    })
  }
  if (pattern === undefined) return problems
  const isMatch = fitsPattern(word.value, pattern)
  if (isMatch === undefined) {
    const message = `Cannot hold \`${shown}\` against the pattern of \`${name}\` in time`
    const help = 'Write the pattern so that there is one way to match a text'
    problems.push({ ...place, message, help })
  } else if (!isMatch) {
    problems.push({
      ...place,
      message: `Unexpected value \`${shown}\` of \`${name}\``,
      help: `Expected ${expected ?? `a text that fits \`${pattern}\``}`,
    })
  }
  return problems
}

/** Milliseconds that each pattern has taken so far. */
const spent = new Map<string, number>()

/** Whether a value fits a pattern; undefined where the pattern has taken too long, for this one or others. */
function fitsPattern(value: string, pattern: string): boolean | undefined {
  const before = spent.get(pattern) ?? 0
  if (before > mostSpent) return undefined
  const started = performance.now()
  const isMatch = runInTime(() => new RegExp(`^(?:${pattern})$`, 'u').test(value))
  spent.set(pattern, isMatch === undefined ? Infinity : before + performance.now() - started)
  return isMatch
}

const mostSpent = 10_000

function checkPlaceholders(word: Word, name: string, placeholders: string[]): LineProblem[] {
  return Array.from(word.text.matchAll(/(?<!\$)\{([^{}]*)\}/g)).flatMap((match) => {
    const [written, inner = ''] = match
    const isKnown = placeholders.some((each) => {
      const [kind, variable] = each.split(':')
      return variable === undefined ? each === inner : new RegExp(`^${kind}:\\w+$`).test(inner)
    })
    if (isKnown) return []
    const nearest = findNearest(inner, placeholders)
    const isWhole = word.end - word.start === word.text.length
    const start = isWhole ? word.start + match.index : word.start
    return [
      {
        message: `Cannot find placeholder \`${written}\` of \`${name}\`${nearest ? `; did you mean \`{${nearest}}\`?` : ''}`,
        start,
        end: isWhole ? start + written.length : word.end,
        help: `Placeholders: ${placeholders.map((each) => `\`{${each}}\``).join(', ')}`,
      },
    ]
  })
}
