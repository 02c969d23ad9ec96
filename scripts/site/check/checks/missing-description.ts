import type { SiteCheck } from '../site-check.ts'

/** Every page has one `<meta name="description">` with a text, which search engines show. */
export const missingDescriptionCheck: SiteCheck = {
  id: 'out:missing-description',
  severity: 'error',
  *check({ pages }) {
    for (const { file, descriptions, isErrorPage } of pages) {
      if (isErrorPage) continue
      const [first, second] = descriptions
      if (!first) yield { file, message: 'Cannot find the description of the page' }
      else if (first.text.trim() === '') {
        yield { ...first, file, message: 'Unexpected empty description' }
      }
      if (second) yield { ...second, file, message: 'Unexpected second description, expected one' }
    }
  },
}
