import type { PageRule } from '#content/rule.ts'

/** Search engines cut titles off at about this many characters. */
const longest = 60

/** Skips drafts and unlisted pages. Counts variables with their values. */
export const frontMatterTitleLengthRule: PageRule = {
  id: 'front-matter:title-length',
  summary:
    "The title, followed by the product's name, has at most 60 characters, as search results cut off longer ones.",
  severity: 'warning',
  scope: 'page',
  *check({ frontMatter, rangeOf }, { variables }) {
    if (!frontMatter || frontMatter.unlisted || frontMatter.draft) return
    const suffix = ` | ${variables.name ?? ''} Docs`
    const length = Array.from(frontMatter.title + suffix).length
    if (length <= longest) return
    yield {
      message: `Unexpected title of ${length} characters with \`${suffix}\`, expected at most ${longest}`,
      ...rangeOf('title'),
      help: `Shorten it by ${length - longest}; what the page is about belongs in front`,
      note: 'Search results cut off what is longer',
    }
  },
}
