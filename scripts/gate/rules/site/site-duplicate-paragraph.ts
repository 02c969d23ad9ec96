import { isPublished } from '#content/read/build-site.ts'
import type { ParagraphUse } from '#content/parse/collect-paragraphs.ts'
import type { Page } from '#content/page.ts'
import type { SiteRule } from '#content/rule.ts'

/**
 * No two pages share a paragraph of twelve words or more: a reader who meets it again wonders what is
 * different here, and of two copies one grows old. Say it on one page and link to it from the other,
 * or say what is special there. Case, punctuation and markup make no difference; drafts, and
 * paragraphs that stand twice on one page, do not count.
 */
export const siteDuplicateParagraphRule: SiteRule = {
  id: 'site:duplicate-paragraph',
  severity: 'warning',
  scope: 'site',
  *check({ site }) {
    const seen = new Map<string, { page: Page; paragraph: ParagraphUse }>()
    for (const page of site.pages.filter(isPublished)) {
      for (const paragraph of page.paragraphs) {
        const first = seen.get(paragraph.hash)
        if (!first) seen.set(paragraph.hash, { page, paragraph })
        if (!first || first.page === page) continue
        const { start, end } = paragraph
        yield {
          owner: page,
          message: `Unexpected paragraph, \`${first.page.route}\` has the same`,
          start,
          end,
          help: 'Link to that page, or say here what is true of this page alone',
          related: [
            {
              ...first.page.lines.rangeAt(first.paragraph.start, first.paragraph.end),
              file: first.page.file.displayPath,
              message: 'The first paragraph of these words',
            },
          ],
        }
      }
    }
  },
}
