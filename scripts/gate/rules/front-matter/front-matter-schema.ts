import type { PageRule } from '#content/rule.ts'

/** Uses the schema in `scripts/content/schema/front-matter.ts`. */
export const frontMatterSchemaRule: PageRule = {
  id: 'front-matter:schema',
  summary:
    'Front matter is YAML with the keys and types of its schema, `title` and `description` among them.',
  fixes: 'value',
  severity: 'error',
  isRequired: true,
  scope: 'page',
  check: (page) =>
    page.frontMatterProblems.map(({ replacement, ...problem }) => {
      const isFree = replacement !== undefined && !page.rangeOf(replacement)
      const { start, end } = problem
      return { ...problem, ...(isFree && { fix: [{ start, end, text: replacement }] }) }
    }),
}
