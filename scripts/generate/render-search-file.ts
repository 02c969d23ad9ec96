import path from 'node:path/posix'
import { gzipSync } from 'node:zlib'
import { groupBy } from '#core/diagnostic.ts'
import { releaseNotesFolder } from '#content/read/generated-files.ts'
import { listReleaseNotes } from '#content/read/release-notes.ts'
import type { Feature } from '#content/feature.ts'
import type { Site } from '#content/site.ts'
import { createIndex, type IndexedPage, type SearchFile } from '#core/search-index.ts'
import { nameAnchors } from './list-search-parts.ts'
import type { PrintedPage } from './print-pages.ts'

export const searchFileName = 'search.json'

interface SearchInput {
  site: Pick<Site, 'pages' | 'references'>
  features: readonly Feature[]
  pages: readonly Pick<PrintedPage, 'file' | 'data' | 'parts'>[]
}

/** Maximum compressed size of the file. */
const maxBytes = 400 * 1024

/**
 * Renders the search file with all listed pages. If it is too large, results show descriptions
 * instead of texts. If it still is, texts are not indexed either.
 */
export function renderSearchFile(input: SearchInput): string {
  const pages = listPages(input)
  const index = createIndex(pages)
  const file = renderFile(index, pages)
  if (isSmall(file)) return file
  const described = pages.map(withoutTexts)
  const smaller = renderFile(index, described)
  return isSmall(smaller) ? smaller : renderFile(createIndex(described), described)
}

function isSmall(file: string): boolean {
  return gzipSync(file).length <= maxBytes
}

function renderFile(index: SearchFile['index'], pages: readonly IndexedPage[]): string {
  const shown = pages.map(({ route, title, kind, parts }) => ({ route, title, kind, parts }))
  return JSON.stringify({ index, pages: shown })
}

function withoutTexts(page: DescribedPage): DescribedPage {
  const [lead, ...rest] = page.parts.map(({ id, title, isCode, text }) =>
    isCode ? { id, title, isCode, text } : { id, title, text: '' },
  )
  return { ...page, parts: [{ ...lead!, text: page.description }, ...rest] }
}

interface DescribedPage extends IndexedPage {
  description: string
}

function listPages({ site, features, pages }: SearchInput): DescribedPage[] {
  const kindByFolder = findPageKinds(site, features)
  const newest = listReleaseNotes(site)[0]?.page.file.path
  return pages
    .filter(({ data }) => !data.unlisted)
    .map(({ file, data: { route, title, description, keywords = [] }, parts }) => {
      const isNewest = file === newest
      const kind = isNewest ? 'Newest release' : kindByFolder.get(path.dirname(file))
      return {
        route,
        title,
        description,
        keywords: isNewest ? [...newestSynonyms, ...keywords] : keywords,
        ...(kind !== undefined && { kind }),
        parts,
      }
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
  { pages, references }: SearchInput['site'],
  features: readonly Feature[],
) {
  const kindByFolder = new Map([[releaseNotesFolder, 'Release note']])
  const folders = groupBy(pages, ({ file }) => path.dirname(file.path))
  for (const feature of features) {
    if (!feature.search) continue
    const ids = new Set(nameAnchors([feature], references).map(({ id }) => id))
    for (const [folder, inFolder] of folders) {
      const matching = inFolder.filter(({ anchors }) => anchors.some(({ id }) => ids.has(id)))
      if (matching.length * 2 >= inFolder.length) kindByFolder.set(folder, feature.search.kind)
    }
  }
  return kindByFolder
}
