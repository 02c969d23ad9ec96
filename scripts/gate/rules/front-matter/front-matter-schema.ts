import { fixOf } from '#content/read/config-diagnostics.ts'
import { frontMatterProblemsOf } from '#content/page.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import type { RangeOf } from '#core/yaml/parse-yaml.ts'
import type { SchemaProblem } from '#core/yaml/zod-diagnostics.ts'

/** Uses the schema in `scripts/content/schema/front-matter.ts`. */
export const frontMatterSchemaRule: PageRule = {
  id: 'front-matter:schema',
  summary: 'Front matter is YAML with the keys and types of its schema.',
  fixes: 'value',
  severity: 'error',
  isRequired: true,
  scope: 'page',
  check: (document) =>
    frontMatterProblemsOf(document)
      .filter(({ isCut }) => !isCut)
      .map((problem) => toFinding(problem, fixOf(problem) ?? renameKey(problem, document.rangeOf))),
}

/** Renames an unknown key unless the intended one exists, too. */
function renameKey({ start, end, rename }: SchemaProblem, rangeOf: RangeOf): Finding['fix'] {
  return rename !== undefined && !rangeOf(rename) ? [{ start, end, text: rename }] : undefined
}

/** Converts a problem of the front matter to a finding. */
export function toFinding(
  { message, start, end, help }: SchemaProblem,
  fix: Finding['fix'],
): Finding {
  return { message, start, end, ...(help && { help }), ...(fix && { fix }) }
}
