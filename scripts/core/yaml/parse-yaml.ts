import { findCutTexts } from './cut-texts.ts'
import { findFault } from './find-fault.ts'
import { parseYamlDocument } from './parse-documents.ts'
import { checkDocument, type SchemaProblem } from './zod-diagnostics.ts'
import type { z } from 'zod'

/** A checked YAML text: its value, or what keeps it from having one. */
export interface ParsedYaml<T> {
  /** The value by the schema; undefined if there are problems other than texts that are cut. */
  value: T | undefined
  /** The value as written, with strings passed through `fill`; of use where the schema failed. */
  raw: unknown
  problems: SchemaProblem[]
  /** Offsets of the value at a path of keys and list positions, for findings about it. */
  rangeOf: RangeOf
}

/** Looks up the offsets of a value; undefined where there is none. */
export type RangeOf = (...path: (string | number)[]) => [start: number, end: number] | undefined

/**
 * Parses one YAML mapping and checks it against `schema`. Problems carry offsets into `text`;
 * nothing is thrown. `fill` is applied to every string value before the check. A `#` cuts every text
 * of the keys in `proseKeys`; elsewhere it may begin a comment, unless a letter or digit follows.
 */
export function parseYaml<T extends z.ZodType>(
  text: string,
  schema: T,
  fill: (value: string) => string = (value) => value,
  proseKeys: readonly string[] = [],
): ParsedYaml<z.infer<T>> {
  const document = parseYamlDocument(text)
  const rangeOf: RangeOf = (...path) => {
    const node = document.getIn(path, true) as { range?: [number, number, number] } | undefined
    return node?.range ? [node.range[0], node.range[1]] : undefined
  }
  const fault = findFault(document, text)
  if (fault) {
    return { value: undefined, raw: undefined, problems: [fault], rangeOf: () => undefined }
  }
  const raw = fillStrings(document.toJS() ?? {}, fill)
  const { value, problems } = checkDocument(document, schema, raw)
  const cuts = findCutTexts(document, text, proseKeys)
  return {
    value,
    raw,
    problems: explainByCuts(problems, cuts),
    rangeOf: isMapping(raw) ? rangeOf : () => undefined,
  }
}

/** Lists the offsets of all texts under one of the `keys`, at any depth. */
export function listTextRanges(
  { raw, rangeOf }: Pick<ParsedYaml<unknown>, 'raw' | 'rangeOf'>,
  keys: string[],
): [start: number, end: number][] {
  const list = (value: unknown, path: (string | number)[]): [number, number][] => {
    if (typeof value !== 'object' || value === null) {
      const isShown = typeof value === 'string' && keys.includes(String(path.at(-1)))
      const range = isShown ? rangeOf(...path) : undefined
      return range ? [range] : []
    }
    return Object.entries(value).flatMap(([key, item]) =>
      list(item, [...path, Array.isArray(value) ? Number(key) : key]),
    )
  }
  return list(raw, [])
}

/** Replaces a problem of a text that is cut by the cut, which is the reason. */
function explainByCuts(problems: SchemaProblem[], cuts: SchemaProblem[]): SchemaProblem[] {
  const isReason = (cut: SchemaProblem, at: number) => {
    const { start, end } = cut.edit ?? cut
    return start <= at && at <= end
  }
  return [
    ...problems.filter(({ start }) => !cuts.some((cut) => isReason(cut, start))),
    ...cuts.map((cut) => ({ ...cut, isCut: !problems.some(({ start }) => isReason(cut, start)) })),
  ]
}

function fillStrings(value: unknown, fill: (value: string) => string): unknown {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) return value.map((item) => fillStrings(item, fill))
  if (!isMapping(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillStrings(item, fill)]),
  )
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
