import type { PageRule } from './rule.ts'

/** Emphasis, code, links, images and elements of HTML, as Markdown has them. */
const markup =
  /\*\*[^*]+\*\*|(?<![\w*])\*[^\s*][^*]*\*(?![\w*])|(?<!\w)__[^_]+__(?!\w)|`[^`]+`|!?\[[^\]]+\]\([^)]*\)|<\/?[a-z][^>]*>/g

/**
 * Title, description and sidebar label are plain text: they stand in the browser's tab and in search
 * results, where Markdown is shown as it stands. Variables are filled in.
 */
export const frontMatterPlainTextRule: PageRule = {
  id: 'front-matter:plain-text',
  severity: 'warning',
  scope: 'page',
  *check({ rangeOf, file }) {
    for (const key of ['title', 'description', 'sidebar_label']) {
      const range = rangeOf(key)
      if (!range) continue
      for (const { 0: found, index } of file.text.slice(...range).matchAll(markup)) {
        const start = range[0] + index
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
