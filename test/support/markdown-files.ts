import { createMemoryStore } from '#core/cache/store.ts'
import { features } from '#features/index.ts'
import { makeMarkdownFiles, type PrintedPage } from '#generate/markdown/make-markdown-files.ts'

import { buildPlan } from '#generate/plan.ts'
import { parseTestSite } from './site.ts'

/** Renders the Markdown files and feeds of a site with these content files. */
export async function renderMarkdownFiles(
  files: Record<string, string>,
  store = createMemoryStore<PrintedPage>(),
): Promise<Map<string, string>> {
  const { site } = await parseTestSite(files)
  const plan = buildPlan(site, new Map())

  const theme = { siteTitle: 'Docs', description: 'What it is' }
  return makeMarkdownFiles({ plan, features, site, theme, store })
}
