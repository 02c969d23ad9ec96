import type { PageRule } from '#content/rule.ts'

/**
 * Front matter must be YAML that fits the schema: known keys, right types, title and description.
 * The schema is `scripts/content/schema/front-matter.ts`.
 */
export const frontMatterSchemaRule: PageRule = {
  id: 'front-matter:schema',
  severity: 'error',
  scope: 'page',
  check: (page) =>
    page.frontMatterProblems.map(({ replacement, ...problem }) => {
      const isFree = replacement !== undefined && !page.rangeOf(replacement)
      const { start, end } = problem
      return { ...problem, ...(isFree && { fix: [{ start, end, text: replacement }] }) }
    }),
}
