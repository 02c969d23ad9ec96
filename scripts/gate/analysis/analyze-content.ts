import { hasTree, isPage, type Document, type Page, type SerializedPage } from '#content/page.ts'
import { collectLinks } from '#content/links/collect-links.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import type { PageLinter } from '#content/rule.ts'
import { groupByFile, type Diagnostic } from '#core/diagnostic.ts'
import { collectWords } from '../linters/collect-words.ts'
import { reportMisspellings, type SpellChecker } from '../linters/spelling.ts'
import { markdownlintLinter } from '../linters/markdownlint.ts'
import { remarkLinter } from '../linters/remark.ts'
import { canCheck, canRun } from '../inputs/inputs.ts'
import { isLinterOn, selectRules } from '../rules/list-rules.ts'
import { mendPage } from '../rules/mdx/mdx-syntax.ts'
import { prepareRules, runPageRules } from '../rules/run-rules.ts'
import {
  createPageKeyFunction,
  openPages,
  type PageCheckData,
  type LintCache,
  type PageAnalysis,
} from './cache.ts'

/** Third-party linters whose findings depend on a single page. */
export const pageLinters: PageLinter[] = [remarkLinter, markdownlintLinter]

/** All pages, and the findings that depend on a single page or other document. */
interface AnalyzedContent {
  pages: Page[]
  diagnostics: Diagnostic[]
  /** Whether the cache has changed and must be saved. */
  isChanged: boolean
}

interface AnalyzeOptions {
  cache: LintCache
  /** Documents that are not pages, such as categories. */
  documents?: Document[]
  spellChecker: SpellChecker
}

/** Analyzes pages and other documents. Reuses results in `cache`, and replaces outdated ones. */
export async function analyzeContent(
  files: SourceFile[],
  data: PageCheckData,
  { cache, documents: others = [], spellChecker }: AnalyzeOptions,
): Promise<AnalyzedContent> {
  const keyOf = createPageKeyFunction(cache.toolKey, data)
  const keys = new Map<Document, string>(openPages(files, data, cache))
  const pages = [...keys.keys()].filter(isPage)
  for (const each of others) keys.set(each, keyOf(each.source ?? each.file))
  const documents = [...pages, ...others]
  const uncached = documents.filter((each) => !cache.pages.has(keys.get(each)!))
  const fresh = await analyzeDocuments(uncached, data)
  const analyses = documents.map((each) => fresh.get(each) ?? cache.pages.get(keys.get(each)!)!)
  const known = new Map(documents.map((each, index) => [keys.get(each)!, analyses[index]!]))
  const isChanged = uncached.length > 0 || cache.pages.size > known.size
  cache.parsedPages = new Map(pages.map((page) => [keys.get(page)!, page]))
  cache.pages = known

  const checksSpelling = canRun({ needs: ['english', 'dictionary'] }, data.inputs)
  const words = checksSpelling ? analyses.flatMap((each) => each.words.map(([word]) => word)) : []
  const knownWords = cache.words.size
  await spellChecker.check(words, cache.words)
  const spelling = { results: cache.words, variables: data.variables }
  const diagnostics = documents.flatMap((document, index) => [
    ...analyses[index]!.diagnostics,
    ...(checksSpelling ? reportMisspellings(document, analyses[index]!.words, spelling) : []),
  ])
  const own = data.docs?.words
  const isOwn = ({ word }: Diagnostic) => word && own?.has(word.text.toLowerCase())
  return {
    pages,
    diagnostics: own ? diagnostics.filter((each) => !isOwn(each)) : diagnostics,
    isChanged: isChanged || cache.words.size > knownWords,
  }
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
  const isReadable = (document: Document) => canCheck({}, document, data.inputs)
  const pages = documents.filter(isPage).filter(hasTree).filter(isReadable)
  const found = await Promise.all(linters.map((linter) => linter.check(pages)))
  const linterFindings = groupByFile(found.flat())
  const analyze = (document: Document): PageAnalysis => {
    const linted = isPage(document) ? linterFindings.get(document.file.displayPath) : undefined
    const isOwn = isPage(document) && data.dialect.stopsBuild
    const mended = isOwn && isReadable(document) ? mendPage(document, data) : undefined
    if (mended) document.links = collectLinks(mended.mdx.tree, document.file.text, data)
    return {
      serialized: isPage(document) ? serializePage(document) : undefined,
      diagnostics: [
        ...runPageRules(document, data, rules, data.inputs),
        ...(mended ? runPageRules(mended, data, requiredRules, data.inputs) : []),
        ...(linted ?? []),
      ],
      words: hasTree(document) && isReadable(document) ? collectWords(document) : [],
    }
  }
  return new Map(documents.map((document) => [document, analyze(document)]))
}

function serializePage(page: Page): SerializedPage {
  const { route, frontMatter, frontMatterProblems, bodyStart, parses } = page
  const { anchors, links, directives, titleHeading, words } = page
  const { hasOtherAnchors = false } = page
  return {
    route,
    frontMatter,
    frontMatterProblems,
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
