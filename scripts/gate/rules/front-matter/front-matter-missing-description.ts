import type { PageRule } from '#content/rule.ts'

/** Checks pages and generated indexes of categories. */
export const frontMatterMissingDescriptionRule: PageRule = {
  id: 'front-matter:missing-description',
  summary: 'A page has a description of its own.',
  severity: 'warning',
  scope: 'page',
  check({ frontMatter, rangeOf }) {
    if (!frontMatter || frontMatter.unlisted || frontMatter.draft) return []
    if (rangeOf('description')) return []
    return [
      {
        message: 'Cannot find `description`',
        help: 'Say in one or two sentences what the reader gets from the page',
        note: 'Without it, search results and cards show the beginning of the text, or the title',
      },
    ]
  },
}
