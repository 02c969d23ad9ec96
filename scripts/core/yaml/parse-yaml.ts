import { parseYamlDocument, yamlErrorRange } from './parse-documents.ts'
import { checkDocument, quoteYaml, type SchemaProblem } from './zod-diagnostics.ts'
import type { Document } from 'yaml'
import type { z } from 'zod'

/** A checked YAML text: its value, or what keeps it from having one. */
export interface ParsedYaml<T> {
  /** The value by the schema; undefined where there are problems. */
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
 * nothing is thrown. `fill` is applied to every string value before the check.
 */
export function parseYaml<T extends z.ZodType>(
  text: string,
  schema: T,
  fill: (value: string) => string = (value) => value,
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
  return { value, raw, problems, rangeOf: isMapping(raw) ? rangeOf : () => undefined }
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

/** What keeps the text from having a value: an error of syntax. */
function findFault(document: Document.Parsed, text: string): SchemaProblem | undefined {
  const [error] = document.errors
  if (error) {
    const [start, end] = yamlErrorRange(error, document)
    const mistake = findMissingQuotes(text, start) ?? findIndentedKey(text, start)
    if (mistake) return mistake
    return { message: `Unexpected YAML: ${tidy(error.message)}`, start, end }
  }
  return undefined
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

function tidy(message: string): string {
  const first = message.split('\n')[0]!.replace(/[.:]\s*$/, '')
  return first.charAt(0).toLowerCase() + first.slice(1)
}

/**
 * Finds on the line of an error a text that is no YAML for want of quotes, as in `title: Test: data`;
 * undefined where quotes would not mend the line.
 */
export function findMissingQuotes(text: string, at: number): SchemaProblem | undefined {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const line = /.*/.exec(text.slice(lineStart))![0].trimEnd()
  const [, before = '', value = ''] = /^(\s*(?:- +)*(?:[\w-]+:\s+)?)(\S.*)$/.exec(line) ?? []
  const reason = findReason(value)
  if (!reason) return undefined
  const replacement = quoteYaml(value)
  const [start, end] = [lineStart + before.length, lineStart + before.length + value.length]
  const mended = text.slice(0, start) + replacement + text.slice(end)
  if (countErrors(mended) >= countErrors(text)) return undefined
  return {
    message: `Missing quotes around a text ${reason}`,
    start,
    end,
    help: `Write \`${before.trimStart()}${replacement}\``,
    replacement,
  }
}

/** Finds behind an error a key with spaces in front, without which the error is gone. */
function findIndentedKey(text: string, at: number): SchemaProblem | undefined {
  const pattern = /^( +)([\w-]+:)/gm
  pattern.lastIndex = text.lastIndexOf('\n', at - 1) + 1
  const [, spaces = '', key] = pattern.exec(text) ?? []
  const start = pattern.lastIndex - (key?.length ?? 0) - spaces.length
  const mended = text.slice(0, start) + text.slice(start + spaces.length)
  if (key === undefined || countErrors(mended) >= countErrors(text)) return undefined
  const message = `Unexpected space in front of \`${key}\``
  return {
    message,
    start,
    end: start + spaces.length,
    help: `Write \`${key}\` at the beginning of the line`,
    replacement: '',
  }
}

/** What YAML takes for more than text; undefined where it is something else that is wrong. */
function findReason(value: string): string | undefined {
  if (/^\{product\./.test(value)) return 'that begins with a variable'
  if (/^["'[{|>]/.test(value)) return undefined
  if (/^[@`%*&!]/.test(value)) return `that begins with \`${value[0]}\``
  return /:(?:\s|$)/.test(value) ? 'with a colon in it' : undefined
}

function countErrors(text: string): number {
  return parseYamlDocument(text).errors.length
}
