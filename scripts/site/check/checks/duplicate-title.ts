import type { HtmlPage } from '../html-page.ts'
import type { SiteCheck } from '../site-check.ts'

/** No two pages have the same title: in tabs, histories and search results nothing else is shown. */
export const duplicateTitleCheck: SiteCheck = {
  id: 'out:duplicate-title',
  severity: 'warning',
  *check({ pages }) {
    const first = new Map<string, HtmlPage>()
    for (const page of pages.filter(({ isErrorPage }) => !isErrorPage)) {
      const [title] = page.titles
      if (!title || title.text.trim() === '') continue
      const known = first.get(title.text)
      if (!known) {
        first.set(title.text, page)
        continue
      }
      const message = `Unexpected title \`${title.text}\`, \`${known.route}\` has the same`
      const related = [{ file: known.file.displayPath, message: 'The first page of that title' }]
      yield { ...title, file: page.file, message, related }
    }
  },
}
