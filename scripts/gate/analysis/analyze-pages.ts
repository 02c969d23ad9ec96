import { makeKey } from '#cache/make-key.ts'
import type { SiteData } from '#content/site.ts'
import type { Feature } from '#content/feature.ts'
import { parsePage } from '#content/parse/parse-page.ts'
import { hasTree, type Page, type PageFacts } from '#content/page.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import { selectVariables } from '#core/variables.ts'
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

/** Result of checking a single page, as data that can be cached. */
export interface PageAnalysis {
  /** `undefined` for documents that are not pages, which are parsed on every run. */
  facts: PageFacts | undefined
  /** Findings of page rules. */
  diagnostics: Diagnostic[]
  /** Findings of page linters, which do not depend on features. */
  linted: Diagnostic[]
  /** Cache key of `linted`. */
  lintKey: string
  /** Words of the prose, for the spell checker. */
  words: WordPlaces
}

/**
 * Parses and checks each page on its own, without linting those in `known` again. The results are
 * in the order of the files.
 */
export async function analyzePages(
  files: SourceFile[],
  data: FeatureData,
  known: ReadonlyMap<string, Diagnostic[]> = new Map(),
): Promise<{ page: Page; analysis: PageAnalysis }[]> {
  const keyOf = createLintKeys(data)
  const rules = createRules(data.features)
  const pages = files.map((file) => parsePage(file, data))
  await prepareRules(pages, rules)
  const parsed = pages.filter(hasTree).filter(({ file }) => !known.has(keyOf(file)))
  const found = await Promise.all(pageLinters.map((linter) => linter.check(parsed)))
  const otherFindings = groupByFile(found.flat())
  return pages.map((page) => {
    const diagnostics = runPageRules(page, data, rules)
    const lintKey = keyOf(page.file)
    const linted = known.get(lintKey) ?? otherFindings.get(page.file.displayPath) ?? []
    const words = hasTree(page) ? collectWords(page) : []
    return { page, analysis: { facts: toFacts(page), diagnostics, linted, lintKey, words } }
  })
}

function createLintKeys({ variables }: FeatureData): (file: SourceFile) => string {
  return ({ displayPath, text }) =>
    makeKey({ values: [displayPath, selectVariables(text, variables), text] })
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
