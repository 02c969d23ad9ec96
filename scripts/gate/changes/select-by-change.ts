import path from 'node:path/posix'
import { readChangedLines, type ChangedLines } from './changed-lines.ts'
import { toDisplayPath } from '#content/read/read-content.ts'
import type { Base, LinkContext } from '#content/links/resolve-link.ts'
import { countByIdentity, identityOf, type Diagnostic } from '#core/diagnostic.ts'
import type { Feature } from '#content/feature.ts'
import { listGeneratedFiles } from '#content/links/link-context.ts'
import { createRules } from '../rules/index.ts'
import { runSiteRules } from '../rules/run-rules.ts'
import { analyzeContent } from '../analysis/analyze-content.ts'
import type { LintCache } from '../analysis/cache.ts'

export interface ChangeInput {
  base: Base
  /** Current settings of the site. */
  theme: Pick<LinkContext, 'navigation' | 'titleSuffix'>
  contentDir: string
  cache: LintCache
  features: readonly Feature[]
}

/**
 * Selects the findings that a change causes: those on changed lines, all of `base:*`, and new ones
 * elsewhere. For equal findings in a file, skips as many as the base had.
 */
export async function selectByChange(
  diagnostics: Diagnostic[],
  change: ChangeInput,
): Promise<Diagnostic[]> {
  const { base, contentDir } = change
  const changedLines = await readChangedLines(contentDir, base.commit)
  const contentPath = toDisplayPath(contentDir)
  const known = countByIdentity(await checkBase(change))
  return diagnostics.flatMap((diagnostic) => {
    if (isOnChangedLine(diagnostic, changedLines, contentPath)) {
      return [{ ...diagnostic, isOnChangedLine: true }]
    }
    if (diagnostic.ruleId.startsWith('base:')) return [diagnostic]
    const key = identityOf(diagnostic)
    const left = known.get(key) ?? 0
    known.set(key, left - 1)
    return left <= 0 ? [diagnostic] : []
  })
}

/** Checks the base like the current content. Unchanged pages are cached. */
async function checkBase({ base, theme, cache, features }: ChangeInput) {
  const { pages, categories, documents } = base.site
  const { diagnostics } = await analyzeContent(
    pages.map(({ file }) => file),
    { ...base.site, features },
    {
      cache: { ...cache, pages: new Map(cache.pages) },
      documents: [...categories, ...documents],
    },
  )
  const generatedFiles = listGeneratedFiles(base.site)
  const context = { ...base, ...theme, generatedFiles }
  return [...diagnostics, ...runSiteRules(context, createRules(features))]
}

function isOnChangedLine(
  { file, line, endLine, endColumn }: Diagnostic,
  changedLines: ChangedLines,
  contentPath: string,
): boolean {
  const ranges = changedLines.get(path.relative(contentPath, file)) ?? []
  // A range that ends at column 1 does not include that line.
  const last = endColumn === 1 && endLine > line ? endLine - 1 : endLine
  return ranges.some(({ start, end }) => line <= end && last >= start)
}
