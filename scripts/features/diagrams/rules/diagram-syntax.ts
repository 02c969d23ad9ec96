import type { SiteRule } from '#content/rule.ts'
import { listDiagrams } from '../diagram.ts'

/**
 * A diagram must be one graph in Graphviz's language DOT that can be drawn without a warning. Colors
 * and fonts are the site's; the classes are `main`, `outside` and `titled`.
 */
export const diagramSyntaxRule: SiteRule = {
  id: 'diagram:syntax',
  severity: 'error',
  scope: 'site',
  *check({ site }) {
    for (const { page, problems } of listDiagrams(site)) {
      for (const problem of problems) yield { ...problem, owner: page }
    }
  },
}
