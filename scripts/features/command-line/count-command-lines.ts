import type { SiteData } from '#content/content-feature.ts'
import type { Page } from '#content/page.ts'
import { collectFences, readFence } from '#content/parse/collect-fences.ts'
import { collectCommandLines, loadSampleParsers } from './collect-command-lines.ts'
import { documentedCommandLine } from './documented-command-line.ts'

/** Counts the calls of the tool in the samples of each page, by path; `unchecked` ones do not count. */
export async function countCommandLines(
  pages: Page[],
  data: SiteData,
): Promise<Map<string, number>> {
  const cli = documentedCommandLine(data)
  if (!cli) return new Map()
  const parsers = await loadSampleParsers()
  return new Map(
    pages.map((page) => {
      const fences = collectFences(page).filter(({ unchecked }) => !unchecked)
      const lines = fences.flatMap((fence) =>
        collectCommandLines(readFence(fence, page, data.variables).text, fence, cli, parsers),
      )
      return [page.file.path, lines.length]
    }),
  )
}
