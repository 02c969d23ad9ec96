import type { HtmlPage, LocatedValue } from '#content/built-site/parse-html-page.ts'
import {
  notFoundFileName,
  parseRedirects,
  readBuiltSite,
  type BuiltSite,
} from '#content/built-site/read-built-site.ts'
import { redirectsFileName, sitemapFileName } from '#content/read/generated-files.ts'
import { assetUrlPrefix } from '#content/links/resolve-link.ts'
import { toDiagnostic } from '#content/rule.ts'
import {
  compareDiagnostics,
  locateDiagnostics,
  type LocatedDiagnostic,
  type Severity,
} from '#core/diagnostic.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { canonicalPathOf } from '#core/route.ts'
import {
  basePathOf,
  decodeUrl,
  findOwnRoute,
  isOwnPath,
  stripBasePath,
  type SiteAddress,
} from '#core/url.ts'
import type { Report } from '#gate/reporters/report.ts'

/**
 * Checks the built site in `dir`, which is published at `address`. Throws a `UsageError` if it has
 * no pages. The report contains no source text because lines of built HTML are too long to show.
 */
export async function checkSite(dir: string, address: SiteAddress): Promise<Report> {
  const built = await readBuiltSite(dir)
  const diagnostics = listDiagnostics(built, address)
  const pages = [...built.pages.values()].filter(({ redirect }) => redirect === undefined)
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return {
    diagnostics,
    summary: {
      files: pages.length,
      links: pages.reduce((sum, { links }) => sum + links.length, 0),
      words: pages.reduce((sum, { wordCount }) => sum + wordCount, 0),
      errors,
      warnings: diagnostics.length - errors,
    },
  }
}

export function listDiagnostics(site: BuiltSite, address: SiteAddress): LocatedDiagnostic[] {
  const built = { ...site, address, basePath: basePathOf(address.docsUrl ?? '') }
  const findings = Array.from(checkBuiltFiles(built))
  const files = new Set(findings.map(({ file }) => file))
  return locateDiagnostics(
    findings.map((finding) => convertFinding(finding, built)).sort(compareDiagnostics),
    new Map(Array.from(files, (file) => [`${built.dir}/${file}`, built.readText(file)])),
  )
}

/** Built site, and the address at which it is published. */
interface BuiltFiles extends BuiltSite {
  address: SiteAddress
  /** Path of `docsUrl`. Empty at the root of a domain. */
  basePath: string
}

function convertFinding({ id, file, location, ...finding }: SiteFinding, { dir }: BuiltFiles) {
  const check = siteChecks.find((each) => each.id === id)!
  const owner = { file: { displayPath: `${dir}/${file}` } }
  return toDiagnostic(check, owner, { ...location, ...finding })
}

type SiteCheckId = (typeof siteChecks)[number]['id']

/** All checks of the built site, each with a summary of what it expects. */
export const siteChecks = [
  defineCheck('out:duplicate-h1', 'warning', 'A page has one heading of level 1, its title.'),
  defineCheck('out:duplicate-id', 'warning', 'An id occurs once on a page.'),
  defineCheck('out:duplicate-title', 'warning', 'No two pages have the same title.'),
  defineCheck(
    'out:missing-anchor',
    'warning',
    'The part of a link after `#` is an id of its target.',
  ),
  defineCheck('out:missing-asset', 'error', 'Every file that a page loads from the site exists.'),
  defineCheck('out:missing-h1', 'error', 'Every page has a heading of level 1.'),
  defineCheck(
    'out:missing-index',
    'warning',
    'A page has the route `/`, to which every page links.',
  ),
  defineCheck('out:missing-page', 'error', 'Every link within the site leads to a page or a file.'),
  defineCheck(
    'out:missing-sitemap-entry',
    'error',
    'The sitemap lists every page, except unlisted ones.',
  ),
  defineCheck('out:missing-title', 'error', 'Every page has a title.'),
] as const

function defineCheck<const Id extends string>(id: Id, severity: Severity, summary: string) {
  return { id, severity, summary }
}

/** Finding in a file. Without `location`, it is about the whole file. */
interface SiteFinding {
  id: SiteCheckId
  file: string
  message: string
  help?: string
  location?: LocatedValue
}

function* checkBuiltFiles(built: BuiltFiles): Generator<SiteFinding> {
  const resolve = createUrlResolver(built)
  const visiblePages = [...built.pages.values()].filter(({ redirect }) => redirect === undefined)
  const linkFindings = listLinks(built).flatMap(([file, link]) => [
    ...checkLink(built, resolve, file, link),
  ])
  // Every page links to the home page, so report a missing one only once.
  const missingIndex = linkFindings.find(({ id }) => id === 'out:missing-index')
  yield* linkFindings.filter((each) => each.id !== 'out:missing-index' || each === missingIndex)
  for (const page of built.pages.values()) yield* checkAssets(page, built, resolve)
  for (const page of visiblePages) {
    yield* checkIds(page)
    yield* checkHeadings(page)
  }
  yield* checkTitles(visiblePages)
  yield* checkSitemap(built, visiblePages, resolve)
}

/** Skips sites without a sitemap. */
function* checkSitemap(
  { linkFiles }: BuiltFiles,
  pages: readonly HtmlPage[],
  resolve: UrlResolver,
): Generator<SiteFinding> {
  const text = linkFiles.get(sitemapFileName)
  if (text === undefined) return
  const links = findListedUrls(sitemapFileName, text)
  const listed = new Set(links.map(({ value }) => resolve(value, sitemapFileName)?.file))
  const missing = pages.filter(
    ({ path, isHidden }) => !isHidden && path !== notFoundFileName && !listed.has(path),
  )
  if (missing.length === 0) return
  const count = missing.length === 1 ? 'page' : `${missing.length} pages, such as`
  const message = `Cannot find ${count} \`${missing[0]!.route}\` in the sitemap`
  yield { id: 'out:missing-sitemap-entry', file: sitemapFileName, message }
}

/** Lists the links in all files, each with the path of its file. */
function listLinks({ pages, linkFiles }: BuiltFiles): [file: string, link: LocatedValue][] {
  return [
    ...Array.from(pages.values(), ({ path, links }) => ({ path, links })),
    ...Array.from(linkFiles, ([path, text]) => ({ path, links: findListedUrls(path, text) })),
  ].flatMap(({ path, links }) => links.map((link): [string, LocatedValue] => [path, link]))
}

function* checkLink(
  built: BuiltFiles,
  resolve: UrlResolver,
  file: string,
  link: LocatedValue,
): Generator<SiteFinding> {
  const { pages, basePath } = built
  const target = resolve(link.value, file)
  if (!target) return
  const { pathname, hash } = target
  if (target.file === undefined) {
    if (isElsewhere(stripBasePath(basePath, pathname), built)) return
    const known = [...pages.values()].filter((page) => page.path !== notFoundFileName)
    const routes = known.map(({ route }) => route)
    const message = `Cannot find page \`${pathname}\`${didYouMean(findNearest(pathname, routes))}`
    if (pathname.replace(/\/$/, '') === basePath) {
      const help = 'Add `content-src/index.mdx`, which is the first page of the site'
      yield { id: 'out:missing-index', file, location: link, message: 'Cannot find page `/`', help }
    } else yield { id: 'out:missing-page', file, location: link, message }
  }
  const page = pages.get(target.file ?? '')
  if (!page || hash === '' || hash === 'top') return
  const ids = page.ids.map(({ value }) => value)
  if (ids.includes(hash)) return
  const nearest = findNearest(hash, ids)
  const suggestion = didYouMean(nearest && `#${nearest}`)
  const message = `Cannot find anchor \`#${hash}\` on \`${page.route}\`${suggestion}`
  yield { id: 'out:missing-anchor', file, location: link, message }
}

/** Returns whether another site of the host has a path, which is without the base path. */
function isElsewhere(own: string | undefined, { address }: BuiltFiles): boolean {
  return own !== undefined && !own.startsWith(`${assetUrlPrefix}/`) && !isOwnPath(address, own)
}

function* checkAssets({ path: file, assets }: HtmlPage, built: BuiltFiles, resolve: UrlResolver) {
  for (const asset of assets) {
    const target = resolve(asset.value, file)
    if (!target || (target.file !== undefined && asset.value !== '')) continue
    // Files at the root, and in folders such as `/_next`, are always of this site.
    const own = stripBasePath(built.basePath, target.pathname)
    if (/^\/[^/_][^/]*\//.test(own ?? '') && isElsewhere(own, built)) continue
    const message = `Cannot find file \`${asset.value}\``
    yield { id: 'out:missing-asset', file, location: asset, message } satisfies SiteFinding
  }
}

function* checkIds({ path: file, ids }: HtmlPage): Generator<SiteFinding> {
  const known = new Set<string>()
  for (const found of ids) {
    const message = `Duplicate id \`${found.value}\` on the page`
    if (known.has(found.value)) yield { id: 'out:duplicate-id', file, location: found, message }
    known.add(found.value)
  }
}

function* checkHeadings({ path: file, topHeadings }: HtmlPage): Generator<SiteFinding> {
  if (topHeadings.length === 0) {
    yield { id: 'out:missing-h1', file, message: 'Cannot find a heading of level 1' }
  }
  for (const heading of topHeadings.slice(1)) {
    const message = 'Unexpected second heading of level 1, expected level 2'
    yield { id: 'out:duplicate-h1', file, location: heading, message }
  }
}

function* checkTitles(pages: readonly HtmlPage[]): Generator<SiteFinding> {
  const known = new Map<string, HtmlPage>()
  for (const page of pages) {
    const { path: file, titles } = page
    const [title, second] = titles
    if (!title?.value.trim()) {
      yield { id: 'out:missing-title', file, message: 'Cannot find the title of the page' }
    } else if (second) {
      const message = 'Unexpected second title, expected one'
      yield { id: 'out:missing-title', file, location: second, message }
    } else if (file !== notFoundFileName) {
      const first = known.get(title.value)
      const message = `Unexpected title \`${title.value}\`, \`${first?.route}\` has the same`
      if (first) yield { id: 'out:duplicate-title', file, location: title, message }
      else known.set(title.value, page)
    }
  }
}

/** Collects the URLs in the sitemap, or the targets in `_redirects`. */
function findListedUrls(file: string, text: string): LocatedValue[] {
  const pattern = file === sitemapFileName ? /(?<=<loc>)[^<]*/g : /(?<=^\/\S* )\/\S*/gm
  return Array.from(text.matchAll(pattern), ({ 0: value, index }) => ({
    value,
    start: index,
    end: index + value.length,
  }))
}

interface UrlTarget {
  pathname: string
  /** File that the server sends, or `undefined` if there is none. */
  file: string | undefined
  /** Decoded fragment without `#` and text directives. */
  hash: string
}

/** Function that resolves a URL in a file, or returns `undefined` if it leads outside the site. */
type UrlResolver = (url: string, file: string) => UrlTarget | undefined

/** Placeholder for the site's own origin. */
const ownOrigin = 'http://site.invalid'

/** Creates a resolver that parses URLs like a browser and finds files like our server. */
function createUrlResolver(built: BuiltFiles): UrlResolver {
  const { address, basePath, files, linkFiles } = built
  const redirects = parseRedirects(linkFiles.get(redirectsFileName) ?? '')
  return (url, from) => {
    const base = `${ownOrigin}${basePath}${canonicalPathOf(`/${encodeURI(from)}`)}`
    const own = toOwnUrl(url.trim())
    if (!URL.canParse(own, base)) return { pathname: url, file: undefined, hash: '' }
    const { origin, pathname, hash } = new URL(own, base)
    if (origin !== ownOrigin) return undefined
    const id = decodeUrl(hash.slice(1).replace(/:~:.*$/s, ''))
    // The 404 page is sent for any URL, so resolve links to the page itself against their file.
    if (url === '' || url.startsWith('#')) return { pathname, file: from, hash: id }
    return { pathname: decodeUrl(pathname), file: findFile(pathname), hash: id }
  }

  /** Converts an absolute URL of the site to a path. Returns other URLs unchanged. */
  function toOwnUrl(url: string): string {
    const route = findOwnRoute({ docsUrl: address.docsUrl }, url)
    return route === undefined ? url : `${basePath}${route}`
  }

  function findFile(pathname: string): string | undefined {
    const clean = canonicalPathOf(pathname)
    const within = stripBasePath(basePath, redirects.get(clean) ?? clean)
    if (within === undefined) return undefined
    const name = decodeUrl(within).slice(1) || 'index'
    return [`${name}.html`, name].find((file) => files.has(file) && file !== notFoundFileName)
  }
}
