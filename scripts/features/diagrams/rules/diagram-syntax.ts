import { listDiagrams } from '../diagram.ts'
import type { SiteRule } from '#content/rule.ts'

/**
 * A diagram, a `.dot` file of the content folder, must be one graph in Graphviz's language DOT that can
 * be drawn without a warning, with the attributes, values and classes that `scripts/features/diagrams/schema.ts`
 * lists. Colors and fonts are not among them: a diagram takes those of the site, in light and dark.
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
