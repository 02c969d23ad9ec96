import type { AnchorName } from '#content/content-feature.ts'
import type { Feature } from '#content/feature.ts'
import type { Anchor, Page } from '#content/page.ts'
import type { Site } from '#content/read/build-site.ts'
import type { PageData } from './page-data.ts'

/** A page as the search knows it before it has looked into the text. */
export type SearchPage = [
  route: string,
  title: string,
  description: string,
  /** Words that readers use for it, separated by commas. */
  keywords: string,
  parts: SearchPart[],
]

/** A place on a page: a heading or, with a note on what it is, a name such as `POST /project`. */
export type SearchPart = [id: string, text: string, note?: string]

/** From this length on, in characters, the file leaves out descriptions and headings. */
const wholeUpTo = 512 * 1024

/** Headings that more pages have, such as "Before you begin", tell none of them apart. */
const maxNamesakes = 8

/**
 * Renders what the search knows as soon as it is opened: titles, keywords, headings, and the names that
 * features bring. The text itself is in Pagefind's index.
 */
export function renderSearchFile(
  site: Pick<Site, 'pages' | 'references'>,
  features: readonly Feature[],
  pageData: { file: string; data: PageData }[],
): string {
  const byFile = new Map(site.pages.map((page) => [page.file.path, page]))
  const names = new Map(features.flatMap((feature) => [...listNames(feature, site.references)]))
  const isTelling = createHeadingFilter(site.pages)
  const pages = pageData
    .filter(({ data }) => !data.unlisted)
    .map(({ file, data }): SearchPage => {
      const anchors = byFile.get(file)?.anchors ?? []
      const parts = listParts(anchors, names, isTelling)
      return [data.route, data.title, data.description, data.keywords?.join(', ') ?? '', parts]
    })
  const text = JSON.stringify(pages)
  return text.length <= wholeUpTo ? text : JSON.stringify(pages.map(shorten))
}

function listNames({ name, anchors }: Feature, references: Site['references']) {
  const reference = references[name]
  return reference === undefined ? [] : (anchors?.name(reference) ?? [])
}

/** The headings that tell a page from others, and each name once: where a page has it first. */
function listParts(
  anchors: readonly Anchor[],
  names: ReadonlyMap<string, AnchorName>,
  isTelling: (heading: string) => boolean,
): SearchPart[] {
  const seen = new Set<string>()
  return anchors.flatMap(({ id, text }): SearchPart[] => {
    if (text !== undefined) return isTelling(text) ? [[id, text]] : []
    const found = names.get(id)
    if (!found || seen.has(found.name)) return []
    seen.add(found.name)
    return [[id, found.name, found.note]]
  })
}

function createHeadingFilter(pages: readonly Page[]): (heading: string) => boolean {
  const counts = new Map<string, number>()
  for (const { anchors } of pages) {
    for (const text of new Set(anchors.map((anchor) => anchor.text))) {
      if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  }
  return (heading) => counts.get(heading)! <= maxNamesakes
}

/** What a large site's file has of a page: its title, and the names that no text search finds. */
function shorten([route, title, , keywords, parts]: SearchPage): SearchPage {
  return [route, title, '', keywords, parts.filter(([, , note]) => note !== undefined)]
}
