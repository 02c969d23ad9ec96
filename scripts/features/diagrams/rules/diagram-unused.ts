import { collectTargetPaths } from '#content/links/collect-target-paths.ts'
import { listDiagrams } from '../diagram.ts'
import type { SiteRule } from '#content/rule.ts'

/** Every diagram must be shown by a page, be it a draft. */
export const diagramUnusedRule: SiteRule = {
  id: 'diagram:unused',
  severity: 'warning',
  scope: 'site',
  *check(context) {
    const { pages } = context.site
    const diagrams = listDiagrams(context.site)
    // The links of a page that cannot be read are not known.
    if (diagrams.length === 0 || pages.some(({ parses }) => !parses)) return
    const used = collectTargetPaths(pages, context, 'source')
    for (const { page } of diagrams) {
      if (used.has(page.file.path)) continue
      yield {
        owner: page,
        message: `Cannot find a page that shows the diagram \`${page.file.path}\``,
        start: 0,
        end: 0,
        help: 'Show it with `<Diagram>`, or remove the file',
      }
    }
  },
}
