import type { SiteData } from '#content/content-feature.ts'
import type { Feature } from '#content/feature.ts'
import { parsePage } from '#content/parse/parse-page.ts'
import { hasTree, type Page, type PageFacts } from '#content/page.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import { groupByFile, type Diagnostic } from '#core/diagnostic.ts'
import type { PageLinter } from '#content/rule.ts'
import { markdownlintLinter } from '../linters/markdownlint.ts'
import { remarkLinter } from '../linters/remark.ts'
import { collectWords, type WordPlaces } from '../linters/collect-words.ts'
import { createRules } from '../rules/index.ts'
import { prepareRules, runPageRules } from '../rules/run-rules.ts'

/** Third-party linters that check one page at a time. */
export const pageLinters: PageLinter[] = [remarkLinter, markdownlintLinter]

/** Site-wide data that page checks depend on, including features and their rules. */
export interface FeatureData extends SiteData {
  features: readonly Feature[]
}

/** Result of checking a single page, as data that can be cached and sent between threads. */
export interface PageAnalysis {
  /** `undefined` for documents that are not pages, which are parsed on every run. */
  facts: PageFacts | undefined
  /** Findings of page rules and page linters. */
  diagnostics: Diagnostic[]
  /** Words of the prose, for the spell checker. */
  words: WordPlaces
}

/** Parses and checks each page on its own. The results are in the order of the files. */
export async function analyzePages(
  files: SourceFile[],
  data: FeatureData,
): Promise<{ page: Page; analysis: PageAnalysis }[]> {
  const rules = createRules(data.features)
  const pages = files.map((file) => parsePage(file, data))
  await prepareRules(pages, rules)
  const parsed = pages.filter(hasTree)
  const linted = await Promise.all(pageLinters.map((linter) => linter.check(parsed)))
  const otherFindings = groupByFile(linted.flat())
  return pages.map((page) => {
    const own = runPageRules(page, data, rules)
    const others = otherFindings.get(page.file.displayPath) ?? []
    const words = hasTree(page) ? collectWords(page) : []
    return { page, analysis: { facts: toFacts(page), diagnostics: [...own, ...others], words } }
  })
}

function toFacts(page: Page): PageFacts {
  const { route, frontMatter, frontMatterProblems, bodyStart, parses } = page
  const { anchors, links, directives, titleHeading, words } = page
  return {
    route,
    frontMatter,
    frontMatterProblems,
    bodyStart,
    titleHeading,
    parses,
    anchors,
    links,
    directives,
    words,
  }
}
