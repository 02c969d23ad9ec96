import type { AnchorName } from '#content/content-feature.ts'
import type { Feature } from '#content/feature.ts'
import type { Anchor } from '#content/page.ts'
import type { Site } from '#content/read/build-site.ts'
import type { PageData } from './page-data.ts'

/** Page in the search file, with the names that readers may search for. */
export type SearchPage = [
  route: string,
  title: string,
  /** Comma-separated synonyms. */
  keywords: string,
  parts: SearchPart[],
]

/** Heading of a page, or a name such as `POST /project` with a note on its kind. */
export type SearchPart = [id: string, text: string, note?: string]

/**
 * Renders the titles, keywords and headings of pages, and the names that features contribute.
 * Pagefind indexes the full text.
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

/** Lists the headings of a page, and the first occurrence of each feature name. */
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
