import { collectTargetPaths } from '../../../content/links/collect-target-paths.ts'
import type { SiteRule } from '../../../content/rule.ts'

/** Every diagram must be shown by a page, be it a draft. */
export const diagramUnusedRule: SiteRule = {
  id: 'diagram:unused',
  severity: 'warning',
  scope: 'site',
  *check(context) {
    const { pages, diagrams } = context.site
    // The links of a page that cannot be read are not known.
    if (diagrams.size === 0 || pages.some(({ parses }) => !parses)) return
    const used = collectTargetPaths(pages, context, 'diagram')
    for (const diagram of diagrams.values()) {
      if (used.has(diagram.file.path)) continue
      yield {
        owner: diagram,
        message: `Cannot find a page that shows the diagram \`${diagram.file.path}\``,
        start: 0,
        end: 0,
        help: 'Show it with `<Diagram>`, or remove the file',
      }
    }
  },
}
