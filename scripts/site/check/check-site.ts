import { toDiagnostic } from '#content/rule.ts'
import { compareDiagnostics, locateDiagnostics, type LocatedDiagnostic } from '#core/diagnostic.ts'
import type { Report } from '#gate/reporters/report.ts'
import { readBuiltFiles, type BuiltFiles } from './built-files.ts'
import { checkBuiltFiles, siteChecks, type SiteFinding } from './checks.ts'

/**
 * Checks the built site in `dir`, which is published at `docsUrl`. Throws a `UsageError` if it has
 * no pages. The report contains no source text because lines of built HTML are too long to show.
 */
export async function checkSite(dir: string, docsUrl: string): Promise<Report> {
  const built = await readBuiltFiles(dir, docsUrl)
  const diagnostics = listDiagnostics(built)
  const pages = [...built.pages.values()].filter(({ isRedirect }) => !isRedirect)
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return {
    diagnostics,
    summary: {
      files: pages.length,
      links: pages.reduce((sum, { links }) => sum + links.length, 0),
      words: pages.reduce((sum, { wordCount }) => sum + wordCount, 0),
      errors,
      warnings: diagnostics.length - errors,
    },
    files: pages.map((page) => `${built.dir}/${page.path}`),
  }
}

export function listDiagnostics(built: BuiltFiles): LocatedDiagnostic[] {
  const texts = [
    ...Array.from(built.pages, ([file, { text }]) => [file, text] as const),
    ...built.linkFiles,
  ]
  const found = Array.from(checkBuiltFiles(built), (finding) => convertFinding(finding, built))
  return locateDiagnostics(
    found.sort(compareDiagnostics),
    new Map(texts.map(([file, text]) => [`${built.dir}/${file}`, text])),
  )
}

function convertFinding({ id, file, location, ...finding }: SiteFinding, { dir }: BuiltFiles) {
  const check = siteChecks.find((each) => each.id === id)!
  const owner = { file: { displayPath: `${dir}/${file}` } }
  return toDiagnostic(check, owner, { ...location, ...finding })
}
