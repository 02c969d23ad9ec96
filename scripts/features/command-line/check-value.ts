import { findNearest } from '../../core/did-you-mean.ts'
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
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, 'u').test(word.value)) {
    problems.push({
      ...place,
      message: `Unexpected value \`${shown}\` of \`${name}\``,
      help: `Expected ${expected ?? `a text that fits \`${pattern}\``}`,
    })
  }
  return problems
}

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
