import { findFrontMatter } from '#content/parse/parse-mdx.ts'
import { type Diagnostic, compareText } from '#core/diagnostic.ts'
import { listFoundations, type CheckedFiles } from './foundations.ts'

/** Findings that do not depend on a broken file. */
interface IndependentFindings {
  diagnostics: Diagnostic[]
  /** Broken files by the file whose findings they hide. */
  hiddenBy: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Removes findings and fixes that may follow from an error in another file, so that one mistake is
 * one error. `unrouted` are display paths of broken pages whose routes are unknown.
 */
export function dropConsequences(
  found: Diagnostic[],
  files: CheckedFiles,
  unrouted: ReadonlySet<string>,
): IndependentFindings {
  const hiddenBy = new Map<string, Set<string>>()
  if (!found.some(isSourceError)) return { diagnostics: found, hiddenBy }
  let diagnostics = dropMisread(found, files.texts)
  for (const foundation of listFoundations(files)) {
    const broken = listBroken(diagnostics).filter((file) => foundation.files.has(file))
    if (broken.length === 0) continue
    diagnostics = diagnostics.flatMap((each) => {
      const { file } = each
      if (broken.includes(file)) return isSourceError(each) ? [each] : []
      if (!foundation.mayCause(each)) return [foundation.stopsFixes ? withoutFix(each) : each]
      hiddenBy.set(file, new Set([...(hiddenBy.get(file) ?? []), ...broken]))
      return []
    })
  }
  return { diagnostics: dropUnrouted(diagnostics, unrouted), hiddenBy }
}

function listBroken(diagnostics: Diagnostic[]): string[] {
  return [...new Set(diagnostics.filter(isSourceError).map(({ file }) => file))]
}

export function withoutFix(diagnostic: Diagnostic): Diagnostic {
  const { fix, ...rest } = diagnostic
  return fix ? rest : diagnostic
}

/** Drops findings in unreadable files, and in pages whose front matter is parsed as text. */
function dropMisread(found: Diagnostic[], texts: ReadonlyMap<string, string>): Diagnostic[] {
  const isUnreadable = ({ ruleId }: Diagnostic) => ruleId.startsWith('file:')
  const unreadable = new Set(found.filter(isUnreadable).map(({ file }) => file))
  const misread = listBroken(found).filter((file) => {
    return file.endsWith('.mdx') && hasStrayFrontMatter(texts.get(file) ?? '')
  })
  return found.filter((each) => {
    if (unreadable.has(each.file)) return isUnreadable(each)
    return !misread.includes(each.file) || isSourceError(each)
  })
}

/** Returns whether `text` starts with keys of unrecognized front matter. */
function hasStrayFrontMatter(text: string): boolean {
  const isKey = /^[ \t]*["']?(?:title|description|slug)["']?[ \t]*:/m
  return !findFrontMatter(text) && isKey.test(text.slice(0, 1000))
}

/** Rules that compare pages, one of which may be broken. */
const comparingRules = /^(?:route:conflict|redirect:conflict|front-matter:duplicate-.*)$/

/** Rules that read the route of the page itself. */
const linkRules = /^(?:base|link|remark-validate-links):|:missing-source$/

/** Drops findings that depend on the front matter of broken pages. */
function dropUnrouted(found: Diagnostic[], unrouted: ReadonlySet<string>): Diagnostic[] {
  const broken = new Set(listBroken(found))
  return found.flatMap((each) => {
    const { ruleId, file, related = [] } = each
    // The finding that a directive disables may have been dropped.
    if (ruleId === 'lint:unused-disable') return []
    const compared = [file, ...related.map((place) => place.file)]
    if (comparingRules.test(ruleId) && compared.some((name) => broken.has(name))) return []
    if (!unrouted.has(file) || isSourceError(each)) return [each]
    return linkRules.test(ruleId) ? [] : [withoutFix(each)]
  })
}

/** Lists the errors that hide findings, in all files or in some of them. */
export function listReasons(
  { diagnostics, hiddenBy }: IndependentFindings,
  files: ReadonlySet<string> = new Set(hiddenBy.keys()),
): Diagnostic[] {
  const broken = new Set(Array.from(files).flatMap((file) => [...(hiddenBy.get(file) ?? [])]))
  return diagnostics.filter((each) => isSourceError(each) && broken.has(each.file))
}

/** Rules whose errors invalidate a file: front matter, settings, feature sources, missing files. */
const sourceRules =
  /:schema$|^file:|^redocly:|^(?:api:description|diagram:syntax|lint:config|site:missing-description)$/

/** Returns whether a finding invalidates its file. */
function isSourceError({ ruleId, severity }: Diagnostic): boolean {
  return severity === 'error' && sourceRules.test(ruleId)
}

/**
 * Sorts findings for people: those on lines that the author changed first, then errors of broken
 * files, which may have caused other findings.
 */
export function sourcesFirst(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const rank = (each: Diagnostic) =>
    (each.isOnChangedLine ? 0 : 3) + (isSourceError(each) ? (isPage(each) ? 1 : 0) : 2)
  return diagnostics.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns whether a file is a page. Fewer files depend on its front matter than on settings. */
function isPage({ file }: Diagnostic): boolean {
  return file.endsWith('.mdx')
}

/** Sorts findings like {@link sourcesFirst}, with other errors before the warnings. */
export function errorsFirst(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return sourcesFirst(diagnostics.toSorted((a, b) => compareText(a.severity, b.severity)))
}
