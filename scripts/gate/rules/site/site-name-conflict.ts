import {
  collectPublishedFolders,
  isPublished,
  type Category,
  type Site,
} from '#content/read/build-site.ts'
import type { Page } from '#content/page.ts'
import type { SiteRule } from '#content/rule.ts'

/**
 * No two things in a folder may have one name, since one would take the other's place on the site:
 * `index.mdx` beside a `_category.yaml` that asks for an index, and `api.mdx` beside a folder `api`.
 */
export const siteNameConflictRule: SiteRule = {
  id: 'site:name-conflict',
  severity: 'error',
  scope: 'site',
  *check({ site }) {
    for (const { page, category, folder } of listConflicts(site)) {
      const related = category && {
        ...category.lines.rangeAt(...(category.rangeOf('index') ?? [0, 0])),
        file: category.file.displayPath,
        message: folder === undefined ? 'The index that is asked for' : 'The folder of this name',
      }
      yield {
        owner: page,
        message:
          folder === undefined
            ? 'Unexpected `index.mdx`, the category makes its own index page'
            : `Unexpected page \`${page.docId}\`, a folder beside it has this name`,
        start: 0,
        end: 0,
        help:
          folder === undefined
            ? 'Remove the page, or `index` from the `_category.yaml` beside it'
            : `Give the page another name or move it to \`${folder}/index.mdx\`; a \`slug\` keeps its route`,
        ...(related && { related: [related] }),
      }
    }
  },
}

/** A page in the way of a folder of its name, or, where `folder` is undefined, of an index. */
interface NameConflict {
  page: Page
  category: Category | undefined
  folder?: string
}

function listConflicts(site: Site): NameConflict[] {
  const folders = collectPublishedFolders(site)
  const categories = new Map(site.categories.map((category) => [category.folder, category]))
  return site.pages.filter(isPublished).flatMap((page): NameConflict[] => {
    const { docId } = page
    if (folders.has(docId)) return [{ page, category: categories.get(docId), folder: docId }]
    const category = docId.endsWith('/index') && categories.get(docId.replace(/\/index$/, ''))
    return category && category.config?.index ? [{ page, category }] : []
  })
}
