import type { Feature } from '#content/feature.ts'
import { buildSite, pageCacheKey, type PageCache, type Site } from '#content/read/build-site.ts'
import { toCategoryPage } from '#content/parse/create-plain-page.ts'
import {
  collectSources,
  lintConfigName,
  readContent,
  type ContentFiles,
} from '#content/read/read-content.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { toConfigDiagnostics } from '#content/read/config-diagnostics.ts'
import { loadTheme, readTheme, type Theme } from '#content/read/read-theme.ts'
import { createLinkContext } from '#content/links/link-context.ts'
import type { LinkContext } from '#content/links/resolve-link.ts'
import type { Page } from '#content/page.ts'
import type { Product } from '#content/schema/product.ts'
import { compareDiagnostics, type Diagnostic } from '#core/diagnostic.ts'
import { features as allFeatures } from '#features/index.ts'
import { analyzeContent } from './analysis/analyze-content.ts'
import { createCache, type LintCache } from './analysis/cache.ts'
import { selectByChange } from './changes/select-by-change.ts'
import { hasChanges, loadBase } from './changes/read-base.ts'
import { proveFixes } from './fixes/prove-fixes.ts'
import type { FixedFile } from './fixes/write-fixes.ts'
import { validateLinks } from './linters/validate-links.ts'
import type { SpellChecker } from './linters/spelling.ts'
import { completeReferences, parseConfigFiles } from './parse-config-files.ts'
import type { CheckSummary, Report } from './reporters/report.ts'
import { createRules } from './rules/index.ts'
import { runSiteRules } from './rules/run-rules.ts'
import { applySettings } from './settings/apply-settings.ts'
import { listKnownRules } from './settings/known-rules.ts'
import { parseLintConfig, type Severities } from './settings/lint-config.ts'

/** What a check of the whole content found. */
export interface CheckResult extends Report {
  site: Site
  /** Undefined where `product.yaml` is missing or wrong. */
  product: Product | undefined
  /** Files with the fixes that can be made; all of them are proven. */
  fixes: FixedFile[]
  /** Whether the cache has to be written. */
  isCacheChanged: boolean
}

/** How to check. */
export interface CheckOptions {
  /** Takes over what an earlier check has found out, and keeps what this one does. */
  cache?: LintCache
  /**
   * Git revision to compare with: only findings that the change since then brings about are kept.
   * The rules `base:*` need this or `compareWith`.
   */
  base?: string | undefined
  /** Git revision to compare with while all findings are kept. */
  compareWith?: string | undefined
  /** Severities that go before those of `lint.yaml`. */
  severities?: Severities
  /** What the product documents besides its pages; all that there is by default. */
  features?: readonly Feature[] | undefined
  /** The content, where it has been read already. */
  content?: ContentFiles
  /** The part of the pages to check, where several machines share the work. */
  shard?: { index: number; count: number } | undefined
  /** A spell checker that is running already. */
  speller?: SpellChecker | undefined
}

/**
 * Reads, parses and checks the content folder: each page alone, then all together. Problems of the
 * content are diagnostics; throws a `UsageError` where there is nothing to check.
 */
export async function checkContent(
  contentDir: string,
  options: CheckOptions = {},
): Promise<CheckResult> {
  const { features = allFeatures, cache = createCache() } = options
  const content = options.content ?? (await readContent(contentDir, features))
  const themeFile = await readTheme(contentDir)
  const { product, variables, diagnostics: productDiagnostics } = parseProduct(content, features)
  const theme = product && themeFile && (await loadTheme(themeFile, product))
  const isMine = createShardFilter(content, options.shard)
  const parts = { features, cache, theme }
  const { parsed, announcement, checked } = await parseConfigFiles(content, variables, parts)
  const data = { variables, references: parsed.references, features }
  const [analyzed, references] = await Promise.all([
    analyzeContent(content.pages, data, {
      cache,
      isMine,
      configPages: [...parsed.categories.map(toCategoryPage), ...parsed.descriptionPages],
      speller: options.speller,
    }),
    completeReferences(content, data, parts),
  ])
  const configs = { ...parsed, references }
  const pageCache: PageCache = new Map(
    analyzed.pages.map((page) => [page.file.path, { page, key: pageCacheKey(page.file, data) }]),
  )
  const { site, diagnostics: siteDiagnostics } = buildSite(content, variables, configs, pageCache)
  if (announcement) site.announcement = announcement
  const context = await createContext(site, theme, { ...options, features, pageCache })
  const [rules, knownRules] = [createRules(features), listKnownRules(features)]
  const config = parseLintConfig(content.configs.get(lintConfigName), knownRules)
  const found = [
    ...content.diagnostics,
    ...productDiagnostics,
    ...siteDiagnostics,
    ...(theme ? toConfigDiagnostics('theme:schema', theme.file, theme.problems) : []),
    ...analyzed.diagnostics,
    ...runSiteRules(context, rules),
    ...(await validateLinks(site)),
    ...(await checked),
  ].filter(({ file }) => isMine(file))
  const mine = site.pages.filter(({ file }) => isMine(file.displayPath))
  const kept = applySettings(found, mine, { config, knownRules, severities: options.severities })
  const base = options.base && context.base
  const change = base && { base, navigation: context.navigation, contentDir, cache, features }
  const selected = change ? await selectByChange(kept, change) : kept
  const sources = collectSources(content, themeFile)
  const { diagnostics, fixes } = proveAll(selected.sort(compareDiagnostics), site, sources)
  return {
    diagnostics,
    fixes,
    summary: summarize(mine, diagnostics),
    files: content.pages.map(({ displayPath }) => displayPath).filter(isMine),
    sources,
    site,
    product,
    isCacheChanged: analyzed.isChanged,
  }
}

/** Proves all fixes; a finding whose fix does not hold stays without it. */
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

/** Creates the test whether a file belongs to the shard; files other than pages belong to the first. */
function createShardFilter({ pages }: ContentFiles, shard: CheckOptions['shard']) {
  if (!shard) return () => true
  const parts = new Map(pages.map(({ displayPath }, index) => [displayPath, index % shard.count]))
  return (file: string) => (parts.get(file) ?? 0) === shard.index - 1
}

/** Creates the context of all links, with the revision to compare with. */
async function createContext(
  site: Site,
  theme: Theme | undefined,
  { base, compareWith, features, pageCache }: ContextOptions,
): Promise<LinkContext> {
  const context = createLinkContext(site, theme)
  const revision = base ?? compareWith
  if (revision === undefined) return context
  // Most of the time nobody has changed anything, and reading the last commit would tell nothing.
  if (compareWith === 'HEAD' && !(await hasChanges(site.contentDir))) return context
  return { ...context, base: await loadBase(site.contentDir, revision, features, pageCache) }
}

interface ContextOptions {
  base?: string | undefined
  compareWith?: string | undefined
  features: readonly Feature[]
  pageCache: PageCache
}

/** Counts what was checked and what was found. */
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
