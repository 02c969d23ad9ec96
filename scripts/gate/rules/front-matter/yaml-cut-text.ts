import { cutTextRuleId, fixOf } from '#content/read/config-diagnostics.ts'
import { frontMatterProblemsOf } from '#content/page.ts'
import type { PageRule } from '#content/rule.ts'
import { toFinding } from './front-matter-schema.ts'

/** The readers of `product.yaml` and of other YAML files report those of their files themselves. */
export const yamlCutTextRule: PageRule = {
  id: cutTextRuleId,
  summary:
    'A text in front matter or YAML that holds ` #`, or begins with `&` or `!`, is in quotes.',
  fixes: 'value',
  severity: 'warning',
  scope: 'page',
  check: (document) =>
    frontMatterProblemsOf(document)
      .filter(({ isCut }) => isCut)
      .map((problem) => toFinding(problem, fixOf(problem))),
}
