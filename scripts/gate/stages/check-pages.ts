import { hasTree, isPage, type Document, type Page } from '#content/page.ts'
import { dictionaryFileName } from '#content/read/read-content.ts'
import type { PageLinter } from '#content/rule.ts'
import { groupByFile, type Diagnostic } from '#core/diagnostic.ts'
import {
  createPageKeyFunction,
  openPages,
  type LintCache,
  type PageAnalysis,
  type PageCheckData,
} from '../analysis/cache.ts'
import { collectWords } from '../linters/collect-words.ts'
import { markdownlintLinter } from '../linters/markdownlint.ts'
import { remarkLinter } from '../linters/remark.ts'
import { reportMisspellings, type SpellChecker } from '../linters/spelling.ts'
import { isLinterOn, selectRules } from '../rules/list-rules.ts'
import { recoverPage } from '../rules/mdx/mdx-syntax.ts'
import { prepareRules, runPageRules } from '../rules/run-rules.ts'
import type { CheckedSources } from './check-sources.ts'
import type { ReadContent } from './read-stage.ts'

/** Third-party linters whose findings depend on a single page. */
export const pageLinters: PageLinter[] = [remarkLinter, markdownlintLinter]

/** All pages, and the findings that depend on a single page or other document. */
export interface CheckedPages {
  pages: Page[]
  diagnostics: Diagnostic[]
  /** Whether the cache has changed and must be saved. */
  isCacheChanged: boolean
}

interface CheckTools {
  cache: LintCache
  spellChecker: SpellChecker
}

/**
 * Checks pages and other documents, each on its own. Reuses results in `cache`, and replaces
 * outdated ones.
 */
export async function checkPages(
  read: ReadContent,
  sources: CheckedSources,
  { cache, spellChecker }: CheckTools,
): Promise<CheckedPages> {
  const data = selectPageData(read, sources)
  const pages = openPages(read.content.pages, data, cache)
  const keys = new Map<Document, string>([...pages, ...keyOtherDocuments(data, sources, cache)])
  const documents = [...keys.keys()].filter(({ file }) => sources.isCheckable(file))
  const oldPages = cache.pages
  const oldWordCount = cache.words.size
  const analyses = await analyzeUncached(documents, keys, { data, cache })
  cache.pages = new Map(documents.map((each) => [keys.get(each)!, analyses.get(each)!]))
  cache.parsedPages = new Map(Array.from(pages, ([page, key]) => [key, page]))
  const misspellings = isSpellingChecked(read, sources)
    ? await checkSpelling(analyses, { data, cache, spellChecker })
    : []
  const isPageNew = [...cache.pages.keys()].some((key) => !oldPages.has(key))
  return {
    pages: [...pages.keys()],
    diagnostics: [...[...analyses.values()].flatMap((each) => each.diagnostics), ...misspellings],
    isCacheChanged:
      isPageNew || oldPages.size > cache.pages.size || cache.words.size > oldWordCount,
  }
}

/** Selects what checks of pages depend on, without features whose sources are broken. */
function selectPageData(
  { features, enabled }: ReadContent,
  { parts, isEnglish, brokenFeatures }: CheckedSources,
): PageCheckData {
  const references = Object.fromEntries(
    Object.entries(parts.references).filter(([name]) => !brokenFeatures.has(name)),
  )
  return { ...parts, references, features, enabled, isEnglish }
}

/** Returns the cache keys of categories and of the documents of features. */
function keyOtherDocuments(
  data: PageCheckData,
  { parts }: CheckedSources,
  { toolKey }: LintCache,
): [Document, string][] {
  const keyOf = createPageKeyFunction(toolKey, data)
  return [...parts.categories, ...parts.documents].map((each) => [
    each,
    keyOf(each.source ?? each.file),
  ])
}

/** Analyzes the documents that the cache lacks. Returns the analyses of all, in order. */
async function analyzeUncached(
  documents: readonly Document[],
  keys: ReadonlyMap<Document, string>,
  { data, cache }: { data: PageCheckData; cache: LintCache },
): Promise<Map<Document, PageAnalysis>> {
  const findCached = (document: Document) => cache.pages.get(keys.get(document)!)
  const uncached = documents.filter((each) => !findCached(each))
  const fresh = await analyzeDocuments(uncached, data)
  return new Map(documents.map((each) => [each, findCached(each) ?? fresh.get(each)!]))
}

/** Returns whether pages are in English, and their dictionary can be read. */
function isSpellingChecked({ content, enabled }: ReadContent, { isEnglish }: CheckedSources) {
  const dictionary = content.configs.get(dictionaryFileName)
  const isReadable = !dictionary || !content.unreadable.includes(dictionary)
  return isEnglish && isReadable && isLinterOn('cspell', { ...content, enabled })
}

/** Checks the words that the cache lacks, and reports those that are misspelled. */
async function checkSpelling(
  analyses: ReadonlyMap<Document, PageAnalysis>,
  { data, cache, spellChecker }: { data: PageCheckData } & CheckTools,
): Promise<Diagnostic[]> {
  const words = [...analyses.values()].flatMap((each) => each.words.map(([word]) => word))
  await spellChecker.check(words, cache.words)
  return Array.from(analyses).flatMap(([document, each]) =>
    reportMisspellings(document, each.words, { ...data, results: cache.words }),
  )
}

/** Checks each document on its own. Third-party linters check only pages that parse. */
async function analyzeDocuments(
  documents: readonly Document[],
  data: PageCheckData,
): Promise<Map<Document, PageAnalysis>> {
  const rules = selectRules(data)
  await prepareRules(documents, rules)
  // Errors that stop a build are reported even beside a syntax error.
  const requiredRules = rules.filter(({ isRequired }) => isRequired)
  const linters = pageLinters.filter(({ name }) => isLinterOn(name, data))
  const pages = documents.filter(isPage).filter(hasTree)
  const found = await Promise.all(linters.map((linter) => linter.check(pages)))
  const linterFindings = groupByFile(found.flat())
  const analyze = (document: Document): PageAnalysis => {
    const words = hasTree(document) ? collectWords(document) : []
    const diagnostics = runPageRules(document, data, rules)
    if (!isPage(document)) return { diagnostics, words }
    const recovered = data.dialect.stopsBuild ? recoverPage(document, data) : undefined
    if (recovered) diagnostics.push(...runPageRules(recovered, data, requiredRules))
    diagnostics.push(...(linterFindings.get(document.file.displayPath) ?? []))
    return { serialized: document.serialized, diagnostics, words }
  }
  return new Map(documents.map((document) => [document, analyze(document)]))
}
