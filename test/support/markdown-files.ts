import type { Site } from '#content/site.ts'
import { createMemoryStore } from '#core/cache/store.ts'
import { features } from '#features/index.ts'
import { listPageFiles } from '#generate/generate-site.ts'
import { buildPlan } from '#generate/plan.ts'
import { printPages, type PageFormats } from '#generate/print-pages.ts'
import { renderPage } from './render-page.ts'
import { parseTestSite } from './site.ts'

/** Renders the Markdown files and feeds of a site with these content files. */
export async function renderMarkdownFiles(
  files: Record<string, string>,
): Promise<Map<string, string>> {
  return renderMarkdownOfSite((await parseTestSite(files)).site)
}

export async function renderMarkdownOfSite(site: Site): Promise<Map<string, string>> {
  const plan = buildPlan(site, new Map())
  const contents = new Map<string, { html: string }>()
  for (const { file } of plan.pageData) contents.set(file, await renderPage(plan.pages.get(file)!))
  const theme = { siteTitle: 'Docs', description: 'What it is' }
  const store = createMemoryStore<PageFormats>()
  const pages = await printPages({ plan, contents, features, basePath: '', site, store })
  return new Map(listPageFiles({ site, features, plan, pages, theme }))
}
