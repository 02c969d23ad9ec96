import type { PageRule } from '#content/rule.ts'
import { isPage } from '#content/page.ts'
import { conflictProblem } from '#content/parse/parse-mdx.ts'

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
    isPage(document) && document.mdx.problem !== conflictProblem
      ? document.frontMatterProblems
      : [],
}

export const yamlCutTextRule: PageRule = {
  id: 'yaml:cut-text',
  summary: 'A value in front matter that contains ` #` is in quotes.',
  severity: 'warning',
  check: (document) => (isPage(document) ? document.cutTexts : []),
}
