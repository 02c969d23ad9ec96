import type { AnchorName } from '#content/content-feature.ts'
import type { Feature } from '#content/feature.ts'
import type { Anchor } from '#content/page.ts'
import type { Site } from '#content/read/build-site.ts'
import type { PageData } from './page-data.ts'

/** A page by what it is called. */
export type SearchPage = [
  route: string,
  title: string,
  /** Words that readers use for it, separated by commas. */
  keywords: string,
  parts: SearchPart[],
]

/** A place on a page: a heading or, with a note on what it is, a name such as `POST /project`. */
export type SearchPart = [id: string, text: string, note?: string]

/**
 * Renders what pages are called: titles, keywords, headings, and the names that features bring. The text
 * itself is in Pagefind's index.
 */
export function renderSearchFile(
  site: Pick<Site, 'pages' | 'references'>,
  features: readonly Feature[],
  pageData: { file: string; data: PageData }[],
): string {
  const byFile = new Map(site.pages.map((page) => [page.file.path, page]))
  const names = new Map(features.flatMap((feature) => [...listNames(feature, site.references)]))
  const pages = pageData
    .filter(({ data }) => !data.unlisted)
    .map(({ file, data: { route, title, keywords = [] } }): SearchPage => {
      const anchors = byFile.get(file)?.anchors ?? []
      return [route, title, keywords.join(', '), listParts(anchors, names)]
    })
  return JSON.stringify(pages)
}

function listNames({ name, anchors }: Feature, references: Site['references']) {
  const reference = references[name]
  return reference === undefined ? [] : (anchors?.name(reference) ?? [])
}

/** The headings of a page, and each name once: where the page has it first. */
function listParts(
  anchors: readonly Anchor[],
  names: ReadonlyMap<string, AnchorName>,
): SearchPart[] {
  const seen = new Set<string>()
  return anchors.flatMap(({ id, text }): SearchPart[] => {
    if (text !== undefined) return [[id, text]]
    const found = names.get(id)
    if (!found || seen.has(found.name)) return []
    seen.add(found.name)
    return [[id, found.name, found.note]]
  })
}
