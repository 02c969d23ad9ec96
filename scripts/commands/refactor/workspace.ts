import path from 'node:path'
import { parseSite, type Site } from '#content/read/build-site.ts'
import type { PageName } from '#content/content-feature.ts'
import { features } from '#features/index.ts'
import type { Page } from '#content/page.ts'
import { createAnnouncement } from '#content/read/announcement-page.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { readContent, UsageError, type SourceFile } from '#content/read/read-content.ts'
import { loadTheme, readTheme, themeFileName } from '#content/read/read-theme.ts'
import { createLinkContext } from '#content/links/link-context.ts'
import type { LinkContext } from '#content/links/resolve-link.ts'
import { findNearest } from '#core/did-you-mean.ts'
import type { DocId } from '#core/route.ts'

/** The content as it is, with all that leads from one part of it to another. */
export interface Workspace {
  contentDir: string
  site: Site
  context: LinkContext
  /** Texts by path below the content folder; the file of the navigation is {@link themePath}. */
  files: ReadonlyMap<string, SourceFile>
}

/** Path of the file of the navigation, seen from the content folder. */
export const themePath = `../${themeFileName}`

/**
 * Reads and parses the content. Throws a {@link UsageError} where a page or the announcement does not
 * parse, since its links are then not known.
 */
export async function openWorkspace(contentDir: string): Promise<Workspace> {
  const content = await readContent(contentDir, features)
  const { product, variables } = parseProduct(content, features)
  const site = parseSite(content, variables, features)
  const theme = await readTheme(contentDir)
  const loaded = theme && product && (await loadTheme(theme, product))
  const announcement = loaded && createAnnouncement(loaded, site)
  if (announcement) site.announcement = announcement.page
  const isAnnounced = !announcement || announcement.page.parses
  const broken = site.pages.find(({ parses, frontMatter }) => !parses || !frontMatter)
  const unread =
    broken?.file.displayPath ??
    content.diagnostics[0]?.file ??
    (isAnnounced ? undefined : theme?.displayPath)
  if (unread) {
    throw new UsageError(
      `Cannot read \`${unread}\`, so its links are not known; mend what \`npm run lint:content\` finds there first`,
    )
  }
  const texts = [...content.pages, ...content.configs.values()]
  return {
    contentDir,
    site,
    context: createLinkContext(site, loaded),
    files: new Map([
      ...texts.map((file): [string, SourceFile] => [file.path, file]),
      ...(theme ? [[themePath, theme] as [string, SourceFile]] : []),
    ]),
  }
}

/** A source of a feature, and where it names pages. */
interface NamingSource {
  source: SourceFile
  names: PageName[]
}

/** The places in the sources of features that name pages by their doc ids. */
export function listPageNames({ site, files }: Workspace): NamingSource[] {
  return site.features.flatMap((feature) =>
    [...files.values()]
      .filter((file) => feature.isSource(file.path))
      .map((source) => ({ source, names: feature.listPageNames?.(source) ?? [] })),
  )
}

/** Makes a doc id of what people type: a doc id, or the path of a file. */
export function toDocId(name: string, { contentDir }: Pick<Workspace, 'contentDir'>): DocId {
  const plain = path.posix.normalize(name.split(path.sep).join('/')).replace(/\/$/, '')
  const folder = path.relative(process.cwd(), contentDir).split(path.sep).join('/')
  const below = plain.startsWith(`${folder}/`) ? plain.slice(folder.length + 1) : plain
  return below.replace(/\.mdx$/, '')
}

/** Finds a page by its doc id. Throws a {@link UsageError} that names the nearest one. */
export function findPage(id: DocId, { site }: Workspace): Page {
  const page = site.pages.find(({ docId }) => docId === id)
  if (page) return page
  const nearest = findNearest(
    id,
    site.pages.map(({ docId }) => docId),
  )
  throw new UsageError(
    `Cannot find page \`${id}\`${nearest ? `; did you mean \`${nearest}\`?` : '; a page is named by its path below the content folder'}`,
  )
}
