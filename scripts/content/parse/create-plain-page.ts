import type { LineIndex } from '#core/line-index.ts'
import type { Page } from '../page.ts'
import type { SourceFile } from '../read/read-content.ts'

/**
 * What readers see of a file that is no page, as a page without address, anchors and front matter:
 * rules and spell checker then say of it what they say of pages.
 */
export function createPlainPage(file: SourceFile, lines: LineIndex, mdx: Page['mdx']): Page {
  return {
    file,
    lines,
    docId: file.path,
    route: '/',
    frontMatter: undefined,
    frontMatterProblems: [],
    bodyStart: 0,
    parses: mdx.tree !== undefined,
    anchors: [],
    links: [],
    directives: [],
    words: 0,
    mdx,
    rangeOf: () => undefined,
  }
}
