import { compareDiagnostics, type Diagnostic } from '#core/diagnostic.ts'
import type { Report } from '#gate/reporters/report.ts'
import { buildBuiltSite, type BuiltSite } from './built-site.ts'
import { siteChecks } from './index.ts'
import { readBuiltSite } from './read-built-site.ts'
import { createUrlResolver } from './resolve-url.ts'
import { createDiagnosticBuilder, type SiteCheck, type SourceFinder } from './site-check.ts'

/**
 * Checks the built site in `dir`, which is to be found at `docsUrl`: the second gate, which sees what
 * readers get. Where it finds something, it reads `contentDir` to say where that comes from. Throws a
 * `UsageError` where there is no page. The report holds no texts: a line of built HTML is too long to
 * be shown.
 */
export async function checkSite(
  dir: string,
  docsUrl: string,
  contentDir?: string,
): Promise<Report> {
  const site = buildBuiltSite(await readBuiltSite(dir), docsUrl)
  let diagnostics = runSiteChecks(site, siteChecks)
  if (diagnostics.length > 0 && contentDir !== undefined) {
    const { createSourceFinder } = await import('./find-source.ts')
    diagnostics = runSiteChecks(site, siteChecks, await createSourceFinder(contentDir))
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return {
    diagnostics,
    summary: {
      files: site.pages.length,
      links: site.pages.reduce((sum, { links }) => sum + links.length, 0),
      words: site.pages.reduce((sum, { words }) => sum + words, 0),
      errors,
      warnings: diagnostics.length - errors,
    },
    files: site.pages.map(({ file }) => file.displayPath),
  }
}

/** Applies checks to a parsed site; sorted as all diagnostics are. */
export function runSiteChecks(
  site: BuiltSite,
  checks: readonly SiteCheck[],
  findSource?: SourceFinder,
): Diagnostic[] {
  const resolve = createUrlResolver(site)
  const toDiagnostic = createDiagnosticBuilder(findSource)
  return checks
    .flatMap((check) =>
      Array.from(check.check(site, resolve), (finding) => toDiagnostic(check, finding)),
    )
    .sort(compareDiagnostics)
}
