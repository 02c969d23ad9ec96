import type { Feature } from '#content/feature.ts'
import { describeDocs } from '#content/docs-folder/docs-folder.ts'
import type { BaseCommit } from '#content/read/git.ts'
import type { ContentFiles } from '#content/read/read-content.ts'
import type { Site } from '#content/site.ts'
import { createCache, type LintCache } from './analysis/cache.ts'
import { createSpellChecker, type SpellChecker } from './linters/spelling.ts'
import { summarizeCheck, type Report } from './reporters/report.ts'
import type { FixedFile } from './fixes/apply-fixes.ts'
import type { RuleSeverities } from './settings/lint-config.ts'
import { checkPages } from './stages/check-pages.ts'
import { checkSite } from './stages/check-site.ts'
import { checkSources } from './stages/check-sources.ts'
import { readStage } from './stages/read-stage.ts'
import { selectFindings } from './stages/select-findings.ts'

export interface CheckResult extends Report {
  site: Site
  /** Files that fixes would change, with their text before and after. */
  fixes: FixedFile[]
  /** Whether the cache has changed and must be saved. */
  isCacheChanged: boolean
}

export interface CheckOptions {
  /** Results of earlier checks. Updated with the results of this one. */
  cache?: LintCache
  /** Commit used to detect moved and removed pages, and changes if `onlyChanges` is set. */
  base?: BaseCommit | undefined
  /** Whether to report only findings caused by changes since `base`. */
  onlyChanges?: boolean
  /** Display paths of the files to report on. Defaults to all. */
  paths?: ReadonlySet<string> | undefined
  /** Severities that override those in `lint.yaml`. */
  severities?: RuleSeverities
  /** Whether the folder is built as a site, which needs a `product.yaml`. */
  isBuilt?: boolean
  /** Enabled features. Defaults to all. */
  features?: readonly Feature[] | undefined
  /** Content that was already read. By default, the content folder is read. */
  content?: ContentFiles
  /** Running spell checker to reuse. Defaults to a new one that is closed after the check. */
  spellChecker?: SpellChecker | undefined
}

/**
 * Checks a content folder. Problems in the content become diagnostics. Throws a `UsageError` if
 * there is nothing to check or a configured dictionary cannot be read.
 */
export async function checkContent(
  contentDir: string,
  options: CheckOptions = {},
): Promise<CheckResult> {
  const spellChecker = options.spellChecker ?? createSpellChecker({ warmUp: false, contentDir })
  try {
    return await runStages(contentDir, { cache: createCache(), ...options, spellChecker })
  } finally {
    if (!options.spellChecker) await spellChecker.close()
  }
}

/** Reads the folder, checks its sources, each page and the site, and selects what to report. */
async function runStages(
  contentDir: string,
  options: CheckOptions & { cache: LintCache; spellChecker: SpellChecker },
): Promise<CheckResult> {
  const read = await readStage(contentDir, options)
  const sources = await checkSources(read, options.cache.memoize)
  const pages = await checkPages(read, sources, options)
  const site = await checkSite(read, sources, pages, options)
  const selected = await selectFindings(read, { sources, pages, site }, options)
  const { docs } = read.content
  return {
    ...selected,
    ...(docs && describeDocs(docs)),
    ...(site.base && { base: site.base.revision }),
    summary: summarizeCheck(site, selected.diagnostics, options.paths),
    isSiteChecked: site.blockedBy.size === 0,
    site: site.context.site,
    isCacheChanged: pages.isCacheChanged,
  }
}
