import { analyzeContent } from './analysis/analyze-content.ts'
import { createCache, type LintCache } from './analysis/cache.ts'
import { selectByChange } from './analysis/select-by-change.ts'
import { collectBrokenLinks } from './changes/broken-links.ts'
import {
  buildSite,
  configsKey,
  pageCacheKey,
  parseConfigs,
  type PageCache,
  type Site,
} from '../content/read/build-site.ts'
import { toCategoryPage } from '../content/read/category-page.ts'
import { collectSources } from '../content/read/collect-sources.ts'
import type { Feature } from '../content/feature.ts'
import { features as allFeatures } from '../features/index.ts'
import type { Page } from '../content/page.ts'
import { parseProduct } from '../content/read/parse-product.ts'
import { loadAnnouncement } from '../content/read/load-announcement.ts'
import { loadBase, loadHistory } from './changes/read-base.ts'
import {
  lintConfigName,
  readContent,
  type ContentFiles,
  type SourceFile,
} from '../content/read/read-content.ts'
import { readTheme } from '../content/read/read-navigation.ts'
import { createLinkContext } from '../content/links/link-context.ts'
import type { LinkContext } from '../content/links/resolve-link.ts'
import type { Rule } from '../content/rule.ts'
import { compareDiagnostics, type Diagnostic } from '../core/diagnostic.ts'
import { createStopwatch, type Stopwatch } from '../core/stopwatch.ts'
import type { ProductVariables } from '../core/variables.ts'
import type { SpellChecker } from './linters/spelling.ts'
import { validateLinks } from './linters/validate-links.ts'
import type { CheckSummary, Report } from './reporters/report.ts'
import { listOtherFindings } from './manual/other-findings.ts'
import { completeReferences, readFeatures, type FeatureOptions } from './read-features.ts'
import { createRules } from './rules/index.ts'
import { runSiteRules } from './rules/run-rules.ts'
import type { Product } from '../content/schema/product.ts'
import { applyDirectives } from './settings/apply-directives.ts'
import { dropEchoes } from './settings/drop-echoes.ts'
import { createKnownRules, type KnownRules } from './settings/known-rules.ts'
import { parseLintConfig } from './settings/lint-config.ts'
import { linterRules } from './settings/linter-rules.ts'
import { applySeverities, type Severities } from './settings/severities.ts'

/** The i-th of n parts, counted from 1. */
export interface Shard {
  index: number
  count: number
}

/** What a check of the whole content found. */
export interface CheckResult extends Report {
  site: Site
  /** Undefined where `product.yaml` is missing or wrong. */
  product: Product | undefined
  /** Whether the cache has to be written. */
  isCacheChanged: boolean
  /** Whether what git knows had a say in the findings, so that they hold for this moment alone. */
  asksGit: boolean
}

/** How to check. */
export interface CheckOptions {
  /** Takes over what an earlier check has found out, and keeps what this one does. */
  cache?: LintCache
  /**
   * Git revision to compare with: only findings that the change since then answers for are kept.
   * The rules `base:*` rest without it and without `compareWith`.
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
  shard?: Shard | undefined
  stopwatch?: Stopwatch
  /** A spell checker that is running already. */
  speller?: SpellChecker | undefined
}

/** Ids that directives and settings may name. */
export function listKnownRules(features: readonly Feature[] = allFeatures): KnownRules {
  const others = listOtherFindings(features).filter(({ isAdjustable }) => isAdjustable)
  return createKnownRules([
    ...[...createRules(features), ...others].map(({ id }) => id),
    ...features.flatMap(({ linter }) => linter?.ruleIds ?? []),
    ...linterRules,
  ])
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
  const theme = await readTheme(contentDir)
  const { product, variables, diagnostics: productDiagnostics } = parseProduct(content)
  const { shard, stopwatch = createStopwatch() } = options
  const isMine = createShardFilter(content, shard)
  const parts = { features, cache, stopwatch, theme }
  const { parsed, announcement, checked } = await parseConfigFiles(content, variables, parts)
  const data = { variables, references: parsed.references, features }
  const [analyzed, references] = await Promise.all([
    analyzeContent(content.pages, data, {
      cache,
      stopwatch,
      isMine,
      configPages: [...parsed.categories.map(toCategoryPage), ...parsed.descriptionPages],
      speller: options.speller,
    }),
    stopwatch.measure('complete', () => completeReferences(content, data, parts)),
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
    ...analyzed.diagnostics,
    ...(await stopwatch.measure('check together', () => checkTogether(context, rules, stopwatch))),
    ...(await stopwatch.measure('wait for features', () => checked)),
  ].filter(({ file }) => isMine(file))
  const mine = site.pages.filter(({ file }) => isMine(file.displayPath))
  const weighed = weigh(found, mine, { config, knownRules, severities: options.severities })
  const base = options.base && context.base
  const change = base && { base, contentDir, cache, features }
  const selected = change ? await selectByChange(weighed, change) : weighed
  const diagnostics = selected.sort(compareDiagnostics)
  return {
    diagnostics,
    summary: summarize(mine, diagnostics),
    files: content.pages.map(({ displayPath }) => displayPath).filter(isMine),
    sizes: Object.fromEntries(mine.map(describeSize)),
    sources: collectSources(content, theme),
    site,
    product,
    isCacheChanged: analyzed.isChanged,
    asksGit: context.before !== undefined,
  }
}

/** Applies comments and settings to what was found; what is wrong with the settings is added. */
function weigh(
  found: Diagnostic[],
  pages: Page[],
  { config, knownRules, severities: own = new Map() }: WeighOptions,
): Diagnostic[] {
  const kept = applyDirectives(found, pages.map(toDirectiveInput), knownRules)
  const severities = new Map([...config.severities, ...own])
  return [...dropEchoes(applySeverities(kept, severities)), ...config.diagnostics]
}

interface WeighOptions {
  config: ReturnType<typeof parseLintConfig>
  knownRules: KnownRules
  /** Severities that go before those of `lint.yaml`. */
  severities: Severities | undefined
}

/** Parses what is no page, and begins the checks of features that take long. */
async function parseConfigFiles(
  content: ContentFiles,
  variables: ProductVariables,
  parts: ConfigParts,
) {
  const { features, cache, stopwatch, theme } = parts
  const { readings, checked } = await stopwatch.measure('read features', () =>
    readFeatures(content, variables, parts),
  )
  const key = configsKey(content, variables, features)
  if (cache.configs?.key !== key) {
    cache.configs = { key, parsed: parseConfigs(content, variables, features, readings) }
  }
  const announcement = await loadAnnouncement(theme, { variables, features })
  const { parsed } = cache.configs
  const notices = announcement?.page ? [announcement.page] : []
  const descriptionPages = [...parsed.descriptionPages, ...notices]
  return { parsed: { ...parsed, descriptionPages }, announcement, checked }
}

/** What the analysis of the files that are no pages works with. */
interface ConfigParts extends FeatureOptions {
  stopwatch: Stopwatch
  theme: SourceFile | undefined
}

async function createContext(
  site: Site,
  theme: SourceFile | undefined,
  options: Pick<CheckOptions, 'base' | 'compareWith'> & {
    features: readonly Feature[]
    pageCache: PageCache
  },
): Promise<LinkContext> {
  const { features, pageCache } = options
  const revision = options.base ?? options.compareWith
  const base = revision ? await loadBase(site.contentDir, revision, features, pageCache) : undefined
  const context: LinkContext = { ...createLinkContext(site, theme), ...(base && { base }) }
  if (collectBrokenLinks(context).size > 0) {
    context.before = base ? [base] : await loadHistory(site.contentDir, features, pageCache)
  }
  return context
}

/** The checks that look at more than one page. */
async function checkTogether(
  context: LinkContext,
  rules: readonly Rule[],
  stopwatch: Stopwatch,
): Promise<Diagnostic[]> {
  const own = runSiteRules(context, rules, stopwatch)
  const parsed = context.site.pages.filter(({ parses }) => parses)
  const foreign = await validateLinks(parsed, context.site.contentDir)
  return [...own, ...foreign.filter((diagnostic) => !isCovered(diagnostic, own))]
}

/** remark-validate-links says once more what a link rule says of the same address. */
function isCovered({ file, line, column }: Diagnostic, own: Diagnostic[]): boolean {
  return own.some(
    (other) =>
      other.ruleId.startsWith('link:') &&
      other.file === file &&
      other.line === line &&
      other.column === column,
  )
}

/** Whether a file belongs to the shard; what is no page belongs to the first. */
function createShardFilter({ pages }: ContentFiles, shard: Shard | undefined) {
  if (!shard) return () => true
  const parts = new Map(pages.map(({ displayPath }, index) => [displayPath, index % shard.count]))
  return (file: string) => (parts.get(file) ?? 0) === shard.index - 1
}

function toDirectiveInput({ file, directives, lines }: Page) {
  return { file: file.displayPath, directives, rangeAt: lines.rangeAt }
}

function describeSize({ file, links, words }: Page) {
  return [file.displayPath, { links: links.length, words }] as const
}

function summarize(pages: Page[], diagnostics: Diagnostic[]): CheckSummary {
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
