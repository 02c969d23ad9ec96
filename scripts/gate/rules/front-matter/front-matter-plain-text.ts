import { collectFrontMatterTexts } from '#content/parse/collect-prose.ts'
import type { PageRule } from '#content/rule.ts'

/** Emphasis, code, links, images and elements of HTML, as Markdown has them. */
const markup =
  /\*\*[^*]+\*\*|(?<![\w*])\*[^\s*][^*]*\*(?![\w*])|(?<!\w)__[^_]+__(?!\w)|`[^`]+`|!?\[[^[\]]+\]\([^()]*(?:\([^()]*\)[^()]*)*\)|<\/?[a-z][^<>]*>/g

export const frontMatterPlainTextRule: PageRule = {
  id: 'front-matter:plain-text',
  summary: 'Title, description and sidebar label are plain text, without Markdown.',
  severity: 'warning',
  scope: 'page',
  *check(page) {
    for (const { key, start: offset, end: last } of collectFrontMatterTexts(page)) {
      for (const { 0: found, index } of page.file.text.slice(offset, last).matchAll(markup)) {
        const start = offset + index
        yield {
          message: `Unexpected Markdown in \`${key}\`: ${found}`,
          start,
          end: start + found.length,
          help: 'Write plain text: readers would see the marks',
        }
      }
    }
  },
}
