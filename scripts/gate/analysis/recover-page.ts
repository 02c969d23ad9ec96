import type { Page, PageFacts } from '#content/page.ts'
import { parsePage } from '#content/parse/parse-page.ts'
import type { SiteData } from '#content/content-feature.ts'
import type { Rule } from '#content/rule.ts'
import { recoverSyntax } from '../rules/recover-syntax.ts'

/** A page that does not parse, as far as it can be read. */
export interface RecoveredPage {
  /** The page without its broken parts; offsets are those of the file. */
  page: Page
  /** Whether a line, from 1, is as it was written. */
  isIntact: (line: number) => boolean
  /** Whether a rule can tell what is wrong with the page, rather than with what is left of it. */
  isTold: (rule: Rule) => boolean
}

/** Reads a page that does not parse without its broken parts; undefined where that fails. */
export function recoverPage(page: Page, data: SiteData): RecoveredPage | undefined {
  const { text } = recoverSyntax(page)
  if (text === undefined) return undefined
  const changed = collectChanged(page.file.text.split('\n'), text.split('\n'))
  return {
    page: parsePage({ ...page.file, text }, data),
    isIntact: (line) => !changed.lines.has(line),
    isTold: ({ id }) => !(changed.hasTags && structural.has(id)),
  }
}

/** What is known of a page that does not parse; its anchors count as unknown all the same. */
export function recoverFacts(facts: PageFacts, { page }: RecoveredPage): PageFacts {
  const { anchors, links, directives, paragraphs, words } = page
  return { ...facts, anchors, links, directives, paragraphs, words }
}

/** Rules that ask what stands within a component, which a tag that is taken out decides. */
const structural = new Set(['mdx:children', 'mdx:component'])

/** Lines that differ, the empty ones behind them included: two of these in a row are not the writer's. */
function collectChanged(before: string[], after: string[]) {
  const lines = new Set<number>()
  let hasTags = false
  for (const [index, line] of before.entries()) {
    const isGap = line.trim() === '' && lines.has(index)
    if (line === after[index] && !isGap) continue
    lines.add(index + 1)
    hasTags ||= /<\/?[A-Z]/.test(line)
  }
  return { lines, hasTags }
}
