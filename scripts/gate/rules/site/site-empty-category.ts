import { collectPublishedFolders } from '#content/read/build-site.ts'
import type { SiteRule } from '#content/rule.ts'

export const siteEmptyCategoryRule: SiteRule = {
  id: 'site:empty-category',
  summary: 'A `_category.yaml` describes a folder with at least one published page.',
  severity: 'warning',
  scope: 'site',
  *check({ site }) {
    const folders = collectPublishedFolders(site)
    for (const category of site.categories) {
      const { folder } = category
      if (folders.has(folder)) continue
      const isRoot = folder === '.'
      const hasDraft = site.pages.some(({ docId }) => docId.startsWith(`${folder}/`))
      yield {
        owner: category,
        message: isRoot
          ? 'Unexpected `_category.yaml`, expected it in a folder below the content folder'
          : `Cannot find a published page in the category \`${folder}\``,
        start: 0,
        end: 0,
        help: isRoot
          ? 'Remove the file; nothing reads it here'
          : 'Add a page to the folder, or remove its `_category.yaml`',
        ...(hasDraft && !isRoot && { note: 'All pages there are drafts' }),
      }
    }
  },
}
