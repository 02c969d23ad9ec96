import { parseSite, rangeOfKey, sourceOf, type RouteOwner } from '#content/read/build-site.ts'
import { listRedirects } from '#content/links/collect-redirects.ts'
import { features } from '#features/index.ts'
import { createAnnouncement } from '#content/read/announcement-page.ts'
import type { Page } from '#content/page.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { readContent, UsageError } from '#content/read/read-content.ts'
import { loadTheme, readTheme } from '#content/read/read-theme.ts'
import { createLinkContext } from '#content/links/link-context.ts'
import { assetFolder, resolveLink, type LinkContext } from '#content/links/resolve-link.ts'
import { cleanPathOf } from '../serve/clean-path.ts'
import type { SourceFinder, SourcePlace } from './site-check.ts'

/**
 * Reads the sources that a built site is made from, to say where its faults come from; undefined where
 * they are not there.
 */
export async function createSourceFinder(contentDir: string): Promise<SourceFinder | undefined> {
  const content = await readContent(contentDir, features).catch(ignoreMissing)
  if (!content) return undefined
  const { product, variables } = parseProduct(content, features)
  const site = parseSite(content, variables, features)
  const themeFile = await readTheme(contentDir)
  const theme = product && themeFile && (await loadTheme(themeFile, product))
  const announcement = theme && createAnnouncement(theme, { variables, features })?.page
  const context = createLinkContext(site, theme)
  return (checkId, { file, url, start = 0, end = start }) => {
    if (file.path === '_redirects') return findRedirect(file.text.slice(start, end), context)
    const owner = file.path && context.routes.get(cleanPathOf(`/${file.path}`))
    if (!owner) return undefined
    if (url !== undefined && url !== '') return findAddress(url, owner, announcement, context)
    return findKey(checkId, owner)
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof UsageError)) throw error
}

/** The link or image that became the address: of the page, else of the frame around all pages. */
function findAddress(
  url: string,
  owner: RouteOwner,
  announcement: Page | undefined,
  context: LinkContext,
): SourcePlace | undefined {
  for (const page of ['page' in owner ? owner.page : undefined, announcement]) {
    const link = page?.links.find((each) => addressOf(each, page, context) === normalize(url))
    if (page && link) return { ...link, file: page.source ?? page.file, lines: page.lines }
  }
  const named = context.navigation.find(({ target }) => 'route' in target && target.route === url)
  return named && { ...named.source, start: named.start, end: named.end }
}

/** What generation makes of an address. */
function addressOf(link: Page['links'][number], page: Page, context: LinkContext): string {
  const target = resolveLink(link, page, context)
  const suffix = /[?#].*/s.exec(link.url)?.[0] ?? ''
  if (target.type === 'route' || target.type === 'redirect') {
    return normalize(link.url.startsWith('#') ? link.url : `${target.route}${suffix}`)
  }
  if (target.type !== 'asset' || link.url.startsWith('/')) return normalize(link.url)
  return normalize(`${assetFolder}/${target.path}${suffix}`)
}

/** Addresses in HTML are encoded, and the compiler takes the endings of sources from them. */
function normalize(url: string): string {
  const address = url.replace(/\.mdx?(?=[?#]|$)/, '')
  try {
    return decodeURI(address)
  } catch {
    // A stray percent sign stands for itself.
    return address
  }
}

/** Keys of front matter that checks of the head of a page are about. */
const keys: Record<string, 'title' | 'description' | 'slug'> = {
  'out:canonical': 'slug',
  'out:duplicate-title': 'title',
  'out:missing-description': 'description',
  'out:missing-h1': 'title',
  'out:missing-title': 'title',
}

function findKey(checkId: string, owner: RouteOwner): SourcePlace | undefined {
  const key = keys[checkId]
  if (!key) return undefined
  const { file, lines } = sourceOf(owner)
  const [start, end] = rangeOfKey(owner, key) ?? [0, 0]
  return { file, lines, start, end }
}

function findRedirect(from: string, { site }: LinkContext): SourcePlace | undefined {
  const redirect = listRedirects(site).find((each) => encodeURI(each.from) === from)
  if (!redirect) return undefined
  const { file, lines } = sourceOf(redirect.owner)
  const [start, end] = redirect.range()
  return { file, lines, start, end }
}
