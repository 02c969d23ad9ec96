import type { DiagramProblem } from './diagram.ts'
import { collectDotAttributes, scanDot, type DotAttribute } from './scan-dot.ts'
import { findNearest } from '#core/did-you-mean.ts'
import { diagramAttributes, diagramClasses } from './schema.ts'

/** Finds attributes, values and classes that diagrams do not have; see `scripts/features/diagrams/schema.ts`. */
export function checkAttributes(source: string): DiagramProblem[] {
  return collectDotAttributes(scanDot(source).tokens).flatMap(checkAttribute)
}

function checkAttribute({ name, value }: DotAttribute): DiagramProblem[] {
  if (!Object.hasOwn(diagramAttributes, name.value)) return [describeUnknown(name)]
  if (value.kind === 'html') {
    const { start, end } = value
    const message = `Unexpected HTML for \`${name.value}\`, expected a text in quotes`
    return [{ message, start, end, help: 'A first line in bold is the class `titled`' }]
  }
  if (name.value === 'class') return checkClasses(value)
  const expected = diagramAttributes[name.value]!
  if (expected === 'text') return []
  const isRight =
    expected === 'number' ? /^-?[\d.]+$/.test(value.value) : expected.includes(value.value)
  if (isRight) return []
  const wanted = expected === 'number' ? 'a number' : listWords(expected)
  const message = `Unexpected value \`${value.value}\` for \`${name.value}\`, expected ${wanted}`
  return [{ message, start: value.start, end: value.end }]
}

function checkClasses({ value, start }: DotAttribute['value']): DiagramProblem[] {
  return Array.from(value.matchAll(/\S+/g))
    .filter(([word]) => !Object.hasOwn(diagramClasses, word))
    .map(({ 0: word, index }) => ({
      message: `Unexpected class \`${word}\`, expected ${listWords(Object.keys(diagramClasses))}`,
      start: start + index,
      end: start + index + word.length,
    }))
}

function describeUnknown({ value, start, end }: DotAttribute['name']): DiagramProblem {
  const known = Object.keys(diagramAttributes)
  const nearest = findNearest(value, known)
  const suggestion = nearest ? `; did you mean \`${nearest}\`?` : ''
  const isStyle = /color|font|fill|pen|grad|url|href|image/i.test(value)
  const help = isStyle
    ? 'Colors and fonts follow the site; `class` says what stands out'
    : `Attributes: ${known.map((each) => `\`${each}\``).join(', ')}`
  return {
    message: `Unexpected attribute \`${value}\`${isStyle ? '' : suggestion}`,
    start,
    end,
    help,
  }
}

function listWords(words: readonly string[]): string {
  return `one of ${words.map((word) => `\`${word}\``).join(', ')}`
}
