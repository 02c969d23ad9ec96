import path from 'node:path/posix'
import { stringify } from 'yaml'
import { isPage, type Document, type Page } from '#content/page.ts'
import { assetUrlPrefix, resolveLink, type SiteContext } from '#content/links/resolve-link.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import { escapeMdx, joinBlocks, renderElement } from '#core/escape.ts'
import { stripQueryAndHash } from '#core/url.ts'
import { fillVariables } from '#core/variables.ts'
import type { LinkUse } from '#content/links/collect-links.ts'
import type { Feature } from '#content/feature.ts'
import { listPages, type FolderItem } from './navigation.ts'
import { keptFields, type PageData } from '#content/generated-site.ts'

/** Renders a page as generated MDX, including front matter. */
export function renderPageMdx(
  page: Page,
  data: PageData,
  context: SiteContext,
  features: readonly Feature[],
): string {
  const body = renderDocumentBody(page, context, features)
  return renderWithFrontMatter({ ...data, ...findImageSizes(page, context) }, body)
}

/** Renders the index page of a category, with its description and a card for each visible page. */
export function renderCategoryIndex(folder: FolderItem, data: PageData): string {
  const { title, description } = data
  const cards = listPages(folder)
    .filter(({ hidden }) => !hidden)
    .map((page) =>
      renderElement('Card', { title: page.title, href: page.route }, [escapeMdx(page.description)]),
    )
  // Omit the description if it defaults to the title.
  const intro = description !== title && escapeMdx(description)
  return renderWithFrontMatter(data, joinBlocks([intro, renderElement('Cards', {}, cards)]))
}

function renderWithFrontMatter(data: PageData, body: string): string {
  return `---\n${stringify(data, { lineWidth: 0 })}---\n\n${body.trim()}\n`
}

/**
 * Renders a document as MDX without its front matter and title heading. Resolves links, fills in
 * variables and applies the edits of features.
 */
export function renderDocumentBody(
  document: Document,
  context: SiteContext,
  features: readonly Feature[],
): string {
  const { text: source } = document.file
  const titleHeading = isPage(document) && document.titleHeading
  const replacements = [
    ...(titleHeading ? [{ ...titleHeading, text: '' }] : []),
    ...listLinkEdits(document, context),
    ...features.flatMap((feature) => feature.render(document, context)),
  ].sort((a, b) => a.start - b.start)
  let body = ''
  let offset = document.bodyStart
  for (const { start, end, text } of replacements) {
    if (start < offset) continue
    body += source.slice(offset, start) + text
    offset = end
  }
  return fillVariables(body + source.slice(offset), context.site.variables)
}

/** Returns the sizes of a page's images by resolved URL. */
function findImageSizes(page: Page, context: SiteContext): Pick<PageData, 'images'> {
  const images: PageData['images'] = {}
  for (const link of page.links) {
    if (link.kind !== 'image') continue
    const target = resolveLink(link, page, context)
    const image = target.type === 'asset' && context.site.images.get(target.path)
    if (!image || image.format === undefined || !image.size) continue
    images[resolveToUrl(link, page, context) ?? link.url] = image.size
  }
  return Object.keys(images).length > 0 ? { images } : {}
}

function listLinkEdits(document: Document, context: SiteContext): TextEdit[] {
  return document.links.flatMap((link) => {
    const text = resolveToUrl(link, document, context)
    return text === undefined ? [] : [{ start: link.start, end: link.end, text }]
  })
}

/** Returns the new URL of a link, or `undefined` if it stays as is. */
function resolveToUrl(link: LinkUse, from: Document, context: SiteContext): string | undefined {
  const target = resolveLink(link, from, context)
  const pathname = stripQueryAndHash(link.url)
  const isRedirect = target.type === 'route' && target.from !== undefined
  if (pathname === '' || (pathname.startsWith('/') && !isRedirect)) return undefined
  const suffix = escapeUrl(link.url.slice(pathname.length))
  if (target.type === 'route') return `${escapeUrl(target.route)}${suffix}`
  if (target.type === 'asset') {
    const file = encodeURI(target.path).replace(/[?#]/g, encodeURIComponent)
    return `${assetUrlPrefix}/${escapeUrl(file)}${suffix}`
  }
  return undefined
}

/**
 * Percent-encodes characters that could end an attribute or a link target in MDX, or open a tag or
 * an expression. The parser has already resolved any escapes in the source.
 */
function escapeUrl(url: string): string {
  return url.replace(/[\s"'(){}<>\\`]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  })
}

/** Returns the front matter of a generated page, without image sizes. */
export function toPageData(page: Page, lastChanged: string | undefined): PageData {
  const frontMatter = page.frontMatter!
  const { title, description } = frontMatter
  const fields = keptFields.filter((key) => {
    const value = frontMatter[key]
    return Array.isArray(value) ? value.length > 0 : value
  })
  return {
    title,
    description,
    route: page.route,
    docId: page.docId,
    source: page.file.path,
    ...(lastChanged && { lastChanged }),
    ...Object.fromEntries(fields.map((key) => [key, frontMatter[key]])),
  }
}

/** Builds the front matter of a category's index page. */
export function toIndexData(folder: FolderItem, lastChanged?: string): PageData {
  const { title, description, slug } = folder.index!
  const docId = path.join(folder.path, 'index')
  return {
    title,
    description,
    route: slug,
    docId,
    ...(lastChanged && { lastChanged }),
    hide_table_of_contents: true,
  }
}
