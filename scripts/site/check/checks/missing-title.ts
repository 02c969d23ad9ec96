import type { SiteCheck } from '../site-check.ts'

/** Every page has one `<title>`, and that says something. */
export const missingTitleCheck: SiteCheck = {
  id: 'out:missing-title',
  severity: 'error',
  *check({ pages }) {
    for (const { file, titles } of pages) {
      const [title, second] = titles
      if (!title) yield { file, message: 'Cannot find the title of the page' }
      else if (title.text.trim() === '') yield { ...title, file, message: 'Unexpected empty title' }
      if (second) yield { ...second, file, message: 'Unexpected second title, expected one' }
    }
  },
}
