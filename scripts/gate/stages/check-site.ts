import { withholdGenerated } from '#content/docs-folder/generated-targets.ts'
import { createSiteContext, type Base, type SiteContext } from '#content/links/resolve-link.ts'
import type { BaseCommit } from '#content/read/git.ts'
import type { ContentFiles } from '#content/read/read-content.ts'
import type { Rule } from '#content/rule.ts'
import type { Site } from '#content/site.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { hasUncommittedChanges, loadBase } from '../changes/read-base.ts'
import { validateReadmeLinks } from '../linters/remark.ts'
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
  /** Texts of checked files outside of the content, by display path. */
  texts: ReadonlyMap<string, string>
  /** Files with errors because of which links and routes are not checked. */
  blockedBy: ReadonlySet<string>
}

/** Rules that do not concern a folder without settings, which is checked, but not built. */
const rulesForBuilds: ReadonlySet<Rule> = new Set([siteMissingProductRule, siteUnusedAssetRule])

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
  const { content, config, features, enabled } = read
  const site: Site = { ...sources.parts, pages }
  const base = await loadBaseIfNeeded(content, site, options)
  const context: SiteContext = {
    ...(await withholdGenerated(createSiteContext(site))),
    ...(base && { base }),
    ...(config.reviewedWithin && { reviewedWithin: config.reviewedWithin }),
  }
  const selected = selectRules({ ...content, features, enabled, isEnglish: sources.isEnglish })
  const rules = selected.filter((rule) => read.isBuilt || !rulesForBuilds.has(rule))
  const found = runFileRules(context, rules)
  const errors = [...sources.diagnostics, ...found].filter((each) => isError(each, read.severities))
  const invalid = content.docs ? [] : pages.filter(({ frontMatter }) => !frontMatter)
  const blockedBy = new Set([
    ...errors.map(({ file }) => file),
    ...invalid.map(({ file }) => file.displayPath),
  ])
  if (blockedBy.size > 0) return { context, base, diagnostics: found, texts: new Map(), blockedBy }
  const readmes = content.docs ? undefined : await validateReadmeLinks(site)
  // Files that the change moves or removes may be the targets of these links.
  const isCaused = (base?.gone.size ?? 0) > 0
  const ofReadmes = readmes?.diagnostics.map((each) => ({ ...each, isCaused })) ?? []
  return {
    context,
    base,
    diagnostics: [...found, ...runSiteRules(context, rules), ...ofReadmes],
    texts: readmes?.texts ?? new Map(),
    blockedBy,
  }
}

/** Loads `base`, if any. Skips `HEAD` if nothing is uncommitted, unless `onlyChanges` is set. */
async function loadBaseIfNeeded(
  content: ContentFiles,
  site: Site,
  { base, onlyChanges }: SiteOptions,
): Promise<Base | undefined> {
  if (!base) return undefined
  const isLastCommit = base.revision === 'HEAD' && !onlyChanges
  if (isLastCommit && !(await hasUncommittedChanges(content.dir))) return undefined
  return loadBase(content, base, site)
}
