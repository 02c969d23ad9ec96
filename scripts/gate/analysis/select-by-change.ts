import { toCategoryPage } from '#content/read/category-page.ts'
import { readChangedLines } from '../changes/changed-lines.ts'
import { toDisplayPath } from '#content/read/read-content.ts'
import type { Base, LinkContext } from '#content/links/resolve-link.ts'
import { selectChanged } from '../changes/select-changed.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import type { Feature } from '#content/feature.ts'
import { listGeneratedFiles } from '#content/links/link-context.ts'
import { createRules } from '../rules/index.ts'
import { runSiteRules } from '../rules/run-rules.ts'
import { analyzeContent } from './analyze-content.ts'
import type { LintCache } from './cache.ts'
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
 * Chooses the findings that a change answers for. What was found at the base is found by checking it
 * in the same way; pages that have not changed come from the cache.
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
      isMine: () => true,
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
