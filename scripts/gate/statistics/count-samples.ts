import type { SiteData } from '#content/content-feature.ts'
import type { Feature, SampleCount } from '#content/feature.ts'
import type { Page } from '#content/page.ts'
import { collectFences } from '#content/parse/collect-fences.ts'
import { isFenceRule } from '#content/fence-rule.ts'
import { createRules } from '../rules/index.ts'

/**
 * How many samples of a page the gate checks: `parsed` by a parser of their language, and those that
 * features check, by their columns in small letters.
 */
export type SampleCounts = Readonly<Record<string, number>>

/** What is counted of the samples that features check. */
export function listColumns(features: readonly Feature[]): SampleCount[] {
  return features.flatMap(({ samples }) => samples ?? [])
}

/** The name of a column in {@link SampleCounts}. */
export function keyOfColumn({ column }: Pick<SampleCount, 'column'>): string {
  return column.toLowerCase()
}

/** Counts the samples of each page by path; those marked `unchecked` do not count. */
export async function countSamples(
  pages: Page[],
  data: SiteData,
  features: readonly Feature[],
): Promise<Map<string, SampleCounts>> {
  const columns = listColumns(features)
  const counts = await Promise.all(columns.map(({ count }) => count(pages, data)))
  return new Map(
    pages.map(({ file, mdx }) => {
      const fences = collectFences({ file, mdx }).filter(({ unchecked }) => !unchecked)
      const parsed = fences.filter((fence) => parsing.some((rule) => rule.applies(fence)))
      const checked = columns.map((column, index) => [
        keyOfColumn(column),
        counts[index]!.get(file.path) ?? 0,
      ])
      return [file.path, { parsed: parsed.length, ...Object.fromEntries(checked) }]
    }),
  )
}

/** The rules that parse every fence in a language. */
const parsing = createRules([]).filter(isFenceRule)
