import path from 'node:path/posix'
import { toCategoryDocument } from '#content/parse/create-document.ts'
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

/** Input for selecting the findings of a change. */
export interface ChangeInput {
  base: Base
  /** Current settings of the site. */
  theme: Pick<LinkContext, 'navigation' | 'titleSuffix'>
  contentDir: string
  cache: LintCache
  features: readonly Feature[]
}

/**
 * Selects the findings that a change causes. Checks the base in the same way to know its findings.
 * Unchanged pages are cached.
 */
export async function selectByChange(
  diagnostics: Diagnostic[],
  { base, theme, contentDir, cache, features }: ChangeInput,
): Promise<Diagnostic[]> {
  const files = base.site.pages.map(({ file }) => file)
  const { diagnostics: alone } = await analyzeContent(
    files,
    { ...base.site, features },
    {
      cache: { ...cache, pages: new Map(cache.pages) },
      documents: [...base.site.categories.map(toCategoryDocument), ...base.site.documents],
    },
  )
  const generatedFiles = listGeneratedFiles(base.site)
  const together = runSiteRules({ ...base, ...theme, generatedFiles }, createRules(features))
  return selectChanged({
    diagnostics,
    changedLines: await readChangedLines(contentDir, base.commit),
    contentPath: toDisplayPath(contentDir),
    baseDiagnostics: [...alone, ...together],
  })
}

/** Findings of a check, with the lines and findings to compare them with. */
interface ChangeSelection {
  diagnostics: Diagnostic[]
  changedLines: ChangedLines
  /** Display path of the content folder. */
  contentPath: string
  /** Findings at the base. */
  baseDiagnostics: Diagnostic[]
}

/**
 * Selects the findings that a change causes: those on changed lines, all of `base:*`, and new ones
 * elsewhere. Of equal findings in a file, skips as many as there were at the base.
 */
function selectChanged({
  diagnostics,
  changedLines,
  contentPath,
  baseDiagnostics,
}: ChangeSelection): Diagnostic[] {
  const known = countByIdentity(baseDiagnostics)
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
