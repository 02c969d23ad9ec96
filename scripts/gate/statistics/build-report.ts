import { isPublished, type Site } from '#content/read/build-site.ts'
import type { Feature } from '#content/feature.ts'
import type { Page } from '#content/page.ts'
import { createLinkContext } from '#content/links/link-context.ts'
import { resolveLink } from '#content/links/resolve-link.ts'
import { countSamples, keyOfColumn, listColumns, type SampleCounts } from './count-samples.ts'
import { kindOf } from './page-kinds.ts'
import { gradeOf, measureText, type TextMeasure } from './reading-grade.ts'

/** What can be counted of a page. */
export interface PageReport {
  file: string
  route: string
  /** The kind of page, which decides how long it is meant to be. */
  kind: string
  /** Words of prose, headings and tables among them; no code. */
  words: number
  /** School grade by Flesch and Kincaid, to one decimal; null for a page without running text. */
  grade: number | null
  /** Links of other pages to this one. */
  linksIn: number
  /** Links of this page to others and to other sites. */
  linksOut: number
  samples: SampleCounts
}

/** A page whose length is not that of its kind. */
export interface Outlier {
  file: string
  kind: string
  words: number
  /** `shorter` than `limit` words, or `longer`. */
  is: 'shorter' | 'longer'
  limit: number
}

/** The whole report. */
export interface ContentReport {
  pages: PageReport[]
  totals: Omit<PageReport, 'file' | 'route' | 'kind'> & { pages: number }
  outliers: Outlier[]
}

/** Builds the report of the pages that a site publishes, in the order of their files. */
export async function buildReport(
  site: Site,
  features: readonly Feature[],
): Promise<ContentReport> {
  const published = site.pages.filter(isPublished)
  const links = countLinks(published, site)
  const samples = await countSamples(published, site, features)
  const columns = ['parsed', ...listColumns(features).map(keyOfColumn)]
  const measured = published.map((page) => {
    const text = measureText(page.mdx.tree ?? { type: 'root', children: [] }, site.variables)
    return { page, text, report: reportPage(page, text) }
  })
  const pages = measured.map(({ report }) => report)
  const total = sumMeasures(measured.map(({ text }) => text))
  return {
    pages,
    totals: {
      pages: pages.length,
      words: sum(pages, ({ words }) => words),
      grade: roundGrade(gradeOf(total)),
      linksIn: sum(pages, ({ linksIn }) => linksIn),
      linksOut: sum(pages, ({ linksOut }) => linksOut),
      samples: Object.fromEntries(
        columns.map((key) => [key, sum(pages, (page) => page.samples[key] ?? 0)]),
      ),
    },
    outliers: published.flatMap(findOutlier),
  }

  function reportPage(page: Page, text: TextMeasure): PageReport {
    return {
      file: page.file.displayPath,
      route: page.route,
      kind: kindOf(page.docId).name,
      words: page.words,
      grade: roundGrade(gradeOf(text)),
      linksIn: links.in.get(page.route) ?? 0,
      linksOut: links.out.get(page.route) ?? 0,
      samples: samples.get(page.file.path)!,
    }
  }
}

/** Counts links between pages, and to other sites; those within a page do not count. */
function countLinks(pages: Page[], site: Site) {
  const context = createLinkContext(site, undefined)
  const counts = { in: new Map<string, number>(), out: new Map<string, number>() }
  for (const page of pages) {
    for (const link of page.links.filter(({ kind }) => kind === 'link')) {
      const target = resolveLink(link, page, context)
      const leadsToPage = target.type === 'route' || target.type === 'redirect'
      if (leadsToPage && target.route === page.route) continue
      if (leadsToPage) counts.in.set(target.route, (counts.in.get(target.route) ?? 0) + 1)
      counts.out.set(page.route, (counts.out.get(page.route) ?? 0) + 1)
    }
  }
  return counts
}

function findOutlier({ file, docId, words }: Page): Outlier[] {
  const { name, minWords = 0, maxWords = Infinity } = kindOf(docId)
  const page = { file: file.displayPath, kind: name, words }
  if (words < minWords) return [{ ...page, is: 'shorter', limit: minWords }]
  return words > maxWords ? [{ ...page, is: 'longer', limit: maxWords }] : []
}

function sumMeasures(texts: TextMeasure[]): TextMeasure {
  return {
    sentences: sum(texts, ({ sentences }) => sentences),
    words: sum(texts, ({ words }) => words),
    syllables: sum(texts, ({ syllables }) => syllables),
  }
}

function sum<T>(items: T[], valueOf: (item: T) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0)
}

function roundGrade(grade: number | undefined): number | null {
  return grade === undefined ? null : Math.round(grade * 10) / 10
}
