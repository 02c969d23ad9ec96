import { analyzeContent } from './analysis/analyze-content.ts'
import { analyzeApi } from '../features/api-reference/analyze-api.ts'
import type { CacheFiles } from './analysis/cache-files.ts'
import { createCache, type LintCache } from './analysis/cache.ts'
import { drawDiagrams } from '../features/diagrams/draw-diagrams.ts'
import { hashTool } from '../cache/tool-key.ts'
import { selectByChange } from './analysis/select-by-change.ts'
import { collectBrokenLinks } from './changes/broken-links.ts'
import {
  buildSite,
  collectRoutes,
  configsKey,
  pageCacheKey,
  parseConfigs,
  type PageCache,
  type Site,
} from '../content/read/build-site.ts'
import { toCategoryPage } from '../content/read/category-page.ts'
import { collectSources } from '../content/read/collect-sources.ts'
import { collectRedirects } from '../content/links/collect-redirects.ts'
import { listDiagramFiles } from '../features/diagrams/diagram.ts'
import type { Page } from '../content/page.ts'
import { parseProduct } from '../content/read/parse-product.ts'
import { loadAnnouncement } from '../content/read/load-announcement.ts'
import { loadBase, loadHistory } from './changes/read-base.ts'
import {
  apiFileName,
  lintConfigName,
  readContent,
  type ContentFiles,
  type SourceFile,
} from '../content/read/read-content.ts'
import { collectNavigation, readTheme } from '../content/read/read-navigation.ts'
import type { LinkContext } from '../content/links/resolve-link.ts'
import { compareDiagnostics, type Diagnostic } from '../core/diagnostic.ts'
import { createStopwatch, type Stopwatch } from '../core/stopwatch.ts'
import type { ProductVariables } from '../core/variables.ts'
import { listGeneratedFiles } from '../content/read/list-generated-files.ts'
import type { SpellChecker } from './linters/spelling.ts'
import { validateLinks } from './linters/validate-links.ts'
import type { CheckSummary, Report } from './reporters/report.ts'
import { rules } from './rules/index.ts'
import { runSiteRules } from './rules/run-rules.ts'
import type { Product } from '../content/schema/product.ts'
import { applyDirectives } from './settings/apply-directives.ts'
import { dropEchoes } from './settings/drop-echoes.ts'
import { createKnownRules } from './settings/known-rules.ts'
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
  /** Files that keep from one run to the next what takes long. */
  files?: CacheFiles | undefined
  /** The content, where it has been read already. */
  content?: ContentFiles
  /** The part of the pages to check, where several machines share the work. */
  shard?: Shard | undefined
  stopwatch?: Stopwatch
  /** The key of the tool, where it has been worked out already. */
  toolKey?: string
  /** A spell checker that is running already. */
  speller?: SpellChecker | undefined
}

/** Ids that directives and settings may name. */
export const knownRules = createKnownRules([
  ...rules.map(({ id }) => id),
  ...['api:description', 'api:example'],
  ...['lint:disable', 'lint:unused-disable', 'lint:reasonless-disable'],
  ...linterRules,
])

/**
 * Reads, parses and checks the content folder: each page alone, then all together. Problems of the
 * content are diagnostics; throws a `UsageError` where there is nothing to check.
 */
export async function checkContent(
  contentDir: string,
  options: CheckOptions = {},
): Promise<CheckResult> {
  const content = options.content ?? (await readContent(contentDir))
  const theme = await readTheme(contentDir)
  const { product, variables, diagnostics: productDiagnostics } = parseProduct(content)
  const toolKey = options.toolKey ?? hashTool()
  const cache = options.cache ?? createCache()
  const { shard, stopwatch = createStopwatch() } = options
  const isMine = createShardFilter(content, shard)
  const parts = { cache, toolKey, stopwatch, theme, files: options.files }
  const { parsed, announcement, checkedApi } = await parseConfigFiles(content, variables, parts)
  const data = { variables, references: parsed.references }
  const [analyzed, diagrams] = await Promise.all([
    analyzeContent(content.pages, data, {
      cache,
      toolKey,
      stopwatch,
      isMine,
      configPages: [...parsed.categories.map(toCategoryPage), ...parsed.descriptionPages],
      speller: options.speller,
    }),
    drawAll(content, variables, parts),
  ])
  const configs = { ...parsed, diagrams }
  const pageCache: PageCache = new Map(
    analyzed.pages.map((page) => [page.file.path, { page, key: pageCacheKey(page.file, data) }]),
  )
  const { site, diagnostics: siteDiagnostics } = buildSite(content, variables, pageCache, configs)
  if (announcement) site.announcement = announcement
  const context = await createContext(site, theme, { ...options, pageCache })
  const config = parseLintConfig(content.configs.get(lintConfigName), knownRules)
  const found = [
    ...content.diagnostics,
    ...productDiagnostics,
    ...siteDiagnostics,
    ...analyzed.diagnostics,
    ...(await stopwatch.measure('check together', () => checkTogether(context, stopwatch))),
    ...(await stopwatch.measure('wait for the check of the API', () => checkedApi)),
  ].filter(({ file }) => isMine(file))
  const mine = site.pages.filter(({ file }) => isMine(file.displayPath))
  const kept = applyDirectives(found, mine.map(toDirectiveInput), knownRules)
  const severities = new Map([...config.severities, ...(options.severities ?? [])])
  const weighed = [...dropEchoes(applySeverities(kept, severities)), ...config.diagnostics]
  const change = options.base && context.base && { base: context.base, contentDir, cache, toolKey }
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

/** Parses what is no page, and begins to check the description of the API. */
async function parseConfigFiles(
  content: ContentFiles,
  variables: ProductVariables,
  { cache, toolKey, stopwatch, theme, files }: ConfigParts,
) {
  const { parsed: api, checked: checkedApi } = await stopwatch.measure('read the API', () =>
    analyzeApi(content.configs.get(apiFileName), variables, {
      toolKey,
      known: cache.apis,
      cacheFile: files?.api,
    }),
  )
  const key = configsKey(content, variables)
  if (cache.configs?.key !== key) {
    cache.configs = { key, parsed: parseConfigs(content, variables, api) }
  }
  const announcement = await loadAnnouncement(theme, variables)
  const { parsed } = cache.configs
  const notices = announcement?.page ? [announcement.page] : []
  const descriptionPages = [...parsed.descriptionPages, ...notices]
  return { parsed: { ...parsed, descriptionPages }, announcement, checkedApi }
}

function drawAll(
  content: ContentFiles,
  variables: ProductVariables,
  { cache, toolKey, stopwatch, files }: ConfigParts,
) {
  return stopwatch.measure('draw', () =>
    drawDiagrams(listDiagramFiles(content), variables, {
      toolKey,
      known: cache.drawings,
      cacheFile: files?.drawings,
    }),
  )
}

/** What the analysis of the files that are no pages works with. */
type ConfigParts = Required<Pick<CheckOptions, 'cache' | 'toolKey' | 'stopwatch'>> &
  Pick<CheckOptions, 'files'> & { theme: SourceFile | undefined }

async function createContext(
  site: Site,
  theme: SourceFile | undefined,
  options: Pick<CheckOptions, 'base' | 'compareWith'> & { pageCache: PageCache },
): Promise<LinkContext> {
  const { pageCache } = options
  const revision = options.base ?? options.compareWith
  const base = revision ? await loadBase(site.contentDir, revision, pageCache) : undefined
  const context: LinkContext = {
    site,
    routes: collectRoutes(site),
    redirects: collectRedirects(site),
    navigation: theme ? collectNavigation(theme) : [],
    generatedFiles: listGeneratedFiles(site),
    ...(base && { base }),
  }
  if (collectBrokenLinks(context).size > 0) {
    context.before = base ? [base] : await loadHistory(site.contentDir, pageCache)
  }
  return context
}

/** The checks that look at more than one page. */
async function checkTogether(context: LinkContext, stopwatch: Stopwatch): Promise<Diagnostic[]> {
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
