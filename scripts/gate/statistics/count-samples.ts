import {
  collectCommandLines,
  loadSampleParsers,
  type SampleParsers,
} from '../../features/command-line/collect-command-lines.ts'
import { countSamples as countApiSamples } from '../../features/api-reference/samples/match-samples.ts'
import { collectFences, readFence } from '../../content/parse/collect-fences.ts'
import type { Page } from '../../content/page.ts'
import type { SiteData } from '../../features/references.ts'
import { fenceRules } from '../rules/fence-rules.ts'

/** How many samples of a page the gate checks, by how it checks them. */
export interface SampleCounts {
  /** Fences that a parser of their language reads. */
  parsed: number
  /** Calls of the command-line tool, checked against its description. */
  commands: number
  /** Fences that are held against the description of the API. */
  api: number
}

/** Counts the samples of each page by path; those marked `unchecked` do not count. */
export async function countSamples(
  pages: Page[],
  data: SiteData,
): Promise<Map<string, SampleCounts>> {
  const [parsers, api] = await Promise.all([loadSampleParsers(), countApiSamples(pages, data)])
  return new Map(
    pages.map((page) => [
      page.file.path,
      { ...countOwn(page, data, parsers), api: api.get(page.file.path) ?? 0 },
    ]),
  )
}

function countOwn(
  page: Page,
  { variables, references: { cli } }: SiteData,
  parsers: SampleParsers,
): Omit<SampleCounts, 'api'> {
  const fences = collectFences(page).filter(({ unchecked }) => !unchecked)
  const parsed = fences.filter((fence) => parsing.some((rule) => rule.applies(fence)))
  const commands = fences.flatMap((fence) =>
    cli ? collectCommandLines(readFence(fence, page, variables).text, fence, cli, parsers) : [],
  )
  return { parsed: parsed.length, commands: commands.length }
}

/** The rules that parse every fence in a language. */
const parsing = fenceRules.filter(({ id }) => id.startsWith('code:'))
