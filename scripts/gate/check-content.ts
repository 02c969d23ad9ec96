import type { Feature } from '#content/feature.ts'
import type { Site } from '#content/site.ts'
import { loadSources } from '#content/read/load-site.ts'
import { createAnnouncement } from '#content/parse/create-document.ts'
import {
  collectSources,
  lintConfigName,
  readContent,
  withUnreadable,
  type ContentFiles,
} from '#content/read/read-content.ts'
import type { BaseCommit } from '#content/read/git.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { loadTheme, readTheme, type Theme } from '#content/read/read-theme.ts'
import type { Base } from '#content/links/resolve-link.ts'
import type { Page } from '#content/page.ts'
import type { Product } from '#content/schema/product.ts'
import { compareDiagnostics, type Diagnostic } from '#core/diagnostic.ts'
import { features as allFeatures } from '#features/index.ts'
import { analyzeContent } from './analysis/analyze-content.ts'
import { createCache, type LintCache } from './analysis/cache.ts'
import { createTolerantContext } from './broken/tolerant-context.ts'
import { dropConsequences, listReasons, withoutFix } from './broken/drop-consequences.ts'
import { selectByChange } from './changes/select-by-change.ts'
import { hasChanges, loadBase } from './changes/read-base.ts'
import { proveFixes } from './fixes/prove-fixes.ts'
import type { FixedFile } from './fixes/write-fixes.ts'
import { validateLinks } from './linters/validate-links.ts'
import type { SpellChecker } from './linters/spelling.ts'
import type { CheckSummary, Report } from './reporters/report.ts'
import { createRules } from './rules/list-rules.ts'
import { runSiteRules } from './rules/run-rules.ts'
import { applySettings } from './settings/apply-settings.ts'
import { listKnownRules } from './settings/known-rules.ts'
import { parseLintConfig, type Severities } from './settings/lint-config.ts'
import { toConfigDiagnostics } from '#content/read/config-diagnostics.ts'

export interface CheckResult extends Report {
  site: Site
  /** Undefined if `product.yaml` is missing or invalid. */
  product: Product | undefined
  /** Files with their proven fixes. */
  fixes: FixedFile[]
  /** Whether the cache must be saved. */
  isCacheChanged: boolean
  /** Broken files by the file whose findings they hide. */
  hiddenBy: ReadonlyMap<string, ReadonlySet<string>>
}

export interface CheckOptions {
  /** Results of earlier checks. Updated with the results of this one. */
  cache?: LintCache
  /** Commit used to detect moved and removed pages. */
  base?: BaseCommit | undefined
  /** Whether to report only what has changed since `base`. */
  onlyChanges?: boolean
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
  const { context, themeFile, base, unrouted, found } = read
  const { site, navigation, titleSuffix } = context
  const knownRules = listKnownRules(features)
  const config = parseLintConfig(content.configs.get(lintConfigName), knownRules)
  const { severities } = options
  found.push(...runSiteRules(context, createRules(features)), ...(await validateLinks(site)))
  const set = applySettings(found, site.pages, { config, knownRules, severities })
  const sources = collectSources(content, themeFile)
  const files = { content, theme: themeFile, features, texts: sources }
  const independent = dropConsequences(set, files, unrouted)
  const isAboutChange = options.onlyChanges && base !== undefined
  const theme = { navigation, titleSuffix }
  const change = isAboutChange ? { base, theme, contentDir, cache, features } : undefined
  const selected = change
    ? await selectByChange(independent.diagnostics, change)
    : independent.diagnostics
  const shown = [...new Set([...selected, ...listReasons(independent)])].sort(compareDiagnostics)
  const { diagnostics, fixes } = proveAll(shown, site, sources)
  return {
    diagnostics,
    fixes,
    summary: summarize(site.pages, diagnostics),
    files: content.pages.map(({ displayPath }) => displayPath),
    sources,
    hiddenBy: independent.hiddenBy,
    isPartial: independent.hiddenBy.size + unrouted.size > 0,
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
  const { parts, diagnose } = await loadSources(content, variables, features, cache.remember)
  const announcement = theme && createAnnouncement(theme, parts)
  if (announcement?.source) parts.documents.push(announcement)
  const documents = [...parts.categories, ...parts.documents]
  const [analyzed, sourceDiagnostics] = await Promise.all([
    analyzeContent(
      content.pages,
      { ...parts, features },
      {
        cache,
        documents,
        speller,
        isEnglish: isEnglish(theme),
      },
    ),
    diagnose(),
  ])
  const site: Site = { ...parts, pages: analyzed.pages, ...(announcement && { announcement }) }
  const base = await findBase(content, options)
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

/** Returns whether the pages are English, by the first locale in `theme.config.tsx`. */
function isEnglish(theme: Theme | undefined): boolean {
  return /^en(?:[-_]|$)/i.test(theme?.config?.locales[0]?.code ?? 'en')
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
  const diagnostics = found.map((each) =>
    withheld.has(each) ? { ...withoutFix(each), isFixWithheld: true } : each,
  )
  return { diagnostics, fixes: files }
}

/** Loads `base`, if there is one. Skips the last commit if the content has not changed since. */
async function findBase(
  content: ContentFiles,
  { base, onlyChanges, features, cache }: AnalyzeOptions,
): Promise<Base | undefined> {
  if (!base) return undefined
  const isLastCommit = base.revision === 'HEAD' && !onlyChanges
  if (isLastCommit && !(await hasChanges(content.dir))) return undefined
  return loadBase(content, base, features, cache)
}

/** Counts files, links, words and findings. */
export function summarize(pages: Page[], diagnostics: Diagnostic[]): CheckSummary {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return {
    files: pages.length,
    links: pages.reduce((sum, { links }) => sum + links.length, 0),
    words: pages.reduce((sum, { words }) => sum + words, 0),
    errors,
    warnings: diagnostics.length - errors,
  }
}
