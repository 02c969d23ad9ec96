import { resolveLink } from '../content/resolve-link.ts'
import type { SiteRule } from './rule.ts'

/** Every diagram must be shown by a page, be it a draft. */
export const diagramUnusedRule: SiteRule = {
  id: 'diagram:unused',
  severity: 'warning',
  scope: 'site',
  *check(context) {
    const { pages, diagrams } = context.site
    const used = new Set<string>()
    for (const page of pages) {
      for (const link of page.links) {
        const target = resolveLink(link, page, context)
        if (target.type === 'diagram') used.add(target.path)
      }
    }
    // The links of a page that cannot be read are not known.
    if (pages.some(({ parses }) => !parses)) return
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
