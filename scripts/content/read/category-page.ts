import type { Root } from 'mdast'
import type { Category } from './build-site.ts'
import type { Page } from '../page.ts'

/** What each text of a page's front matter is in a `_category.yaml`. */
const paths: Record<string, string[]> = {
  title: ['index', 'title'],
  description: ['index', 'description'],
  sidebar_label: ['label'],
}

/**
 * What readers see of a category, as a page without a body: rules and spell checker then say of its
 * `_category.yaml` what they say of front matter.
 */
export function toCategoryPage({ file, lines, config, rangeOf, folder }: Category): Page {
  const tree: Root = { type: 'root', children: [] }
  return {
    file,
    lines,
    docId: folder,
    route: '/',
    // Its `slug` stands for any: routes are the matter of rules that know categories.
    frontMatter: config?.index && { ...config.index, sidebar_label: config.label },
    frontMatterProblems: [],
    bodyStart: 0,
    parses: true,
    anchors: [],
    links: [],
    directives: [],
    paragraphs: [],
    words: 0,
    mdx: { tree },
    rangeOf: (key, ...rest) => {
      const path = paths[String(key)]
      return path && rest.length === 0 ? rangeOf(...path) : undefined
    },
  }
}
