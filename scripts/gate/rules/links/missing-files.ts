import path from 'node:path/posix'
import type { Nodes } from 'mdast'
import { findCorrectedUrl } from '#content/links/moves.ts'
import type { LinkUse } from '#content/links/collect-links.ts'
import { findWrittenPath, toRelativePath } from '#content/links/link-target.ts'
import { resolveLink, assetUrlPrefix, type SiteContext } from '#content/links/resolve-link.ts'
import type { Document } from '#content/page.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { findMisnamedPage } from '#content/site.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { decodeUrl, stripQueryAndHash } from '#core/url.ts'
import { nodesOfType, textOf } from '#core/tree.ts'
import type { Finding, SitePageRule } from '#content/rule.ts'

/** Fixes `.md` extensions, backslashes, and links to and from files that moved since the base. */
export const linkMissingFileRule: SitePageRule = {
  id: 'link:missing-file',
  isGeneral: true,
  summary: 'A relative link names the file of a published page, or another file that exists.',
  fixes: 'content',
  severity: 'error',
  isRequired: true,
  scope: 'site-page',
  *check(page, context) {
    for (const link of page.links) {
      const target = resolveLink(link, page, context)
      if (target.type === 'missing-asset' && link.kind !== 'image') {
        yield describeMissingAsset(target.path, link, page, context)
      }
      if (target.type !== 'missing-file') continue
      // `site:ignored-file` reports the file.
      if (findMisnamedPage(target.path.replace(/\.mdx?$/, ''), context.site.assets)) continue
      const files = context.site.pages.map(({ file }) => file.path)
      const isDraft = files.includes(target.path)
      const moved = isDraft ? undefined : findCorrectedUrl(link.url, page.file.path, context)
      const meant = path.normalize(target.path.replaceAll('\\', '/'))
      const nearest = isDraft ? undefined : findNearestFile(meant, files)
      const suggestion = moved ?? (nearest && toRelativePath(page.file.path, nearest))
      const { start } = link
      const source = stripQueryAndHash(link.url)
      const written = findWrittenPath(link, page, context)
      const isCertain = moved !== undefined || nearest === `${meant}x` || nearest === meant
      const canFix = isCertain && written === source
      yield {
        message: `Cannot find file \`${source}\`${isDraft ? ', which is a draft' : didYouMean(suggestion)}`,
        start,
        end: link.end,
        help: isDraft ? draftHelp : suggestion ? `Write \`${suggestion}\`` : fileHelp,
        ...(canFix && { fix: [{ start, end: start + source.length, text: suggestion! }] }),
      }
    }
  },
}

const fileHelp = 'Name the file by its path from this page, or a route'

export const draftHelp = 'Remove `draft: true` from that page, or remove the link'

/** Finds the most similar name in the same folder, or else the same name in another folder. */
function findNearestFile(wanted: string, files: string[]): string | undefined {
  const beside = files.filter((file) => path.dirname(file) === path.dirname(wanted))
  const name = findNearest(stemOf(wanted), beside.map(stemOf))
  const alike = files.filter((file) => stemOf(file) === stemOf(wanted))
  return beside.find((file) => stemOf(file) === name) ?? findNearest(wanted, alike) ?? alike[0]
}

function stemOf(file: string): string {
  return path.basename(file).replace(/\.mdx?$/, '')
}

/** Fixes paths to moved images, paths on moved pages, and paths from the content root. */
export const linkMissingImageRule: SitePageRule = {
  id: 'link:missing-image',
  isGeneral: true,
  summary: 'An image is an existing file of the content folder.',
  severity: 'error',
  isRequired: true,
  fixes: 'content',
  scope: 'site-page',
  *check(page, context) {
    for (const link of page.links) {
      const target = resolveLink(link, page, context)
      if (target.type !== 'missing-asset' || link.kind !== 'image') continue
      yield describeMissingAsset(target.path, link, page, context)
    }
  },
}

function describeMissingAsset(
  wanted: string,
  link: LinkUse,
  page: Document,
  context: SiteContext,
): Finding {
  const { kind, url, start, end } = link
  const { file, mdx } = page
  const address = kind === 'link' && describeAddressWithoutScheme(wanted)
  if (address) return { ...address, start, end }
  const { assets } = context.site
  const rootLength = wanted.startsWith(`${assetUrlPrefix}/`) ? assetUrlPrefix.length + 1 : 1
  const asset = wanted.startsWith('/')
    ? wanted.slice(rootLength)
    : path.join(path.dirname(file.path), wanted)
  const exact =
    findCorrectedUrl(url, file.path, context) ?? findExactAsset(asset, file.path, assets)
  const suggestion = exact ?? findSimilarAsset(asset, file.path, assets)
  const name = path.basename(wanted)
  const around = nodesOfType(mdx.tree, 'link').find((node) => isInNode(start, node))
  const isNamed = around !== undefined && textOf(around).includes(name)
  const written = findWrittenPath(link, page, context)
  return {
    message: `Cannot find ${kind === 'image' ? 'image' : 'file'} \`${wanted}\`${didYouMean(suggestion)}`,
    start,
    end,
    help: suggestion
      ? `Write \`${suggestion}\`${isNamed ? `, and \`${path.basename(suggestion)}\` in the text of the link` : ''}`
      : `Put the file beside the page and name it by a relative path such as \`./${name}\``,
    ...(exact !== undefined &&
      written !== undefined && { fix: [{ start, end: start + written.length, text: exact }] }),
  }
}

function isInNode(offset: number, node: Nodes): boolean {
  const { start, end } = offsetsOfNode(node)
  return start <= offset && offset < end
}

/** Returns the relative path to the file `wanted`, if only one differs at most in letter case. */
function findExactAsset(
  wanted: string,
  from: string,
  assets: ReadonlySet<string>,
): string | undefined {
  const decoded = decodeUrl(wanted)
  const alike = Array.from(assets).filter((file) => file.toLowerCase() === decoded.toLowerCase())
  const found = assets.has(decoded) ? decoded : alike.length === 1 ? alike[0] : undefined
  return found && toRelativePath(from, found).replaceAll(' ', '%20')
}

/** Returns the relative path to the most similar file, or else to one with the same name. */
function findSimilarAsset(
  wanted: string,
  from: string,
  assets: ReadonlySet<string>,
): string | undefined {
  const name = path.basename(wanted).toLowerCase()
  const found =
    findNearest(wanted, assets) ??
    Array.from(assets).find((each) => path.basename(each).toLowerCase() === name)
  return found && toRelativePath(from, found)
}

/** Describes an address that is meant for another site or a mail program but has no scheme. */
export function describeAddressWithoutScheme(
  address: string,
): Pick<Finding, 'message' | 'help'> | undefined {
  const scheme = /^[^\s/@:]+@[^\s/@:]+\.[a-z]{2,}$/i.test(address)
    ? 'mailto:'
    : /^(?:www\.[^\s/]+\.[a-z]{2,}|[\w.-]+\.(?:com|net|org))(?:\/|$)/i.test(address) && 'https://'
  if (!scheme) return undefined
  const message = `Unexpected \`${address}\` without \`${scheme}\``
  return { message, help: `Write \`${scheme}${address}\`` }
}
