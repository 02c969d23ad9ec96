import path from 'node:path'
import { toDisplayPath, UsageError, type ContentFiles } from '#content/read/read-content.ts'
import { themeFileName } from '#content/read/read-theme.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { listReasons, withoutFix } from './broken/drop-consequences.ts'
import { summarize, type CheckResult } from './check-content.ts'

/**
 * Resolves path arguments to display paths of content files and the theme file. A folder selects
 * all files below it. Throws a {@link UsageError} if a path matches no file.
 */
export function selectFiles(names: string[], content: ContentFiles): Set<string> {
  const known = [
    ...[...content.pages, ...content.configs.values()].map(({ displayPath }) => displayPath),
    ...content.diagnostics.map(({ file }) => file),
    ...content.assets.map((file) => toDisplayPath(path.join(content.dir, file))),
    toDisplayPath(path.join(content.dir, '..', themeFileName)),
  ]
  return new Set(names.flatMap((name) => selectFile(name, known, content.dir)))
}

function selectFile(name: string, known: string[], dir: string): string[] {
  const file = toDisplayPath(path.resolve(name))
  const found = known.filter((each) => each === file || each.startsWith(`${file}/`))
  if (found.length > 0) return found
  const hint = didYouMean(findNearest(file, known))
  throw new UsageError(
    `Cannot find \`${name}\` in the content folder \`${toDisplayPath(dir)}\`${hint}`,
  )
}

/** Narrows a report to some files. Keeps errors in other files that hide findings in these. */
export function narrowReport(report: CheckResult, selected: ReadonlySet<string>): CheckResult {
  const reasons = listReasons(report, selected).filter(({ file }) => !selected.has(file))
  const diagnostics = report.diagnostics
    .filter((each) => selected.has(each.file) || reasons.includes(each))
    .map((each) => (reasons.includes(each) ? withoutFix(each) : each))
  const fixes = report.fixes.filter(({ file }) => selected.has(file))
  const pages = report.site.pages.filter(({ file }) => selected.has(file.displayPath))
  const files = pages.map(({ file }) => file.displayPath)
  return { ...report, diagnostics, fixes, files, summary: summarize(pages, diagnostics) }
}
