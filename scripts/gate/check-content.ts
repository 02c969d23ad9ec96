import type { Feature } from '#content/feature.ts'
import type { Site } from '#content/site.ts'
import { loadSources } from '#content/read/load-site.ts'
import { createAnnouncementDocument } from '#content/parse/create-document.ts'
import {
  collectSourceTexts,
  lintConfigFileName,
  readContent,
  withUnreadable,
  type ContentFiles,
} from '#content/read/read-content.ts'
import type { BaseCommit } from '#content/read/git.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { loadTheme, readThemeFile, type Theme } from '#content/read/read-theme.ts'
import type { BaseSnapshot } from '#content/links/resolve-link.ts'
import type { Page } from '#content/page.ts'
import type { Product } from '#content/schema/product.ts'
import { compareDiagnostics, type Diagnostic } from '#core/diagnostic.ts'
import { features as allFeatures } from '#features/index.ts'
import { analyzeContent } from './analysis/analyze-content.ts'
import { createCache, type LintCache } from './analysis/cache.ts'
import { createTolerantContext } from './broken/tolerant-context.ts'
import { dropConsequences, listHidingErrors, withoutFix } from './broken/drop-consequences.ts'
import { selectByChange } from './changes/select-by-change.ts'
import { hasUncommittedChanges, loadBase } from './changes/read-base.ts'
import { checkFixes } from './fixes/check-fixes.ts'
import type { FixedFile } from './fixes/write-fixes.ts'
import { validateReadmeLinks } from './linters/validate-readme-links.ts'
import type { SpellChecker } from './linters/spelling.ts'
import type { CheckSummary, Report } from './reporters/report.ts'
import { listRules } from './rules/list-rules.ts'
import { runSiteRules } from './rules/run-rules.ts'
import { applySettings } from './settings/apply-settings.ts'
import { listKnownRuleIds } from './settings/known-rules.ts'
import { parseLintConfig, type RuleSeverities } from './settings/lint-config.ts'
import { toConfigDiagnostics } from '#content/read/config-diagnostics.ts'

export interface CheckResult extends Report {
  site: Site
  /** `undefined` if `product.yaml` is missing or invalid. */
  product: Product | undefined
  /** Files that fixes would change, with their text before and after. */
  fixes: FixedFile[]
  /** Whether the cache has changed and must be saved. */
  isCacheChanged: boolean
  /** Display paths of broken files, by the file whose findings they hide. */
  hiddenBy: ReadonlyMap<string, ReadonlySet<string>>
}

export interface CheckOptions {
  /** Results of earlier checks. Updated with the results of this one. */
  cache?: LintCache
  /** Commit used to detect moved and removed pages, and changes if `onlyChanges` is set. */
  base?: BaseCommit | undefined
  /** Whether to report only findings caused by changes since `base`. */
  onlyChanges?: boolean
  /** Severities that override those in `lint.yaml`. */
  severities?: RuleSeverities
  /** Enabled features. Defaults to all. */
  features?: readonly Feature[] | undefined
  /** Content that was already read. By default, the content folder is read. */
  content?: ContentFiles
  /** Running spell checker to reuse. Defaults to a new one that is closed after the check. */
  spellChecker?: SpellChecker | undefined
}

/**
 * Reads, parses and checks the content folder: each page on its own, then all pages together.
 * Problems in the content become diagnostics. Throws a `UsageError` if there is nothing to check or
 * a configured dictionary cannot be read.
 */
export async function checkContent(
  contentDir: string,
  options: CheckOptions = {},
): Promise<CheckResult> {
  const { features = allFeatures, cache = createCache() } = options
  const content = withUnreadable(options.content ?? (await readContent(contentDir, features)))
  const analyzed = await analyzeSite(content, { ...options, features, cache })
  const { context, themeFile, base, unrouted, found } = analyzed
  const { site, navigation, titleSuffix } = context
  const knownRules = listKnownRuleIds(features)
  const config = parseLintConfig(content.configs.get(lintConfigFileName), knownRules)
  const { severities } = options
  const siteFindings = runSiteRules(context, listRules(features))
  const all = [...found, ...siteFindings, ...(await validateReadmeLinks(site))]
  const adjusted = applySettings(all, site.pages, { config, knownRules, severities })
  const sources = collectSourceTexts(content, themeFile)
  const files = { content, theme: themeFile, features, texts: sources }
  const independent = dropConsequences(adjusted, files, unrouted)
  const shouldCompare = options.onlyChanges && base !== undefined
  const theme = { navigation, titleSuffix }
  const change = shouldCompare ? { base, theme, contentDir, cache, features } : undefined
  const selected = change
    ? await selectByChange(independent.diagnostics, change)
    : independent.diagnostics
  const shown = [...new Set([...selected, ...listHidingErrors(independent)])].sort(
    compareDiagnostics,
  )
  const { diagnostics, fixes } = withholdHarmfulFixes(shown, site, sources)
  return {
    diagnostics,
    fixes,
    summary: summarizeCheck(site.pages, diagnostics),
    files: content.pages.map(({ displayPath }) => displayPath),
    sources,
    hiddenBy: independent.hiddenBy,
    isPartial: independent.hiddenBy.size + unrouted.size > 0,
    site,
    product: analyzed.product,
    isCacheChanged: analyzed.isCacheChanged,
  }
}

/** Parses all files, checks each one on its own, and creates the context for the site rules. */
async function analyzeSite(content: ContentFiles, options: ResolvedCheckOptions) {
  const { features, cache, spellChecker } = options
  const themeFile = await readThemeFile(content.dir)
  const { product, variables, diagnostics: productDiagnostics } = parseProduct(content, features)
  const theme = product && themeFile && (await loadTheme(themeFile, product))
  const { parts, diagnose } = await loadSources(content, variables, features, cache.memoize)
  const announcement = theme && createAnnouncementDocument(theme, parts)
  if (announcement?.source) parts.documents.push(announcement)
  const documents = [...parts.categories, ...parts.documents]
  const [analyzed, sourceDiagnostics] = await Promise.all([
    analyzeContent(
      content.pages,
      { ...parts, features },
      {
        cache,
        documents,
        spellChecker,
        isEnglish: isEnglish(theme),
      },
    ),
    diagnose(),
  ])
  const site: Site = { ...parts, pages: analyzed.pages, ...(announcement && { announcement }) }
  const base = await loadBaseIfNeeded(content, options)
  const { context, unrouted } = await createTolerantContext(site, theme, base)
  const found = [
    ...content.diagnostics,
    ...productDiagnostics,
    ...sourceDiagnostics,
    ...(theme ? toConfigDiagnostics('theme:schema', theme.file, theme.problems) : []),
    ...analyzed.diagnostics,
  ]
  const { isChanged: isCacheChanged } = analyzed
  const kept = isEnglish(theme) ? found : found.filter(({ ruleId }) => !englishRules.has(ruleId))
  return { context, unrouted, base, product, themeFile, found: kept, isCacheChanged }
}

const englishRules = new Set(['prose:doubled-word', 'prose:terminology', 'prose:vague-link-text'])

/**
 * Returns whether the pages are in English, according to the first locale in `theme.config.tsx`.
 * Defaults to `true`.
 */
function isEnglish(theme: Theme | undefined): boolean {
  return /^en(?:[-_]|$)/i.test(theme?.config?.locales[0]?.code ?? 'en')
}

interface ResolvedCheckOptions extends CheckOptions {
  features: readonly Feature[]
  cache: LintCache
}

/** Checks all fixes, and removes those from their findings that would change too much. */
function withholdHarmfulFixes(
  found: Diagnostic[],
  { pages }: Site,
  sources: ReadonlyMap<string, string>,
) {
  const byFile = new Map(pages.map((page) => [page.file.displayPath, page]))
  const { files, withheld } = checkFixes(found, { pages: byFile, sources })
  const diagnostics = found.map((each) => {
    const withheldFix = withheld.get(each)
    return withheldFix === undefined ? each : { ...withoutFix(each), withheldFix }
  })
  return { diagnostics, fixes: files }
}

/** Loads `base`, if any. Skips `HEAD` if nothing is uncommitted, unless `onlyChanges` is set. */
async function loadBaseIfNeeded(
  content: ContentFiles,
  { base, onlyChanges, features, cache }: ResolvedCheckOptions,
): Promise<BaseSnapshot | undefined> {
  if (!base) return undefined
  const isLastCommit = base.revision === 'HEAD' && !onlyChanges
  if (isLastCommit && !(await hasUncommittedChanges(content.dir))) return undefined
  return loadBase(content, base, features, cache)
}

/** Counts files, links, words and findings. */
export function summarizeCheck(pages: Page[], diagnostics: Diagnostic[]): CheckSummary {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return {
    files: pages.length,
    links: pages.reduce((sum, { links }) => sum + links.length, 0),
    words: pages.reduce((sum, { words }) => sum + words, 0),
    errors,
    warnings: diagnostics.length - errors,
  }
}
