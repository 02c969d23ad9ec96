import type { Feature } from '#content/feature.ts'
import {
  buildSite,
  loadConfigs,
  pageCacheKey,
  type PageCache,
  type Site,
} from '#content/read/build-site.ts'
import { createAnnouncement, toCategoryPage } from '#content/parse/create-plain-page.ts'
import {
  collectSources,
  lintConfigName,
  readContent,
  withUnreadable,
  type ContentFiles,
} from '#content/read/read-content.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { toConfigDiagnostics } from '#content/read/config-diagnostics.ts'
import { loadTheme, readTheme } from '#content/read/read-theme.ts'
import { type Base } from '#content/links/resolve-link.ts'
import type { Page } from '#content/page.ts'
import type { Product } from '#content/schema/product.ts'
import { compareDiagnostics, type Diagnostic } from '#core/diagnostic.ts'
import { features as allFeatures } from '#features/index.ts'
import { analyzeContent } from './analysis/analyze-content.ts'
import { createCache, type LintCache } from './analysis/cache.ts'
import { createKeptContext } from './broken/keep-routes.ts'
import { dropConsequences, listReasons, type SoundFindings } from './broken/drop-consequences.ts'
import { selectByChange, type ChangeInput } from './changes/select-by-change.ts'
import { hasChanges, loadBase } from './changes/read-base.ts'
import { proveFixes } from './fixes/prove-fixes.ts'
import type { FixedFile } from './fixes/write-fixes.ts'
import { validateLinks } from './linters/validate-links.ts'
import type { SpellChecker } from './linters/spelling.ts'
import type { CheckSummary, Report } from './reporters/report.ts'
import { createRules } from './rules/index.ts'
import { runSiteRules } from './rules/run-rules.ts'
import { applySettings } from './settings/apply-settings.ts'
import { listKnownRules } from './settings/known-rules.ts'
import { parseLintConfig, type Severities } from './settings/lint-config.ts'

/** Result of checking the content. */
export interface CheckResult extends Report {
  site: Site
  /** Undefined if `product.yaml` is missing or invalid. */
  product: Product | undefined
  /** Files with their proven fixes. */
  fixes: FixedFile[]
  /** Whether the cache must be saved. */
  isCacheChanged: boolean
  /** Broken files by the file whose findings they hide. */
  withheld: ReadonlyMap<string, ReadonlySet<string>>
}

export interface CheckOptions {
  /** Results of earlier checks. Updated with the results of this one. */
  cache?: LintCache
  /** Git revision to report changes since. The rules `base:*` need this or `compareWith`. */
  base?: string | undefined
  /** Git revision used to detect moved and removed pages. Does not filter findings. */
  compareWith?: string | undefined
  /** Severities that override those of `lint.yaml`. */
  severities?: Severities
  /** Features of the site. Defaults to all. */
  features?: readonly Feature[] | undefined
  /** Content, if it was already read. */
  content?: ContentFiles
  /** Running spell checker to reuse. */
  speller?: SpellChecker | undefined
}

/**
 * Reads, parses and checks the content folder: each page alone, then all together. Problems of the
 * content are diagnostics. Throws a `UsageError` if there is nothing to check.
 */
export async function checkContent(
  contentDir: string,
  options: CheckOptions = {},
): Promise<CheckResult> {
  const { features = allFeatures, cache = createCache() } = options
  const content = withUnreadable(options.content ?? (await readContent(contentDir, features)))
  const read = await analyzeSite(content, { ...options, features, cache })
  const { context, themeFile, base, unsettled, found } = read
  const { site, navigation } = context
  const knownRules = listKnownRules(features)
  const config = parseLintConfig(content.configs.get(lintConfigName), knownRules)
  const { severities } = options
  found.push(...runSiteRules(context, createRules(features)), ...(await validateLinks(site)))
  const set = applySettings(found, site.pages, { config, knownRules, severities })
  const sources = collectSources(content, themeFile)
  const files = { content, theme: themeFile, features, texts: sources }
  const sound = dropConsequences(set, files, unsettled)
  const isAboutChange = options.base !== undefined && base !== undefined
  const change = isAboutChange ? { base, navigation, contentDir, cache, features } : undefined
  const selected = await selectFindings(sound, change)
  const { diagnostics, fixes } = proveAll(selected, site, sources)
  return {
    diagnostics,
    fixes,
    summary: summarize(site.pages, diagnostics),
    files: content.pages.map(({ displayPath }) => displayPath),
    sources,
    withheld: sound.withheld,
    isPartial: sound.withheld.size + unsettled.size > 0,
    site,
    product: read.product,
    isCacheChanged: read.isCacheChanged,
  }
}

/** Parses all files and checks each of them on its own. */
async function analyzeSite(content: ContentFiles, options: AnalyzeOptions) {
  const { features, cache, speller } = options
  const themeFile = await readTheme(content.dir)
  const { product, variables, diagnostics: productDiagnostics } = parseProduct(content, features)
  const theme = product && themeFile && (await loadTheme(themeFile, product))
  const configs = await loadConfigs(content, variables, features, cache.remember)
  const announcement = theme && createAnnouncement(theme, { variables, features })
  if (announcement?.isLocated) configs.descriptionPages.push(announcement.page)
  const data = { variables, references: configs.references, features }
  const configPages = [...configs.categories.map(toCategoryPage), ...configs.descriptionPages]
  const [analyzed, configDiagnostics] = await Promise.all([
    analyzeContent(content.pages, data, { cache, configPages, speller }),
    configs.diagnose(),
  ])
  const pageCache: PageCache = new Map(
    analyzed.pages.map((page) => [page.file.path, { page, key: pageCacheKey(page.file, data) }]),
  )
  const site = buildSite(content, variables, configs, pageCache)
  if (announcement) site.announcement = announcement.page
  const base = await findBase(content, { ...options, pageCache })
  const { context, unsettled } = await createKeptContext(site, theme, base)
  const found = [
    ...content.diagnostics,
    ...productDiagnostics,
    ...configDiagnostics,
    ...(theme ? toConfigDiagnostics('theme:schema', theme.file, theme.problems) : []),
    ...analyzed.diagnostics,
  ]
  const { isChanged: isCacheChanged } = analyzed
  return { context, unsettled, base, product, themeFile, found, isCacheChanged }
}

interface AnalyzeOptions extends CheckOptions {
  features: readonly Feature[]
  cache: LintCache
}

/** Proves all fixes, and removes those that fail. */
function proveAll(
  found: Diagnostic[],
  { pages, variables }: Site,
  sources: ReadonlyMap<string, string>,
) {
  const byFile = new Map(pages.map((page) => [page.file.displayPath, page]))
  const { files, withheld } = proveFixes(found, { pages: byFile, sources, variables })
  const diagnostics = found.map((each) => (withheld.has(each) ? withholdFix(each) : each))
  return { diagnostics, fixes: files }
}

function withholdFix(diagnostic: Diagnostic): Diagnostic {
  const withheld = { ...diagnostic, isFixWithheld: true }
  delete withheld.fix
  delete withheld.fixKind
  return withheld
}

/** Selects the findings of a change, and the errors that hide others. */
async function selectFindings(
  sound: SoundFindings,
  change: ChangeInput | undefined,
): Promise<Diagnostic[]> {
  const { diagnostics } = sound
  const selected = change ? await selectByChange(diagnostics, change) : diagnostics
  return [...new Set([...selected, ...listReasons(sound)])].sort(compareDiagnostics)
}

/** Loads the revision to compare with, unless there is none or nothing has changed. */
async function findBase(
  content: ContentFiles,
  { base, compareWith, features, cache, pageCache }: BaseOptions,
): Promise<Base | undefined> {
  const revision = base ?? compareWith
  if (revision === undefined) return undefined
  // Without changes, the last commit has nothing to compare.
  if (compareWith === 'HEAD' && !(await hasChanges(content.dir))) return undefined
  const stored = { cache: pageCache, remember: cache.remember }
  return loadBase({ content, revision, features, stored })
}

interface BaseOptions {
  base?: string | undefined
  compareWith?: string | undefined
  features: readonly Feature[]
  cache: LintCache
  pageCache: PageCache
}

/** Counts files, links, words and findings. */
export function summarize(pages: Page[], diagnostics: Diagnostic[]): CheckSummary {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return {
    files: pages.length,
    links: sum(pages.map(({ links }) => links.length)),
    words: sum(pages.map(({ words }) => words)),
    errors,
    warnings: diagnostics.length - errors,
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
