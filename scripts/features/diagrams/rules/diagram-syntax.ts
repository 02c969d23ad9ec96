import type { SiteRule } from '#content/rule.ts'
import { listDiagrams } from '../diagram.ts'

export const diagramSyntaxRule: SiteRule = {
  id: 'diagram:syntax',
  summary: 'A `.dot` file is one graph that Graphviz draws without a warning.',
  severity: 'error',
  scope: 'site',
  *check({ site }) {
    for (const { document, drawing, problems } of listDiagrams(site)) {
      for (const problem of problems) yield { ...problem, owner: document, isRequired: !drawing }
    }
  },
}
