import { isScalar, visit, type Document, type Scalar } from 'yaml'
import type { Offsets } from '../diagnostic.ts'
import { truncate } from '../message-parts.ts'
import { quoteYaml } from './quote-yaml.ts'
import type { SchemaProblem } from './zod-diagnostics.ts'

/**
 * Finds single-line strings that YAML truncates without an error: at a ` #`, which starts a
 * comment, or after a leading `&name` or `!name`. A comment counts if a letter or digit follows the
 * `#`, and always after a key of `proseKeys`.
 */
export function findCutTexts(
  document: Document.Parsed,
  text: string,
  proseKeys: readonly string[],
): SchemaProblem[] {
  const aliases = new Set(Array.from(text.matchAll(/\*([^\s,[\]{}]+)/g), ([, name]) => name))
  const problems: SchemaProblem[] = []
  visit(document, {
    Scalar(position, node, path) {
      if (position === 'key' || !node.range || !isPlain(node)) return
      const place = placeOf(node, text)
      const key = keyOf([...path].findLast((each) => 'key' in each)?.key)
      const cut = findComment(place, proseKeys.includes(key)) ?? findProperty(place, node, aliases)
      if (cut) problems.push(describeCut(cut, place, node))
    },
  })
  return problems
}

/**
 * Returns whether a scalar is plain text. Numbers and booleans may be followed by real comments.
 */
function isPlain({ type, value }: Scalar): boolean {
  return type === 'PLAIN' && (typeof value === 'string' || value === null)
}

/** Value on its line, from its start as written to its end as parsed. */
interface WrittenValue extends Offsets {
  /** Rest of the line from the start, including YAML properties. */
  written: string
  /** Rest of its last line. */
  rest: string
}

function placeOf({ range }: Scalar, text: string): WrittenValue {
  const [from, end] = range!
  const lineStart = text.lastIndexOf('\n', from - 1) + 1
  const line = /.*/.exec(text.slice(lineStart))![0].trimEnd()
  const [before = ''] = /^\s*(?:- +)*(?:["']?[\w-]+["']?:\s+)?/.exec(line) ?? []
  const start = lineStart + before.length
  const [rest] = /.*/.exec(text.slice(Math.max(start, end)))!
  return { start, end: Math.max(start, end), written: line.slice(before.length), rest }
}

/** Offsets of the text that YAML drops, and the characters that cause it. */
interface Cut extends Offsets {
  mark: string
}

function findComment({ end, rest }: WrittenValue, isProse: boolean): Cut | undefined {
  if (!(isProse ? /^\s*#/ : /^\s*#[\p{L}\p{N}]/u).test(rest)) return undefined
  return { start: end, end: end + rest.trimEnd().length, mark: ' #' }
}

function findProperty(
  { start, written }: WrittenValue,
  { anchor, tag }: Scalar,
  aliases: ReadonlySet<string | undefined>,
): Cut | undefined {
  const [mark = ''] = /^[&!][^\s!]\S*/.exec(written) ?? []
  const isUsed = anchor !== undefined && aliases.has(anchor)
  if (mark === '' || isUsed || (anchor === undefined && tag === undefined)) return undefined
  return { start, end: start + mark.length, mark }
}

function describeCut(
  { start, end, mark }: Cut,
  place: WrittenValue,
  { value }: Scalar,
): SchemaProblem {
  const isOneLine = end <= place.start + place.written.length
  const replacement = isOneLine ? quoteYaml(place.written) : undefined
  const kept =
    typeof value === 'string' && value !== '' ? `to \`${truncate(value, 50)}\`` : 'as a whole'
  return {
    message: `Unexpected \`${mark}\`, which cuts the text ${kept}`,
    start,
    end,
    help: replacement ? `Write it in quotes: \`${replacement}\`` : 'Write the text in quotes',
    ...(replacement && {
      edit: { start: place.start, end: place.start + place.written.length, text: replacement },
    }),
  }
}

function keyOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : ''
}
