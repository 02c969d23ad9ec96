import path from 'node:path/posix'
import { toCategoryPage } from '#content/parse/create-plain-page.ts'
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
import { completeReferences } from '../parse-config-files.ts'

/** What the findings about a change are chosen by. */
export interface ChangeInput {
  base: Base
  /** The navigation as it is now. */
  navigation: LinkContext['navigation']
  contentDir: string
  cache: LintCache
  features: readonly Feature[]
}

/**
 * Selects the findings that a change answers for. Checks the base in the same way to know what was
 * found there; pages that have not changed come from the cache.
 */
export async function selectByChange(
  diagnostics: Diagnostic[],
  { base, navigation, contentDir, cache, features }: ChangeInput,
): Promise<Diagnostic[]> {
  const { variables, references } = base.site
  const files = base.site.pages.map(({ file }) => file)
  const { diagnostics: alone } = await analyzeContent(
    files,
    { variables, references, features },
    {
      cache: { ...cache, pages: new Map(cache.pages) },
      configPages: [...base.site.categories.map(toCategoryPage), ...base.site.descriptionPages],
    },
  )
  const sources = base.site.descriptionPages.map(({ file }) => [file.path, file] as const)
  const site = {
    ...base.site,
    references: await completeReferences({ configs: new Map(sources) }, base.site, {
      features,
      cache,
    }),
  }
  const generatedFiles = listGeneratedFiles(site)
  const together = runSiteRules(
    { ...base, navigation, site, generatedFiles },
    createRules(features),
  )
  return selectChanged({
    diagnostics,
    changedLines: await readChangedLines(contentDir, base.revision),
    contentPath: toDisplayPath(contentDir),
    baseDiagnostics: [...alone, ...together],
  })
}

/** The findings of a check, and what to choose those about a change by. */
interface ChangeSelection {
  diagnostics: Diagnostic[]
  changedLines: ChangedLines
  /** Path of the content folder, as the diagnostics write it. */
  contentPath: string
  /** What was found at the base. */
  baseDiagnostics: Diagnostic[]
}

/**
 * Selects the findings that a change brings about: those on lines that it wrote, all that compare with
 * the base (`base:*`), and those elsewhere that were not there at the base. Of findings with the same text in the same file, skips as many as there were at the base.
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
  // A range that ends before the first character of a line does not reach that line.
  const last = endColumn === 1 && endLine > line ? endLine - 1 : endLine
  return ranges.some(({ start, end }) => line <= end && last >= start)
}
