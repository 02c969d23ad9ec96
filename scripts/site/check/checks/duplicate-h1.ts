import type { SiteCheck } from '../site-check.ts'

/** A page has one heading of level 1, its title; everything below it is of level 2 or deeper. */
export const duplicateH1Check: SiteCheck = {
  id: 'out:duplicate-h1',
  severity: 'warning',
  *check({ pages }) {
    for (const { file, topHeadings } of pages) {
      for (const tag of topHeadings.slice(1)) {
        yield { ...tag, file, message: 'Unexpected second heading of level 1, expected level 2' }
      }
    }
  },
}
