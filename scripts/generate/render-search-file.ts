import path from 'node:path/posix'
import { gzipSync } from 'node:zlib'
import { groupBy } from '#core/diagnostic.ts'
import { releaseNotesFolder } from '#content/read/generated-files.ts'
import { listReleaseNotes } from '#content/read/release-notes.ts'
import { listIds, type Feature, type NamedAnchor } from '#content/feature.ts'
import type { Site } from '#content/site.ts'
import { listSearchParts } from './list-search-parts.ts'
import type { PageData } from './page-data.ts'
import type { PageContent } from './page-renderer.ts'

export const searchFileName = 'search.json'

/** Page in the search file. */
export interface SearchPage {
  route: string
  title: string
  keywords: readonly string[]
  /** Kind of page, such as `Release note`, or that of a feature. Unset for guides. */
  kind?: string
  /** Text before the first heading, without id and title, and then all other parts. */
  parts: SearchPart[]
}

/** Heading with the text below it, or code name from a feature with a note, such as `--force`. */
export interface SearchPart {
  id: string
  title: string
  text: string
  /** Code samples. */
  code?: string
  isCode?: true
}

interface SearchInput {
  site: Pick<Site, 'pages' | 'references'>
  features: readonly Feature[]
  pageData: readonly { file: string; data: PageData }[]
  /** Rendered pages by path. */
  contents: ReadonlyMap<string, Pick<PageContent, 'html'>>
}

/** Maximum compressed size of a search file with the texts of pages. */
const maxBytes = 400 * 1024

/** Renders the search file with all listed pages. A file that is too large has no texts. */
export function renderSearchFile(input: SearchInput): string {
  const pages = listSearchPages(input)
  const file = JSON.stringify(pages.map(({ page }) => page))
  if (gzipSync(file).length <= maxBytes) return file
  return JSON.stringify(pages.map(({ page, description }) => withoutTexts(page, description)))
}

function withoutTexts(page: SearchPage, description: string): SearchPage {
  const [lead, ...rest] = page.parts.map(({ id, title, isCode, text }) =>
    isCode ? { id, title, isCode, text } : { id, title, text: '' },
  )
  return { ...page, parts: [{ ...lead!, text: description }, ...rest] }
}

function listSearchPages({ site, features, pageData, contents }: SearchInput) {
  const names = new Map(features.flatMap((feature) => nameAnchors(feature, site.references)))
  const kindByFolder = findPageKinds(site, features)
  const newest = listReleaseNotes(site)[0]?.page.file.path
  return pageData
    .filter(({ data }) => !data.unlisted)
    .map(({ file, data: { route, title, description, keywords = [] } }) => {
      const isNewest = file === newest
      const kind = isNewest ? 'Newest release' : kindByFolder.get(path.dirname(file))
      const page: SearchPage = {
        route,
        title,
        keywords: isNewest ? [...newestSynonyms, ...keywords] : keywords,
        ...(kind !== undefined && { kind }),
        parts: listSearchParts(contents.get(file)!.html, names),
      }
      return { page, description }
    })
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
