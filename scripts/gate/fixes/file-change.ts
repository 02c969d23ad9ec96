import { isDeepStrictEqual } from 'node:util'
import { rawTitleOf, type Page } from '#content/page.ts'
import { findFrontMatter } from '#content/parse/parse-mdx.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { parseYamlDocument } from '#core/yaml/parse-documents.ts'
import { findSyntaxProblem } from '#core/yaml/find-syntax-problem.ts'
import { applyFixes } from './apply-fixes.ts'
import { describeHarm, describeOtherWords } from './page-change.ts'
import { readVisiblePage, type VisiblePage } from './visible-page.ts'

/**
 * Describes what fixes of one kind would change beyond it, given that `applied` have been applied.
 * Returns `undefined` if there is nothing.
 */
export type FileCheck = (
  fixes: readonly Diagnostic[],
  applied: readonly Diagnostic[],
) => string | undefined

/**
 * Creates the check for fixes of a page, a YAML file or a file of another format. Fixes beside the
 * syntax errors of a page are compared as if it had none.
 */
export function createFileCheck(file: string, source: string, page: Page | undefined): FileCheck {
  const isYaml = /\.ya?ml$/.test(file)
  const findData = (text: string) =>
    isYaml ? { yaml: text, end: Infinity } : findFrontMatter(text)
  const bodyStart = findData(source)?.end ?? 0
  const read = page && createReader(page)
  const mended = page?.file.text ?? source
  return (fixes, applied) => {
    const edits = fixes.flatMap(({ fix = [] }) => fix)
    const removed = edits.map(({ start, end }) => source.slice(start, end))
    if (!read && !isYaml) {
      const isPlain = [...removed, ...edits.map(({ text }) => text)].every(isPlainText)
      return isPlain ? undefined : 'more than text would change'
    }
    const isBeside = edits.every(({ start, end }, at) =>
      // An address in angle brackets is a link without them.
      [removed[at], ` ${removed[at]!.slice(1, -1)} `].includes(mended.slice(start, end)),
    )
    const base = isBeside ? mended : source
    const before = applyFixes(base, applied).text
    const after = applyFixes(base, [...applied, ...fixes]).text
    const [old, fresh] = [findData(before), findData(after)]
    if (fresh && after === before.trimStart()) return undefined
    const inYaml = fixes.filter(({ fix = [] }) => fix.some(({ start }) => start < bodyStart))
    const harm = describeDataHarm(old?.yaml ?? '', fresh?.yaml ?? '', inYaml)
    if (harm !== undefined || before.slice(old?.end) === after.slice(fresh?.end)) return harm
    const [oldPage, freshPage] = [read!(before), read!(after)]
    if (!oldPage) return describeOtherWords('page', before, after)
    if (!freshPage) return 'the page would not parse'
    return describeHarm({
      before: oldPage,
      after: freshPage,
      kind: fixes[0]?.fixKind ?? 'layout',
      removed: removed.join('\n'),
    })
  }
}

/** Returns whether text cannot end the string literal that it is in. */
function isPlainText(text: string): boolean {
  return !/["'`\\\n$]/.test(text)
}

/**
 * Creates a function that parses and renders a page, each text once. It returns `undefined` for
 * syntax errors.
 */
function createReader(page: Page): (text: string) => VisiblePage | undefined {
  const title = rawTitleOf(page)
  const known = new Map<string, VisiblePage | undefined>()
  return (text) => {
    if (!known.has(text)) {
      // The tree of a page lacks a heading that serves as its title.
      const isOriginal = text === page.file.text && !page.titleHeading
      const { tree } = isOriginal ? page.mdx : page.parse(text)
      known.set(text, tree && readVisiblePage(tree, title))
    }
    return known.get(text)
  }
}

/**
 * Describes the first change that fixes of YAML must not make. Each fix may change one value, and
 * one of kind `value` may add or rename a key, but `layout` and `markup` change nothing. Fixes of
 * invalid YAML keep all words. Returns `undefined` if there is no such change.
 */
function describeDataHarm(
  before: string,
  after: string,
  fixes: readonly Diagnostic[],
): string | undefined {
  if (before === after) return undefined
  const [old, fresh] = [readValues(before), readValues(after)]
  if (!old) return describeOtherWords('YAML', before, after)
  if (!fresh) return 'the YAML would not parse'
  const [lost, added] = [subtract(old, fresh), subtract(fresh, old)]
  const newName = added.find((name) => !old.has(name))
  const kind = fixes[0]?.fixKind ?? 'layout'
  const maxCount = kind === 'layout' || kind === 'markup' ? 0 : fixes.length
  if (lost.length > added.length) return `\`${lost[0]}\` would be lost`
  if (newName !== undefined && kind !== 'value') return `\`${newName}\` would be added`
  if (added.length <= maxCount) return undefined
  return maxCount === 0 ? `\`${added[0]}\` would change` : `${added.length} values would change`
}

/** Lists the names of values that differ in `others`, or that it lacks. */
function subtract(values: Values, others: Values): string[] {
  return [...values.keys()].filter((name) => !isDeepStrictEqual(values.get(name), others.get(name)))
}

type Values = ReadonlyMap<string, unknown>

function readValues(text: string): Values | undefined {
  const document = parseYamlDocument(text)
  if (findSyntaxProblem(document, text)) return undefined
  return new Map(listValues(document.toJS(), ''))
}

/** Lists the values of YAML with the paths of their keys. A list of scalars is one value. */
function listValues(data: unknown, path: string): [path: string, value: unknown][] {
  const isNested = (value: unknown) => typeof value === 'object' && value !== null
  if (!isNested(data) || (Array.isArray(data) && !data.some(isNested))) return [[path, data]]
  return Object.entries(data).flatMap(([key, value]) =>
    listValues(value, path === '' ? key : `${path}.${key}`),
  )
}
