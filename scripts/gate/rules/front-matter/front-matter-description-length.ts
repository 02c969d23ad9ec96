import { isCutShort } from '#content/page.ts'
import type { PageRule } from '#content/rule.ts'

const shortest = 70
const longest = 160

/**
 * Skips drafts and unlisted pages, which search engines do not see, texts that YAML cuts, and
 * descriptions taken from the text. Counts variables with their values.
 */
export const frontMatterDescriptionLengthRule: PageRule = {
  id: 'front-matter:description-length',
  summary: 'The description of a page has 70 to 160 characters, as search results show that many.',
  severity: 'warning',
  scope: 'page',
  *check(page) {
    const { frontMatter, rangeOf } = page
    if (!frontMatter || frontMatter.unlisted || frontMatter.draft) return
    if (isCutShort('description', page)) return
    const { length } = Array.from(frontMatter.description)
    if (length >= shortest && length <= longest) return
    const range = rangeOf('description')
    if (!range) return
    yield {
      message: `Unexpected description of ${length} characters, expected ${shortest} to ${longest}`,
      ...range,
      help:
        length < shortest
          ? 'Say in one or two sentences what the reader gets from the page'
          : `Shorten it by ${length - longest}`,
      note: 'Search results and link previews show it',
    }
  },
}
