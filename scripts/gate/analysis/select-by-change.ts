import { toCategoryPage } from '../../content/read/category-page.ts'
import { readChangedLines } from '../changes/changed-lines.ts'
import { toDisplayPath } from '../../content/read/read-content.ts'
import type { Base } from '../../content/links/base.ts'
import { selectChanged } from '../changes/select-changed.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { createStopwatch } from '../../core/stopwatch.ts'
import { generatedFiles } from '../../content/read/generated-files.ts'
import { rules } from '../rules/index.ts'
import { runSiteRules } from '../rules/run-rules.ts'
import { analyzeContent } from './analyze-content.ts'
import type { LintCache } from './cache.ts'
import { drawDiagrams } from '../../features/diagrams/draw-diagrams.ts'

/** What the findings about a change are chosen by. */
export interface ChangeInput {
  base: Base
  contentDir: string
  cache: LintCache
  toolKey: string
}

/**
 * Chooses the findings that a change answers for. What was found at the base is found by checking it
 * in the same way; pages that have not changed come from the cache.
 */
export async function selectByChange(
  diagnostics: Diagnostic[],
  { base, contentDir, cache, toolKey }: ChangeInput,
): Promise<Diagnostic[]> {
  const { variables, references } = base.site
  const files = base.site.pages.map(({ file }) => file)
  const { diagnostics: alone } = await analyzeContent(
    files,
    { variables, references },
    {
      cache: { ...cache, pages: new Map(cache.pages) },
      toolKey,
      stopwatch: createStopwatch(),
      isMine: () => true,
      configPages: [...base.site.categories.map(toCategoryPage), ...base.site.descriptionPages],
    },
  )
  const diagramFiles = Array.from(base.site.diagrams.values(), ({ file }) => file)
  const options = { toolKey, known: cache.drawings }
  const diagrams = await drawDiagrams(diagramFiles, variables, options)
  const site = { ...base.site, diagrams }
  const together = runSiteRules({ ...base, site, generatedFiles }, rules)
  return selectChanged({
    diagnostics,
    changedLines: await readChangedLines(contentDir, base.revision),
    contentPath: toDisplayPath(contentDir),
    baseDiagnostics: [...alone, ...together],
  })
}
