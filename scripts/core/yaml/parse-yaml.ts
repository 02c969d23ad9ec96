import { isScalar, visit, type Document } from 'yaml'
import type { z } from 'zod'
import { findSyntaxProblem } from './find-syntax-problem.ts'
import { parseYamlDocument, quoteYaml, toOffsets } from './parse-documents.ts'
import { nodeAt, validateYamlDocument } from './zod-diagnostics.ts'
import { textStart, type Finding, type Offsets } from '../diagnostic.ts'
import { lineAt } from '../line-index.ts'
import { truncate } from '../message-parts.ts'

export interface ParsedYaml<T> {
  /** Validated value, or `undefined` if there are problems. */
  value: T | undefined
  /** Value before validation, after `fill`. `undefined` if the YAML is invalid. */
  raw: unknown
  problems: Finding[]
  /** Values of `proseKeys` that YAML cuts without making them invalid. */
  cuts: Finding[]
  offsetsOf: OffsetsOf
}

/** Function that returns the offsets of a value, or `undefined` if it does not exist. */
export type OffsetsOf = (...path: (string | number)[]) => Offsets | undefined

/**
 * Parses one YAML mapping and validates it against `schema`. Never throws; problems have offsets in
 * `text`. Applies `fill` to every string before validation. Also reports values of `proseKeys` that
 * YAML cuts, instead of what the cut makes invalid.
 */
export function parseYaml<T extends z.ZodType>(
  text: string,
  schema: T,
  fill: (value: string) => string = (value) => value,
  proseKeys: readonly string[] = [],
): ParsedYaml<z.infer<T>> {
  const document = parseYamlDocument(text)
  const offsetsOf: OffsetsOf = (...path) => {
    const node = nodeAt(document, path)
    return node?.range ? toOffsets(node.range) : undefined
  }
  const problem = findSyntaxProblem(document, text)
  if (problem) {
    const offsetsOf = () => undefined
    return { value: undefined, raw: undefined, problems: [problem], cuts: [], offsetsOf }
  }
  const raw = fillStrings(document.toJS() ?? {}, fill)
  const { value, problems } = validateYamlDocument(document, schema, raw)
  const cuts = findCutTexts(document, text, proseKeys)
  const lineOf = ({ start = 0 }: Finding) => lineAt(text, start).start
  const [cutLines, brokenLines] = [cuts, problems].map((each) => new Set(each.map(lineOf)))
  return {
    value,
    raw,
    problems: [
      ...problems.filter((problem) => !cutLines!.has(lineOf(problem))),
      ...cuts.filter((cut) => brokenLines!.has(lineOf(cut))),
    ],
    cuts: cuts.filter((cut) => !brokenLines!.has(lineOf(cut))),
    offsetsOf: isMapping(raw) ? offsetsOf : () => undefined,
  }
}

/** Finds unquoted values of `keys` that YAML silently cuts, because ` #` starts a comment. */
function findCutTexts(document: Document.Parsed, text: string, keys: readonly string[]): Finding[] {
  const problems: Finding[] = []
  visit(document, {
    Scalar(position, { value, type, range }, path) {
      const key = path.findLast((each) => 'key' in each)?.key
      if (position === 'key' || !isScalar(key) || !keys.includes(String(key.value))) return
      if (type !== 'PLAIN' || !(typeof value === 'string' || value === null)) return
      const [start, valueEnd] = range!
      const { end } = lineAt(text, start)
      const [comment] = /^\s*#.*/.exec(text.slice(valueEnd, end)) ?? []
      if (comment === undefined) return
      const whole = text.slice(start, end).trim()
      problems.push({
        message: `Unexpected \` #\`, which cuts the text ${value ? `to \`${truncate(value, 50)}\`` : 'as a whole'}`,
        start: valueEnd,
        end: start + whole.length,
        help: `Write it in quotes: \`${quoteYaml(whole)}\`; put a comment on a line of its own`,
      })
    },
  })
  return problems
}

/**
 * Text in a YAML file, with the offsets of its source. The source may be an alias, or be escaped.
 */
export interface YamlText extends Offsets {
  value: string
}

/** Lists all string values of the `keys`, at any depth. */
export function listTexts(
  { raw, offsetsOf }: Pick<ParsedYaml<unknown>, 'raw' | 'offsetsOf'>,
  keys: string[],
): YamlText[] {
  const list = (value: unknown, path: (string | number)[]): YamlText[] => {
    if (typeof value !== 'object' || value === null) {
      const isShown = typeof value === 'string' && keys.includes(String(path.at(-1)))
      return isShown ? [{ ...(offsetsOf(...path) ?? textStart), value }] : []
    }
    return Object.entries(value).flatMap(([key, item]) =>
      list(item, [...path, Array.isArray(value) ? Number(key) : key]),
    )
  }
  return list(raw, [])
}

function fillStrings(value: unknown, fill: (value: string) => string): unknown {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) return value.map((item) => fillStrings(item, fill))
  if (!isMapping(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillStrings(item, fill)]),
  )
}

/** Returns `value` if it is a mapping, or an empty mapping otherwise. */
export function asMap(value: unknown): Record<string, unknown> {
  return isMapping(value) ? value : {}
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
