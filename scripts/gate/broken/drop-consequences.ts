import { findFrontMatter } from '#content/parse/parse-mdx.ts'
import { type Diagnostic, compareText } from '#core/diagnostic.ts'
import { listFoundations, type CheckedFiles } from './foundations.ts'

/** Result of {@link dropConsequences}. */
interface IndependentFindings {
  diagnostics: Diagnostic[]
  /** Display paths of broken files, by the file whose findings they hide. */
  hiddenBy: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Removes findings and fixes that may follow from another error, so that each mistake is reported
 * once. `unrouted` has the display paths of broken pages and categories without a former route.
 */
export function dropConsequences(
  found: Diagnostic[],
  files: CheckedFiles,
  unrouted: ReadonlySet<string>,
): IndependentFindings {
  const hiddenBy = new Map<string, Set<string>>()
  if (!found.some(invalidatesFile)) return { diagnostics: found, hiddenBy }
  let diagnostics = dropMisreadFindings(found, files.texts)
  for (const foundation of listFoundations(files)) {
    const broken = listBrokenFiles(diagnostics).filter((file) => foundation.files.has(file))
    if (broken.length === 0) continue
    diagnostics = diagnostics.flatMap((each) => {
      const { file } = each
      if (broken.includes(file)) return invalidatesFile(each) ? [each] : []
      if (!foundation.mayCause(each)) return [foundation.stopsFixes ? withoutFix(each) : each]
      hiddenBy.set(file, new Set([...(hiddenBy.get(file) ?? []), ...broken]))
      return []
    })
  }
  return { diagnostics: dropFrontMatterConsequences(diagnostics, unrouted), hiddenBy }
}

function listBrokenFiles(diagnostics: Diagnostic[]): string[] {
  return [...new Set(diagnostics.filter(invalidatesFile).map(({ file }) => file))]
}

export function withoutFix(diagnostic: Diagnostic): Diagnostic {
  const { fix, ...rest } = diagnostic
  return fix ? rest : diagnostic
}

/**
 * Drops findings in unreadable files, and in pages whose front matter is parsed as text. Keeps the
 * errors about these problems.
 */
function dropMisreadFindings(
  found: Diagnostic[],
  texts: ReadonlyMap<string, string>,
): Diagnostic[] {
  const isUnreadable = ({ ruleId }: Diagnostic) => ruleId.startsWith('file:')
  const unreadable = new Set(found.filter(isUnreadable).map(({ file }) => file))
  const misread = listBrokenFiles(found).filter((file) => {
    return file.endsWith('.mdx') && hasStrayFrontMatter(texts.get(file) ?? '')
  })
  return found.filter((each) => {
    if (unreadable.has(each.file)) return isUnreadable(each)
    return !misread.includes(each.file) || invalidatesFile(each)
  })
}

/** Returns whether `text` lacks front matter but has front matter keys near its start. */
function hasStrayFrontMatter(text: string): boolean {
  const keyPattern = /^[ \t]*["']?(?:title|description|slug)["']?[ \t]*:/m
  return !findFrontMatter(text) && keyPattern.test(text.slice(0, 1000))
}

/**
 * Pattern for rules that compare pages. Their findings may be wrong if one of the pages is broken.
 */
const comparisonRulePattern = /^(?:route:conflict|redirect:conflict|front-matter:duplicate-.*)$/

/** Pattern for rules whose findings depend on the route of the page itself. */
const routeDependentRulePattern = /^(?:base|link|remark-validate-links):|:missing-source$/

/** Drops findings and fixes that depend on the front matter of broken pages. */
function dropFrontMatterConsequences(
  found: Diagnostic[],
  unrouted: ReadonlySet<string>,
): Diagnostic[] {
  const broken = new Set(listBrokenFiles(found))
  return found.flatMap((each) => {
    const { ruleId, file, related = [] } = each
    // The finding that a directive disables may have been dropped.
    if (ruleId === 'lint:unused-disable') return []
    const compared = [file, ...related.map((location) => location.file)]
    if (comparisonRulePattern.test(ruleId) && compared.some((name) => broken.has(name))) return []
    if (!unrouted.has(file) || invalidatesFile(each)) return [each]
    return routeDependentRulePattern.test(ruleId) ? [] : [withoutFix(each)]
  })
}

/** Lists the errors that hide findings in `files`, or in all files by default. */
export function listHidingErrors(
  { diagnostics, hiddenBy }: IndependentFindings,
  files: ReadonlySet<string> = new Set(hiddenBy.keys()),
): Diagnostic[] {
  const broken = new Set(Array.from(files).flatMap((file) => [...(hiddenBy.get(file) ?? [])]))
  return diagnostics.filter((each) => invalidatesFile(each) && broken.has(each.file))
}

/**
 * Pattern for rules whose errors invalidate a file. Such a file is missing or unreadable, or has
 * broken front matter, settings or feature source.
 */
const invalidatingRulePattern =
  /:schema$|^file:|^redocly:|^(?:api:description|diagram:syntax|lint:config|site:missing-description)$/

function invalidatesFile({ ruleId, severity }: Diagnostic): boolean {
  return severity === 'error' && invalidatingRulePattern.test(ruleId)
}

/**
 * Sorts findings on changed lines before the rest. In both groups, errors that may have caused
 * other findings come first.
 */
export function sortRootCausesFirst(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const rank = (each: Diagnostic) =>
    (each.isOnChangedLine ? 0 : 3) + (invalidatesFile(each) ? (isInPage(each) ? 1 : 0) : 2)
  return diagnostics.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * Returns whether a finding is in a page. Errors in pages rank below those in settings, since fewer
 * files depend on a page.
 */
function isInPage({ file }: Diagnostic): boolean {
  return file.endsWith('.mdx')
}

/** Sorts like {@link sortRootCausesFirst}, with errors before warnings of the same rank. */
export function sortErrorsFirst(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return sortRootCausesFirst(diagnostics.toSorted((a, b) => compareText(a.severity, b.severity)))
}
