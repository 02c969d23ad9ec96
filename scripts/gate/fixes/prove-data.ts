import { findFrontMatter } from '#content/parse/parse-mdx.ts'
import type { Diagnostic, TextEdit } from '#core/diagnostic.ts'
import { applyFixes } from './apply-fixes.ts'
import { isAllowedYamlChange, yamlFailsNoEarlier } from './allowed-yaml-change.ts'
import type { Proof } from './proof.ts'

/** Creates a proof for fixes to a YAML file or to `theme.config.tsx`. */
export function createDataProof(file: string, before: string): Proof {
  const isYaml = /\.ya?ml$/.test(file)
  const isValidNearby = (diagnostic: Diagnostic) => {
    const { fix = [], fixKind } = diagnostic
    if (!isYaml) return fix.every((edit) => isInString(edit, before))
    return isAllowedYamlChange(before, applyFixes(before, [diagnostic]).text, fixKind)
  }
  const areValidTogether = (fixes: readonly Diagnostic[]) =>
    !isYaml || yamlFailsNoEarlier(before, applyFixes(before, fixes).text)
  return {
    areValid: (fixes) => fixes.every(isValidNearby) && areValidTogether(fixes),
    isValidNearby,
  }
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
export function isFrontMatterFix(
  diagnostic: Diagnostic,
  { text, bodyStart }: FrontMatterFile,
): boolean {
  const { fix = [] } = diagnostic
  if (bodyStart > 0) return fix.every(({ end }) => end < bodyStart)
  return isFrontMatterMove(text, applyFixes(text, [diagnostic]).text)
}

/** Returns whether a change only removes blank lines above the front matter. */
function isFrontMatterMove(before: string, after: string): boolean {
  return before !== after && before.trimStart() === after && findFrontMatter(after) !== undefined
}

/** Returns whether a fix changes no more of the front matter than its kind allows. */
export function isAllowedFrontMatterChange(
  diagnostic: Diagnostic,
  { text: before, bodyStart }: FrontMatterFile,
): boolean {
  const { fix = [], fixKind } = diagnostic
  if (bodyStart > 0 && fix.every(({ start }) => start >= bodyStart)) return true
  const after = applyFixes(before, [diagnostic]).text
  const [old, fresh] = [findFrontMatter(before), findFrontMatter(after)]
  if (!old) return !fresh || isFrontMatterMove(before, after)
  if (!fresh) return false
  return old.yaml === fresh.yaml || isAllowedYamlChange(old.yaml, fresh.yaml, fixKind)
}

/** Returns whether combined front matter fixes keep the body and cause no earlier YAML error. */
export function keepsBody(fixes: readonly Diagnostic[], text: string): boolean {
  if (fixes.length === 0) return true
  const after = applyFixes(text, fixes).text
  const [old, fresh] = [findFrontMatter(text), findFrontMatter(after)]
  if (!fresh) return false
  if (!old) return isFrontMatterMove(text, after)
  return text.slice(old.end) === after.slice(fresh.end) && yamlFailsNoEarlier(old.yaml, fresh.yaml)
}
