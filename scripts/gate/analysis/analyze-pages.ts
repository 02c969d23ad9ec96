import type { SiteData } from '#content/content-feature.ts'
import type { Feature } from '#content/feature.ts'
import { parsePage } from '#content/parse/parse-page.ts'
import type { Page, PageFacts } from '#content/page.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import { groupByFile, type Diagnostic } from '#core/diagnostic.ts'
import type { PageLinter } from '#content/rule.ts'
import { markdownlintLinter } from '../linters/markdownlint.ts'
import { remarkLinter } from '../linters/remark.ts'
import { hasTree } from '#content/page.ts'
import { collectWords, type WordPlaces } from '../linters/collect-words.ts'
import { createRules } from '../rules/index.ts'
import { prepareRules, runPageRules } from '../rules/run-rules.ts'

/** The third-party linters that check one page at a time. */
export const pageLinters: PageLinter[] = [remarkLinter, markdownlintLinter]

/** The data that pages are checked with, including the features and their rules. */
export interface FeatureData extends SiteData {
  features: readonly Feature[]
}

/** The results of checking a page alone: plain data. */
export interface PageAnalysis {
  /** None of configuration, which is parsed each time. */
  facts: PageFacts | undefined
  /** Findings of page rules and page linters. */
  diagnostics: Diagnostic[]
  /** The distinct words of its prose and where they stand, for the spell checker. */
  words: WordPlaces
}

/** Parses and checks pages, each by itself. The results are in the order of the files. */
export async function analyzePages(
  files: SourceFile[],
  data: FeatureData,
): Promise<{ page: Page; analysis: PageAnalysis }[]> {
  const rules = createRules(data.features)
  const pages = files.map((file) => parsePage(file, data))
  await prepareRules(pages, rules)
  const parsed = pages.filter(hasTree)
  const linted = await Promise.all(pageLinters.map((linter) => linter.check(parsed)))
  const foreign = groupByFile(linted.flat())
  return pages.map((page) => {
    const own = runPageRules(page, data, rules)
    const found = foreign.get(page.file.displayPath) ?? []
    const words = hasTree(page) ? collectWords(page) : []
    return { page, analysis: { facts: toFacts(page), diagnostics: [...own, ...found], words } }
  })
}

function toFacts(page: Page): PageFacts {
  const { route, frontMatter, frontMatterProblems, bodyStart, parses } = page
  const { anchors, links, directives, words } = page
  return {
    route,
    frontMatter,
    frontMatterProblems,
    bodyStart,
    parses,
    anchors,
    links,
    directives,
    words,
  }
}
