import { fixOf } from '#content/read/config-diagnostics.ts'
import type { Page } from '#content/page.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import type { SchemaProblem } from '#core/yaml/zod-diagnostics.ts'

/** Uses the schema in `scripts/content/schema/front-matter.ts`. */
export const frontMatterSchemaRule: PageRule = {
  id: 'front-matter:schema',
  summary: 'Front matter is YAML with the keys and types of its schema.',
  fixes: 'value',
  severity: 'error',
  isRequired: true,
  scope: 'page',
  check: (page) =>
    page.frontMatterProblems
      .filter(({ isCut }) => !isCut)
      .map((problem) => toFinding(problem, fixOf(problem) ?? renameKey(problem, page))),
}

/** Renames an unknown key if the one that it seems to mean is not there too. */
function renameKey({ start, end, rename }: SchemaProblem, page: Page): Finding['fix'] {
  return rename !== undefined && !page.rangeOf(rename) ? [{ start, end, text: rename }] : undefined
}

/** Turns a problem of the front matter into a finding. */
export function toFinding(
  { message, start, end, help }: SchemaProblem,
  fix: Finding['fix'],
): Finding {
  return { message, start, end, ...(help && { help }), ...(fix && { fix }) }
}
