import path from 'node:path'
import type { Feature, SourceCheck } from '#content/feature.ts'
import type { Site } from '#content/site.ts'
import { loadSources } from '#content/read/load-site.ts'
import { createAnnouncementDocument } from '#content/parse/create-document.ts'
import {
  collectSourceTexts,
  dictionaryFileName,
  readContent,
  toDisplayPath,
  type ContentFiles,
} from '#content/read/read-content.ts'
import type { BaseCommit } from '#content/read/git.ts'
import { describeDocs } from '#content/docs-folder/docs-folder.ts'
import { withholdGenerated } from '#content/docs-folder/generated-targets.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { loadTheme, readThemeFile, type Theme } from '#content/read/read-theme.ts'
import { type Base, createSiteContext } from '#content/links/resolve-link.ts'
import {
  compareDiagnostics,
  locateDiagnostics,
  withoutFix,
  type LocatedDiagnostic,
} from '#core/diagnostic.ts'
import { features as allFeatures } from '#features/index.ts'
import { analyzeContent } from './analysis/analyze-content.ts'
import { createCache, type LintCache } from './analysis/cache.ts'
import { checkSources, selectHidingErrors, canCheck } from './inputs/inputs.ts'
import { listUnknownTargets } from './inputs/route-owners.ts'
import { selectByChange } from './changes/select-by-change.ts'
import { hasUncommittedChanges, loadBase } from './changes/read-base.ts'
import { checkFixes } from './fixes/check-fixes.ts'
import type { FixedFile } from './fixes/apply-fixes.ts'
import { validateReadmeLinks } from './linters/remark.ts'
import { createSpellChecker, type SpellChecker } from './linters/spelling.ts'
import { summarizeCheck, type Report } from './reporters/report.ts'
import { isLinterOn, listKnownRuleIds, selectRules } from './rules/list-rules.ts'
import { blankMistakes } from './rules/mdx/mdx-syntax.ts'
import { runSiteRules } from './rules/run-rules.ts'
import { applySettings } from './settings/apply-settings.ts'
import { readLintConfig, type RuleSeverities } from './settings/lint-config.ts'
import { toConfigDiagnostics } from '#content/read/config-diagnostics.ts'

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
 * Reads, parses and checks the content folder: each page on its own, then all pages together.
 * Problems in the content become diagnostics. Throws a `UsageError` if there is nothing to check or
 * a configured dictionary cannot be read.
 */
export async function checkContent(
  contentDir: string,
  options: CheckOptions = {},
): Promise<CheckResult> {
  const spellChecker = options.spellChecker ?? createSpellChecker({ warmUp: false, contentDir })
  try {
    return await checkWith(contentDir, { ...options, spellChecker })
  } finally {
    if (!options.spellChecker) await spellChecker.close()
  }
}

async function checkWith(
  contentDir: string,
  options: CheckOptions & { spellChecker: SpellChecker },
): Promise<CheckResult> {
  const { cache = createCache() } = options
  const { features = options.content?.docs ? [] : allFeatures } = options
  const files = options.content ?? (await readContent(contentDir, features))
  const knownRules = listKnownRuleIds(features)
  const { content, config } = readLintConfig(files, knownRules)
  const enabled = listEnabled([config.severities, options.severities])
  const rules = selectRules({ ...content, features, enabled })
  const analyzed = await analyzeSite(content, { ...options, features, cache, enabled })
  const { context, themeFile, base, inputs, broken, isPartial, found } = analyzed
  const { site } = context
  const { reviewedWithin } = config
  const seen = { ...context, ...(reviewedWithin && { reviewedWithin }) }
  const siteFindings = runSiteRules(seen, rules, inputs)
  const readmes = isPartial || content.docs ? undefined : await validateReadmeLinks(site)
  // Files that the change moves or removes may be the targets of these links.
  const isCaused = (base?.gone.size ?? 0) > 0
  const readmeFindings = readmes?.diagnostics.map((each) => ({ ...each, isCaused })) ?? []
  const all = [...found, ...siteFindings, ...readmeFindings]
  const adjusted = applySettings(all, site.pages, {
    config,
    knownRules,
    dialect: content.dialect,
    severities: options.severities,
    hasRun: (ruleId, page) => {
      const rule = rules.find(({ id }) => id === ruleId)
      return !isPartial && (!rule || canCheck(rule, page, inputs))
    },
  })
  const sources = collectSourceTexts(content, themeFile)
  const located = locateDiagnostics(adjusted, collectTexts(sources, readmes?.texts, site))
  const shouldCompare = options.onlyChanges && base !== undefined
  const caused = shouldCompare ? await selectByChange(located, base, site) : located
  const isNamed = (file: string) => options.paths?.has(file) ?? true
  const selected = caused.filter(({ file }) => isNamed(file))
  const texts = [...sources].flatMap(([file, text]) => (isNamed(file) ? [text] : []))
  const hiding = selectHidingErrors(located, broken, texts)
    .filter((each) => selected.every((other) => compareDiagnostics(each, other) !== 0))
    .map((each) => (isNamed(each.file) ? each : withoutFix(each)))
  const shown = [...selected, ...hiding].sort(compareDiagnostics)
  const { diagnostics, fixes } = withholdHarmfulFixes(shown, site, sources)
  const pages = site.pages.filter(({ file }) => isNamed(file.displayPath))
  return {
    diagnostics,
    fixes,
    summary: summarizeCheck(pages, diagnostics, { targets: context.targets, inputs }),
    ...(content.docs && describeDocs(content.docs)),
    files: pages.map(({ file }) => file.displayPath),
    sources,
    isPartial,
    ...(base && { base: base.revision }),
    site,
    isCacheChanged: analyzed.isCacheChanged,
  }
}

/** Adds the texts of other files with findings to those of pages and settings, by display path. */
function collectTexts(
  sources: ReadonlyMap<string, string>,
  readmes: ReadonlyMap<string, string> = new Map(),
  { images, contentDir }: Site,
): Map<string, string> {
  const svgs = Array.from(images, ([file, { problem }]): [string, string] => [
    toDisplayPath(path.join(contentDir, file)),
    problem?.text ?? '',
  ])
  return new Map([...sources, ...readmes, ...svgs])
}

/** Parses all files, checks each one on its own, and creates the context for the site rules. */
async function analyzeSite(content: ContentFiles, options: ResolvedCheckOptions) {
  const { features, cache, spellChecker, isBuilt, enabled } = options
  const themeFile = content.docs ? undefined : await readThemeFile(content.dir)
  const { product, variables, check: productCheck } = parseProduct(content, features)
  const theme = product && themeFile && (await loadTheme(themeFile, product))
  const { parts, checks } = await loadSources(content, variables, features, cache.memoize)
  const announcement = theme && createAnnouncementDocument(theme, parts)
  if (announcement?.source) parts.documents.push(announcement)
  const sources = [productCheck, ...checks, ...createSettingChecks(content, theme)]
  const { diagnostics, inputs, broken, isPartial } = await checkSources(sources, content, [
    ...(isEnglish(theme) && isLinterOn('cspell', { ...content, enabled })
      ? []
      : (['english'] as const)),
    ...(isBuilt || themeFile ? [] : (['build'] as const)),
  ])
  const analyzed = await analyzeContent(
    content.pages,
    { ...parts, features, inputs, enabled },
    { cache, documents: [...parts.categories, ...parts.documents], spellChecker },
  )
  const missingDownloads = broken.flatMap(({ downloads = [] }) => downloads)
  const site: Site = {
    ...parts,
    pages: analyzed.pages,
    // Links to the downloads of a broken source are right once it is repaired.
    downloads: new Map([
      ...missingDownloads.map((name) => [name, () => ''] as const),
      ...parts.downloads,
    ]),
    ...(announcement && { announcement }),
    ...(theme && { theme }),
  }
  const base = await loadBaseIfNeeded(content, site, options)
  const unknown = listUnknownTargets(site, broken)
  return {
    context: { ...(await withholdGenerated(createSiteContext(site))), ...(base && { base }) },
    base,
    themeFile,
    inputs: { ...inputs, unavailable: new Set([...inputs.unavailable, ...unknown]) },
    broken,
    isPartial: isPartial || unknown.length > 0,
    found: [...diagnostics, ...analyzed.diagnostics],
    isCacheChanged: analyzed.isChanged,
  }
}

/** Creates the checks of `theme.config.tsx`, and of the dictionary if there is one. */
function createSettingChecks({ configs }: ContentFiles, theme: Theme | undefined): SourceCheck[] {
  const dictionary = configs.get(dictionaryFileName)
  return [
    {
      input: 'theme',
      files: theme ? [theme.file] : [],
      diagnose: () =>
        theme ? toConfigDiagnostics('theme:schema', theme.file, theme.problems) : [],
    },
    ...(dictionary
      ? [{ input: 'dictionary' as const, files: [dictionary], diagnose: () => [] }]
      : []),
  ]
}

/**
 * Returns whether the pages are in English, according to the first locale in `theme.config.tsx`.
 * Defaults to `true`.
 */
function isEnglish(theme: Theme | undefined): boolean {
  return /^en(?:[-_]|$)/i.test(theme?.config?.locales[0]?.code ?? 'en')
}

/** Lists the rules that any of the settings turns on. */
function listEnabled(settings: readonly (RuleSeverities | undefined)[]): string[] {
  return settings.flatMap((each) =>
    [...(each ?? [])].flatMap(([id, severity]) => (severity === 'off' ? [] : [id])),
  )
}

interface ResolvedCheckOptions extends CheckOptions {
  enabled: readonly string[]
  features: readonly Feature[]
  cache: LintCache
  spellChecker: SpellChecker
}

/** Checks all fixes, and removes those from their findings that would change too much. */
function withholdHarmfulFixes(
  found: LocatedDiagnostic[],
  site: Site,
  sources: ReadonlyMap<string, string>,
) {
  const byFile = new Map(site.pages.map((page) => [page.file.displayPath, page]))
  const findPage = (file: string) => {
    const page = byFile.get(file)
    return page && blankMistakes(page, site)
  }
  const { files, withheld } = checkFixes(found, { findPage, sources })
  const diagnostics = found.map((each) => {
    const withheldFix = withheld.get(each)
    return withheldFix === undefined ? each : { ...withoutFix(each), withheldFix }
  })
  return { diagnostics, fixes: files }
}

/** Loads `base`, if any. Skips `HEAD` if nothing is uncommitted, unless `onlyChanges` is set. */
async function loadBaseIfNeeded(
  content: ContentFiles,
  site: Site,
  { base, onlyChanges }: ResolvedCheckOptions,
): Promise<Base | undefined> {
  if (!base) return undefined
  const isLastCommit = base.revision === 'HEAD' && !onlyChanges
  if (isLastCommit && !(await hasUncommittedChanges(content.dir))) return undefined
  return loadBase(content, base, site)
}
