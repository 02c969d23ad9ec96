import { toDiagnostic } from '#content/rule.ts'
import { compareDiagnostics, type Diagnostic } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { Report } from '#gate/reporters/report.ts'
import { readBuiltSite, type BuiltSite } from './built-site.ts'
import { checkBuiltSite, siteChecks, type SiteFinding } from './checks.ts'

/**
 * Checks the built site in `dir`, which is published at `docsUrl`. Throws a `UsageError` if it has
 * no pages. The report contains no source text because lines of built HTML are too long to show.
 */
export async function checkSite(dir: string, docsUrl: string): Promise<Report> {
  const site = await readBuiltSite(dir, docsUrl)
  const diagnostics = listDiagnostics(site)
  const pages = [...site.pages.values()].filter(({ isRedirect }) => !isRedirect)
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
    files: pages.map((page) => `${site.dir}/${page.path}`),
  }
}

export function listDiagnostics(site: BuiltSite): Diagnostic[] {
  return Array.from(checkBuiltSite(site), (finding) => convertFinding(finding, site)).sort(
    compareDiagnostics,
  )
}

function convertFinding(
  { id, file, location, ...finding }: SiteFinding,
  site: BuiltSite,
): Diagnostic {
  const text = site.pages.get(file)?.text ?? site.linkFiles.get(file) ?? ''
  const owner = { file: { displayPath: `${site.dir}/${file}` }, lines: createLineIndex(text) }
  const check = siteChecks.find((each) => each.id === id)!
  return toDiagnostic(check, owner, { ...location, ...finding })
}
