import path from 'node:path/posix'
import { groupBy } from '#core/diagnostic.ts'
import { releaseNotesFolder } from '#content/read/generated-files.ts'
import { listReleaseNotes } from '#content/read/release-notes.ts'
import { listIds, type AnchorName, type Feature, type NamedAnchor } from '#content/feature.ts'
import type { Anchor } from '#content/page.ts'
import type { Site } from '#content/site.ts'
import type { PageData } from './page-data.ts'

/** Page in the search file. */
export type SearchPage = [
  route: string,
  title: string,
  /** Comma-separated synonyms. */
  keywords: string,
  parts: SearchPart[],
  /** Kind of page: `Guide`, `Release note`, or the kind of a feature, such as `API`. */
  kind: string,
  /** Searches of readers that the page answers. */
  queries: readonly string[],
]

/** Heading of a page, or a name from a feature, such as `POST /project`, with an optional note. */
export type SearchPart = [id: string, text: string, note?: string]

/**
 * Renders the search file: titles, keywords and headings of all listed pages, and names and queries
 * from features. Omits the full text, which Pagefind indexes.
 */
export function renderSearchFile(
  site: Pick<Site, 'pages' | 'references'>,
  features: readonly Feature[],
  pageData: { file: string; data: PageData }[],
): string {
  const byFile = new Map(site.pages.map((page) => [page.file.path, page]))
  const names = new Map(features.flatMap((feature) => nameAnchors(feature, site.references)))
  const queries = new Map(features.flatMap((feature) => listQueries(feature, site.references)))
  const kindByFolder = findPageKinds(site, features)
  const newest = listReleaseNotes(site)[0]?.page.file.path
  const pages = pageData
    .filter(({ data }) => !data.unlisted)
    .map(({ file, data: { route, title, keywords = [] } }): SearchPage => {
      const isNewest = file === newest
      const words = isNewest ? [...newestSynonyms, ...keywords] : keywords
      const kind = isNewest ? 'Newest release' : (kindByFolder.get(path.dirname(file)) ?? 'Guide')
      const parts = listParts(byFile.get(file)?.anchors ?? [], names)
      return [route, title, words.join(', '), parts, kind, queries.get(route) ?? []]
    })
  return JSON.stringify(pages)
}

/** Words by which readers search for the newest release note. */
const newestSynonyms = [
  'changelog',
  "what's new",
  'what changed',
  'new features',
  'release notes',
  'releases',
  'latest version',
  'last version',
]

/**
 * Returns page kinds by folder. A folder has a feature's kind if at least half of its pages contain
 * a name from that feature.
 */
export function findPageKinds(
  { pages, references }: Pick<Site, 'pages' | 'references'>,
  features: readonly Feature[],
) {
  const kindByFolder = new Map([[releaseNotesFolder, 'Release note']])
  const folders = groupBy(pages, ({ file }) => path.dirname(file.path))
  for (const feature of features) {
    if (!feature.search) continue
    const ids = new Set(listIds(nameAnchors(feature, references)))
    for (const [folder, inFolder] of folders) {
      const matching = inFolder.filter(({ anchors }) => anchors.some(({ id }) => ids.has(id)))
      if (matching.length * 2 >= inFolder.length) kindByFolder.set(folder, feature.search.kind)
    }
  }
  return kindByFolder
}

function nameAnchors({ name, search }: Feature, references: Site['references']): NamedAnchor[] {
  const reference = references[name]
  return reference === undefined ? [] : (search?.nameAnchors(reference) ?? [])
}

function listQueries({ name, queries }: Feature, references: Site['references']) {
  const reference = references[name]
  return reference === undefined || !queries ? [] : Object.entries(queries(reference))
}

/** Lists the headings of a page, and each name from a feature once, at its first anchor. */
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
