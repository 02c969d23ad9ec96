import type { PageRule } from '#content/rule.ts'
import { frontMatterProblemsOf, type Document } from '#content/page.ts'
import { conflictProblem } from '#content/parse/parse-mdx.ts'
import type { ConfigProblem } from '#core/yaml/zod-diagnostics.ts'
import { toFinding } from '#content/read/config-diagnostics.ts'

/**
 * Reports missing front matter, invalid YAML and violations of the schema in
 * `scripts/content/schema/front-matter.ts`.
 */
export const frontMatterSchemaRule: PageRule = {
  id: 'front-matter:schema',
  isGeneral: true,
  summary: 'Front matter is YAML with the keys and types of its schema.',
  fixes: 'content',
  severity: 'error',
  isRequired: true,
  check: (document) =>
    // `text:conflict-marker` reports a conflict, which breaks the YAML around it.
    (document.mdx.problem === conflictProblem ? [] : frontMatterProblemsOf(document))
      .filter(({ isTruncated }) => !isTruncated)
      .map((problem) => toFinding(addRename(problem, document))),
}

export const yamlCutTextRule: PageRule = {
  id: 'yaml:cut-text',
  summary: 'A value in front matter that contains ` #` is in quotes.',
  severity: 'warning',
  check: (document) =>
    frontMatterProblemsOf(document)
      .filter(({ isTruncated }) => isTruncated)
      .map(toFinding),
}

/** Adds the replacement for an unknown key, unless the intended key also exists. */
function addRename(problem: ConfigProblem, { offsetsOf }: Document): ConfigProblem {
  const { rename } = problem
  return rename === undefined || offsetsOf(rename) ? problem : { ...problem, replacement: rename }
}
