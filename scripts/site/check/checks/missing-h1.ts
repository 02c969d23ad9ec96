import type { SiteCheck } from '../site-check.ts'

/** Every page has a heading of level 1, by which readers and search engines know what it is about. */
export const missingH1Check: SiteCheck = {
  id: 'out:missing-h1',
  severity: 'error',
  *check({ pages }) {
    for (const { file, topHeadings } of pages) {
      if (topHeadings.length === 0) yield { file, message: 'Cannot find a heading of level 1' }
    }
  },
}
