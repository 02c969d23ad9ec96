import { isCutByYaml, type Document } from '#content/page.ts'
import type { PageRule } from '#content/rule.ts'

/** Skips descriptions that YAML truncates. Measures the text with variables filled in. */
export const frontMatterDescriptionLengthRule: PageRule = {
  id: 'front-matter:description-length',
  summary: 'The description of a page has 70 to 160 characters, as search results show that many.',
  severity: 'warning',
  *check(page) {
    const frontMatter = findListedFrontMatter(page)
    const range = page.offsetsOf('description')
    if (!frontMatter || !range || isCutByYaml('description', page)) return
    const { length } = Array.from(frontMatter.description)
    if (length >= 70 && length <= 160) return
    yield {
      message: `Unexpected description of ${length} characters, expected 70 to 160`,
      ...range,
      help:
        length < 70
          ? 'Say in one or two sentences what the reader gets from the page'
          : `Shorten it by ${length - 160} characters`,
      note: 'Search results and link previews show it',
    }
  },
}

/** Checks pages and generated category indexes. */
export const frontMatterMissingDescriptionRule: PageRule = {
  id: 'front-matter:missing-description',
  summary: 'A page has a description of its own.',
  severity: 'warning',
  *check(page) {
    if (!findListedFrontMatter(page) || page.offsetsOf('description')) return
    yield {
      message: 'Cannot find `description`',
      help: 'Say in one or two sentences what the reader gets from the page',
      note: 'Without it, search results and cards show the start of the text or the title',
    }
  },
}

/** Returns the front matter, or `undefined` if the page is unlisted or a draft. */
function findListedFrontMatter({ frontMatter }: Document): Document['frontMatter'] {
  return frontMatter?.unlisted || frontMatter?.draft ? undefined : frontMatter
}
