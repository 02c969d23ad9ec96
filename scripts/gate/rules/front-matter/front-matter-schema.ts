import { cutTextRuleId, fixOf, type Finding, type PageRule } from '#content/rule.ts'
import { frontMatterProblemsOf } from '#content/page.ts'
import type { RangeOf } from '#core/yaml/parse-yaml.ts'
import type { SchemaProblem } from '#core/yaml/zod-diagnostics.ts'

/** Uses the schema in `scripts/content/schema/front-matter.ts`. */
export const frontMatterSchemaRule: PageRule = {
  id: 'front-matter:schema',
  summary: 'Front matter is YAML with the keys and types of its schema.',
  fixes: 'value',
  severity: 'error',
  isRequired: true,
  check: (document) =>
    frontMatterProblemsOf(document)
      .filter(({ isCut }) => !isCut)
      .map((problem) => toFinding(problem, fixOf(problem) ?? renameKey(problem, document.rangeOf))),
}

/** Checks pages only. The readers of YAML files report such values themselves. */
export const yamlCutTextRule: PageRule = {
  id: cutTextRuleId,
  summary:
    'A value in front matter or YAML that contains ` #`, or starts with `&` or `!`, is in quotes.',
  fixes: 'value',
  severity: 'warning',
  check: (document) =>
    frontMatterProblemsOf(document)
      .filter(({ isCut }) => isCut)
      .map((problem) => toFinding(problem, fixOf(problem))),
}

/** Renames an unknown key unless the intended one also exists. */
function renameKey({ start, end, rename }: SchemaProblem, rangeOf: RangeOf): Finding['fix'] {
  return rename !== undefined && !rangeOf(rename) ? [{ start, end, text: rename }] : undefined
}

function toFinding({ message, start, end, help }: SchemaProblem, fix: Finding['fix']): Finding {
  return { message, start, end, ...(help && { help }), ...(fix && { fix }) }
}
