import { withholdGenerated } from '#content/docs-folder/read-docs-folder.ts'
import { createSiteContext, type Base, type SiteContext } from '#content/links/resolve-link.ts'
import type { BaseCommit } from '#content/read/git.ts'
import type { Rule } from '#content/rule.ts'
import type { Site } from '#content/site.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { hasUncommittedChanges, loadBase } from '../changes/read-base.ts'
import { isError, selectRules } from '../rules/list-rules.ts'
import { siteMissingProductRule, siteUnusedAssetRule } from '../rules/site/site-files.ts'
import { runFileRules, runSiteRules } from '../rules/run-rules.ts'
import type { CheckedPages } from './check-pages.ts'
import type { CheckedSources } from './check-sources.ts'
import type { ReadContent } from './read-stage.ts'

/** Findings that depend on the site as a whole. */
export interface CheckedSite {
  context: SiteContext
  base?: Base | undefined
  diagnostics: Diagnostic[]
  /** Files with errors because of which links and routes are not checked. */
  blockedBy: ReadonlySet<string>
}

interface SiteOptions {
  base?: BaseCommit | undefined
  onlyChanges?: boolean
}

/** Checks all pages together, unless errors in settings, sources or front matter prevent that. */
export async function checkSite(
  read: ReadContent,
  sources: CheckedSources,
  { pages }: CheckedPages,
  options: SiteOptions,
): Promise<CheckedSite> {
  const site = { ...sources.parts, pages }
  const base = await loadBaseIfNeeded(read, site, options)
  const context = await createContext(read, site, base)
  const rules = selectSiteRules(read, sources)
  const found = runFileRules(context, rules)
  const blockedBy = listBlockingFiles(read, site, [...sources.diagnostics, ...found])
  const diagnostics = blockedBy.size > 0 ? found : [...found, ...runSiteRules(context, rules)]
  return { context, base, diagnostics, blockedBy }
}

/** Loads `base`, if any. Skips `HEAD` if nothing is uncommitted, unless `onlyChanges` is set. */
async function loadBaseIfNeeded(
  { content }: ReadContent,
  site: Site,
  { base, onlyChanges }: SiteOptions,
): Promise<Base | undefined> {
  if (!base) return undefined
  const isLastCommit = base.revision === 'HEAD' && !onlyChanges
  if (isLastCommit && !(await hasUncommittedChanges(content.dir))) return undefined
  return loadBase(content, base, site)
}

async function createContext(
  { config: { reviewedWithin } }: ReadContent,
  site: Site,
  base: Base | undefined,
): Promise<SiteContext> {
  return {
    ...(await withholdGenerated(createSiteContext(site))),
    ...(base && { base }),
    ...(reviewedWithin && { reviewedWithin }),
  }
}

/** Rules that do not concern a folder without settings, which is checked, but not built. */
const rulesForBuilds: ReadonlySet<Rule> = new Set([siteMissingProductRule, siteUnusedAssetRule])

function selectSiteRules(read: ReadContent, { isEnglish }: CheckedSources): Rule[] {
  const { content, features, enabled, isBuilt } = read
  const rules = selectRules({ ...content, features, enabled, isEnglish })
  return rules.filter((rule) => isBuilt || !rulesForBuilds.has(rule))
}

/** Lists the files with errors because of which links would seem broken. */
function listBlockingFiles(
  { content, severities }: ReadContent,
  { pages }: Site,
  found: readonly Diagnostic[],
): Set<string> {
  const errors = found.filter((each) => isError(each, severities))
  const invalid = content.docs ? [] : pages.filter(({ frontMatter }) => !frontMatter)
  return new Set([
    ...errors.map(({ file }) => file),
    ...invalid.map(({ file }) => file.displayPath),
  ])
}
