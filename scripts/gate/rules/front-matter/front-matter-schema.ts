import { type Finding, type PageRule } from '#content/rule.ts'
import { frontMatterProblemsOf } from '#content/page.ts'
import { conflictProblem } from '#content/parse/parse-mdx.ts'
import type { OffsetsOf } from '#core/yaml/parse-yaml.ts'
import type { ConfigProblem } from '#core/yaml/zod-diagnostics.ts'
import { fixOf } from '#content/read/config-diagnostics.ts'

/**
 * Reports missing front matter, invalid YAML and violations of the schema in
 * `scripts/content/schema/front-matter.ts`.
 */
export const frontMatterSchemaRule: PageRule = {
  id: 'front-matter:schema',
  isGeneral: true,
  needs: ['variables'],
  breaksInput: true,
  summary: 'Front matter is YAML with the keys and types of its schema.',
  fixes: 'value',
  severity: 'error',
  isRequired: true,
  check: (document) =>
    // `text:conflict-marker` reports a conflict, which breaks the YAML around it.
    (document.mdx.problem === conflictProblem ? [] : frontMatterProblemsOf(document))
      .filter(({ isTruncated }) => !isTruncated)
      .map((problem) =>
        toSchemaFinding(problem, fixOf(problem) ?? createRenameFix(problem, document.offsetsOf)),
      ),
}

export const yamlCutTextRule: PageRule = {
  id: 'yaml:cut-text',
  summary: 'A value in front matter that contains ` #`, or starts with `&` or `!`, is in quotes.',
  fixes: 'value',
  severity: 'warning',
  check: (document) =>
    frontMatterProblemsOf(document)
      .filter(({ isTruncated }) => isTruncated)
      .map((problem) => toSchemaFinding(problem, fixOf(problem))),
}

/** Returns the fix that renames an unknown key, unless the intended key also exists. */
function createRenameFix(
  { start, end, rename }: ConfigProblem,
  offsetsOf: OffsetsOf,
): Finding['fix'] {
  return rename !== undefined && !offsetsOf(rename) ? [{ start, end, text: rename }] : undefined
}

function toSchemaFinding(
  { message, start, end, help }: ConfigProblem,
  fix: Finding['fix'],
): Finding {
  return { message, start, end, ...(help && { help }), ...(fix && { fix }) }
}
