import { isDeepStrictEqual } from 'node:util'
import { findFrontMatter } from '#content/parse/parse-mdx.ts'
import type { Diagnostic, FixKind, TextEdit } from '#core/diagnostic.ts'
import { parseYamlDocument } from '#core/yaml/parse-documents.ts'
import { applyEdits } from './apply-edits.ts'

/** Proof for the fixes of a file: returns whether fixes that do not overlap are valid together. */
export type Proof = (fixes: readonly Diagnostic[]) => boolean

/** Creates the proof for fixes of YAML or `theme.config.tsx`. */
export function createDataProof(file: string, before: string): Proof {
  if (!/\.ya?ml$/.test(file)) {
    return (fixes) => fixes.every(({ fix = [] }) => fix.every((edit) => isInString(edit, before)))
  }
  const changesOne = (diagnostic: Diagnostic) =>
    changesOneKey(before, applyEdits(before, [diagnostic]).text, diagnostic.fixKind)
  return (fixes) => fixes.every(changesOne) && parsesAsWell(before, applyEdits(before, fixes).text)
}

/** Returns whether an edit replaces plain text in a string literal with plain text. */
function isInString({ start, end, text }: TextEdit, before: string): boolean {
  const isPlain = (part: string) => !/["'`\\\n$]/.test(part)
  const line = before.slice(before.lastIndexOf('\n', start - 1) + 1, start)
  const [after] = /["'`\n]/.exec(before.slice(end)) ?? []
  const quote = /["'`](?=[^"'`]*$)/.exec(line)?.[0]
  const isOpen = quote !== undefined && line.split(quote).length % 2 === 0
  return isOpen && quote === after && isPlain(text) && isPlain(before.slice(start, end))
}

/** Text that may start with front matter. */
interface FrontMatterFile {
  text: string
  /** Offset of the body, or 0 if there is no front matter. */
  bodyStart: number
}

/** Returns whether a fix only changes or moves front matter. */
export function isDataFix(diagnostic: Diagnostic, { text, bodyStart }: FrontMatterFile): boolean {
  const { fix = [] } = diagnostic
  if (bodyStart > 0) return fix.every(({ end }) => end < bodyStart)
  return isMove(text, applyEdits(text, [diagnostic]).text)
}

/** Returns whether a fix removes blank lines above the front matter. */
function isMove(before: string, after: string): boolean {
  return before !== after && before.trimStart() === after && findFrontMatter(after) !== undefined
}

/** Returns whether a fix changes at most one key of the front matter. */
export function keepsFrontMatter(
  diagnostic: Diagnostic,
  { text: before, bodyStart }: FrontMatterFile,
): boolean {
  const { fix = [], fixKind } = diagnostic
  if (bodyStart > 0 && fix.every(({ start }) => start >= bodyStart)) return true
  const after = applyEdits(before, [diagnostic]).text
  const [old, fresh] = [findFrontMatter(before), findFrontMatter(after)]
  if (!old) return !fresh || isMove(before, after)
  if (!fresh) return false
  return old.yaml === fresh.yaml || changesOneKey(old.yaml, fresh.yaml, fixKind)
}

/** Returns whether fixes of front matter together keep the body and give valid YAML. */
export function keepsKeys(fixes: readonly Diagnostic[], text: string): boolean {
  if (fixes.length === 0) return true
  const after = applyEdits(text, fixes).text
  const [old, fresh] = [findFrontMatter(text), findFrontMatter(after)]
  if (!fresh) return false
  if (!old) return isMove(text, after)
  return text.slice(old.end) === after.slice(fresh.end) && parsesAsWell(old.yaml, fresh.yaml)
}

/**
 * Returns whether a YAML fix changes no more than its kind allows: nothing, or the value of one
 * key. A `value` fix may also add or rename a key. A fix of invalid YAML must keep all words.
 */
export function changesOneKey(before: string, after: string, kind: FixKind = 'layout'): boolean {
  if (!parsesAsWell(before, after)) return false
  const [old, fresh] = [readKeys(before), readKeys(after)]
  if (!old || !fresh) return wordsOf(before) === wordsOf(after)
  const names = [...new Set([...old.keys(), ...fresh.keys()])]
  const changed = names.filter((name) => !isDeepStrictEqual(old.get(name), fresh.get(name)))
  if (changed.length === 0) return names.every((name) => old.has(name) === fresh.has(name))
  if (kind === 'layout' || kind === 'markup') return false
  if (changed.length === 1) {
    return changed.every((name) => fresh.has(name) && (old.has(name) || kind === 'value'))
  }
  const [first = '', second = ''] = changed
  const value = (name: string) => old.get(name) ?? fresh.get(name)
  const isRenamed = old.has(first) !== old.has(second) && fresh.has(first) !== fresh.has(second)
  const isOne = changed.length === 2 && isDeepStrictEqual(value(first), value(second))
  return kind === 'value' && isRenamed && isOne
}

/** Returns whether the first YAML error, if any, is not earlier than before. */
function parsesAsWell(before: string, after: string): boolean {
  const errorAt = (yaml: string) => parseYamlDocument(yaml).errors[0]?.pos[0] ?? Infinity
  return errorAt(after) >= errorAt(before)
}

function wordsOf(yaml: string): string {
  return (yaml.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/** Reads values by their path of keys. A list is one value. */
function readKeys(yaml: string): Map<string, unknown> | undefined {
  const document = parseYamlDocument(yaml)
  if (document.errors.length > 0) return undefined
  const keys = new Map<string, unknown>()
  collectKeys(document.toJS({ maxAliasCount: 100 }), '', keys)
  return keys
}

function collectKeys(value: unknown, path: string, keys: Map<string, unknown>): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    keys.set(path, value)
    return
  }
  for (const [key, each] of Object.entries(value)) collectKeys(each, `${path}/${key}`, keys)
}
