import { hasTree, isPage, type Document, type Page, type SerializedPage } from '#content/page.ts'
import { dictionaryFileName } from '#content/read/read-content.ts'
import type { PageLinter } from '#content/rule.ts'
import type { SiteData } from '#content/site.ts'
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

/**
 * Checks pages and other documents, each on its own. Reuses results in `cache`, and replaces
 * outdated ones.
 */
export async function checkPages(
  read: ReadContent,
  sources: CheckedSources,
  { cache, spellChecker }: { cache: LintCache; spellChecker: SpellChecker },
): Promise<CheckedPages> {
  const { content, features, enabled } = read
  const { parts, isEnglish, brokenFeatures } = sources
  const references = Object.entries(parts.references).filter(([name]) => !brokenFeatures.has(name))
  const data = {
    ...parts,
    references: Object.fromEntries(references),
    features,
    enabled,
    isEnglish,
  }
  const keyOf = createPageKeyFunction(cache.toolKey, data)
  const pages = openPages(content.pages, data, cache)
  const others = [...parts.categories, ...parts.documents]
  const keys = new Map<Document, string>([
    ...pages,
    ...others.map((each) => [each, keyOf(each.source ?? each.file)] as const),
  ])
  const documents = [...keys.keys()].filter(({ file }) => sources.isCheckable(file))
  const uncached = documents.filter((each) => !cache.pages.has(keys.get(each)!))
  const fresh = await analyzeDocuments(uncached, data)
  const analyses = documents.map((each) => fresh.get(each) ?? cache.pages.get(keys.get(each)!)!)
  const known = new Map(documents.map((each, index) => [keys.get(each)!, analyses[index]!]))
  const isChanged = uncached.length > 0 || cache.pages.size > known.size
  cache.parsedPages = new Map(Array.from(pages, ([page, key]) => [key, page]))
  cache.pages = known

  const dictionary = content.configs.get(dictionaryFileName)
  const checksSpelling =
    isEnglish &&
    isLinterOn('cspell', { ...content, enabled }) &&
    !(dictionary && content.unreadable.includes(dictionary))
  const words = checksSpelling ? analyses.flatMap((each) => each.words.map(([word]) => word)) : []
  const knownWords = cache.words.size
  await spellChecker.check(words, cache.words)
  const spelling = { results: cache.words, variables: data.variables }
  const diagnostics = documents.flatMap((document, index) => [
    ...analyses[index]!.diagnostics,
    ...(checksSpelling ? reportMisspellings(document, analyses[index]!.words, spelling) : []),
  ])
  return {
    pages: [...pages.keys()],
    diagnostics: omitKnownWords(diagnostics, data),
    isCacheChanged: isChanged || cache.words.size > knownWords,
  }
}

/** Removes the findings about words that a docs site lists in a dictionary of its own. */
function omitKnownWords(diagnostics: Diagnostic[], { docs }: SiteData): Diagnostic[] {
  const known = docs?.words
  return known
    ? diagnostics.filter(({ word }) => !word || !known.has(word.text.toLowerCase()))
    : diagnostics
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
    if (!isPage(document)) {
      const words = hasTree(document) ? collectWords(document) : []
      return { diagnostics: runPageRules(document, data, rules), words }
    }
    const recovered = data.dialect.stopsBuild ? recoverPage(document, data) : undefined
    return {
      serialized: serializePage(document),
      diagnostics: [
        ...runPageRules(document, data, rules),
        ...(recovered ? runPageRules(recovered, data, requiredRules) : []),
        ...(linterFindings.get(document.file.displayPath) ?? []),
      ],
      words: hasTree(document) ? collectWords(document) : [],
    }
  }
  return new Map(documents.map((document) => [document, analyze(document)]))
}
function serializePage(page: Page): SerializedPage {
  const { route, frontMatter, frontMatterProblems, cutTexts, bodyStart, parses } = page
  const { anchors, links, directives, titleHeading, words } = page
  const { hasOtherAnchors = false } = page
  return {
    route,
    frontMatter,
    frontMatterProblems,
    cutTexts,
    bodyStart,
    titleHeading,
    parses,
    anchors,
    hasOtherAnchors,
    links,
    directives,
    words,
  }
}
