import type { DocId } from '#core/route.ts'

/** How long pages of a kind are meant to be, in words of prose. */
export interface PageKind {
  name: string
  minWords?: number
  maxWords?: number
}

const guide: PageKind = { name: 'guide', minWords: 500, maxWords: 1200 }

/** Kinds by the beginning of doc ids; the longest that fits counts. */
const kinds: Record<string, PageKind> = {
  index: { name: 'front page' },
  'contact-us': { name: 'contact' },
  'help-and-support': guide,
  tms: guide,
  administration: guide,
  automation: guide,
  'import-export': guide,
  'issue-trackers': guide,
  'issue-trackers/custom': { name: 'custom tracker', minWords: 250 },
  api: { name: 'API reference' },
  'release-notes': { name: 'release note' },
}

const other: PageKind = { name: 'other' }

/** The kind of a page, by the folder that it is in. */
export function kindOf(docId: DocId): PageKind {
  for (let part = docId; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('/')))) {
    if (Object.hasOwn(kinds, part)) return kinds[part]!
  }
  return other
}
