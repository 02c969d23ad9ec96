import { parsePage, restorePage } from '#content/parse/parse-page.ts'
import type { Page, PageFacts } from '#content/page.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import type { FeatureData } from '../feature-data.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import type { Stopwatch } from '#core/stopwatch.ts'
import { pageLinters } from '../linters/index.ts'
import { hasTree } from '#content/linter.ts'
import { collectWords, type WordPlaces } from '../linters/collect-words.ts'
import { createRules } from '../rules/index.ts'
import { prepareRules, runPageRules } from '../rules/run-rules.ts'
import type { Rule } from '#content/rule.ts'
import { recoverFacts, recoverPage, type RecoveredPage } from './recover-page.ts'

/** Everything that can be said of a page by looking at it alone: plain data. */
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
  stopwatch: Stopwatch,
): Promise<{ page: Page; analysis: PageAnalysis }[]> {
  const rules = createRules(data.features)
  const pages = stopwatch.measure('parse', () =>
    files.map((file): ReadPage => {
      const page = parsePage(file, data)
      const recovered = hasTree(page) ? undefined : recoverPage(page, data)
      return { page, recovered, readable: recovered?.page ?? page }
    }),
  )
  const readable = pages.map((each) => each.readable)
  await stopwatch.measure('load parsers of code', () => prepareRules(readable, rules))
  const parsed = readable.filter(hasTree)
  const linted = await Promise.all(
    pageLinters.map((linter) => stopwatch.measure(linter.name, () => linter.check(parsed))),
  )
  const foreign = groupByFile(linted.flat())
  return pages.map((read) => {
    const found = foreign.get(read.page.file.displayPath) ?? []
    return analyzePage(read, { found, rules, data, stopwatch })
  })
}

/** A page, and the same without its broken parts where it does not parse. */
interface ReadPage {
  page: Page
  recovered: RecoveredPage | undefined
  /** Of both the one that has a tree. */
  readable: Page
}

function analyzePage(
  { page, recovered, readable }: ReadPage,
  { found, rules, data, stopwatch }: AnalyzeContext,
): { page: Page; analysis: PageAnalysis } {
  const own = runPageRules(page, data, rules, stopwatch)
  const words = hasTree(readable) ? collectWords(readable) : []
  if (!recovered) {
    return { page, analysis: { facts: toFacts(page), diagnostics: [...own, ...found], words } }
  }
  const { isIntact, isTold } = recovered
  const more = [...runPageRules(readable, data, rules.filter(isTold), stopwatch), ...found]
  const facts = recoverFacts(toFacts(page), recovered)
  return {
    page: restorePage(page.file, facts, data.variables),
    analysis: {
      facts,
      diagnostics: [...own, ...more.filter(({ line }) => isIntact(line))],
      words: words.map(([word, offsets]) => [
        word,
        offsets.filter((start) => isIntact(page.lines.pointAt(start).line)),
      ]),
    },
  }
}

interface AnalyzeContext {
  /** What linters found on the page. */
  found: Diagnostic[]
  rules: readonly Rule[]
  data: FeatureData
  stopwatch: Stopwatch
}

function toFacts(page: Page): PageFacts {
  const { route, frontMatter, frontMatterProblems, bodyStart, parses } = page
  const { anchors, links, directives, paragraphs, words } = page
  return {
    route,
    frontMatter,
    frontMatterProblems,
    bodyStart,
    parses,
    anchors,
    links,
    directives,
    paragraphs,
    words,
  }
}

function groupByFile(diagnostics: Diagnostic[]): Map<string, Diagnostic[]> {
  const files = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const known = files.get(diagnostic.file)
    if (known) known.push(diagnostic)
    else files.set(diagnostic.file, [diagnostic])
  }
  return files
}
