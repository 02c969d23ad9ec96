import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { HtmlPage } from '#content/built-site/parse-html-page.ts'
import {
  notFoundFileName,
  readBuiltSite,
  type BuiltSite,
} from '#content/built-site/read-built-site.ts'
import { assetUrlPrefix } from '#content/links/resolve-link.ts'
import { productFileName, toDisplayPath, UsageError } from '#content/read/read-content.ts'
import type { RuleMetadata } from '#content/rule.ts'
import { productSchema } from '#content/schema/product.ts'
import {
  compareDiagnostics,
  locateDiagnostics,
  textStart,
  type Diagnostic,
  type LocatedDiagnostic,
} from '#core/diagnostic.ts'
import { routeOfPath, fileOfRoute } from '#core/route.ts'
import {
  basePathOf,
  decodeUrl,
  findOwnRoute,
  isOwnPath,
  stripBasePath,
  type SiteAddress,
} from '#core/url.ts'
import { parseYaml } from '#core/yaml/parse-yaml.ts'
import type { Report } from '#gate/reporters/report.ts'

/**
 * Checks the links of the built site in `dir`, which is published at `address`. Throws a
 * `UsageError` if it has no pages.
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
      errors,
      warnings: diagnostics.length - errors,
    },
  }
}

/** All checks of the built site, each with a summary of what it expects. */
export const siteChecks = [
  {
    id: 'out:missing-anchor',
    severity: 'warning',
    summary: 'The part of a link after `#` is an id of its target.',
  },
  {
    id: 'out:missing-asset',
    severity: 'error',
    summary: 'Every file that a page loads from the site exists.',
  },
  {
    id: 'out:missing-index',
    severity: 'warning',
    summary: 'A page has the route `/`, to which every page links.',
  },
  {
    id: 'out:missing-page',
    severity: 'error',
    summary: 'Every link within the site leads to a page or a file.',
  },
] as const satisfies RuleMetadata[]

interface SiteFinding {
  id: (typeof siteChecks)[number]['id']
  message: string
  help?: string
}

/** Lists the findings of each file. They have no place in it, since its HTML is a single line. */
export function listDiagnostics(built: BuiltSite, address: SiteAddress): LocatedDiagnostic[] {
  const toDiagnostic = (file: string, { id, ...finding }: SiteFinding): Diagnostic => {
    const { severity } = siteChecks.find((each) => each.id === id)!
    return { ...textStart, ...finding, ruleId: id, severity, file: `${built.dir}/${file}` }
  }
  const resolve = createUrlResolver(built, address)
  const diagnostics = [...built.pages.values()].flatMap((page) =>
    [...checkLinks(page, built, resolve), ...checkAssets(page, resolve)].map((finding) =>
      toDiagnostic(page.path, finding),
    ),
  )
  if (!built.files.has(fileOfRoute('/', '.html')) && isOwnPath(address, '/')) {
    const help = 'Add `content-src/index.mdx`, which is the first page of the site'
    const finding = { id: 'out:missing-index', message: 'Cannot find page `/`', help } as const
    diagnostics.push(toDiagnostic(notFoundFileName, finding))
  }
  return locateDiagnostics(diagnostics.sort(compareDiagnostics), new Map())
}

function* checkLinks(
  { path: file, links }: HtmlPage,
  { pages }: BuiltSite,
  resolve: UrlResolver,
): Generator<SiteFinding> {
  for (const url of new Set(links)) {
    const target = resolve(url, file)
    if (!target) continue
    const { pathname, route, isElsewhere, hash } = target
    if (target.file === undefined && route !== '/' && !isElsewhere) {
      yield { id: 'out:missing-page', message: `Cannot find page \`${pathname}\`` }
    }
    const page = pages.get(target.file ?? '')
    if (!page || ['', 'top'].includes(hash) || page.ids.some(({ value }) => value === hash)) {
      continue
    }
    const message = `Cannot find anchor \`#${hash}\` on \`${page.route}\``
    yield { id: 'out:missing-anchor', message }
  }
}

function* checkAssets(
  { path: file, assets }: HtmlPage,
  resolve: UrlResolver,
): Generator<SiteFinding> {
  for (const url of new Set(assets)) {
    const target = resolve(url, file)
    if (!target || (target.file !== undefined && url !== '')) continue
    // Files at the root, and in folders such as `/_next`, are always of this site.
    if (target.isElsewhere && /^\/[^/_][^/]*\//.test(target.route ?? '')) continue
    yield { id: 'out:missing-asset', message: `Cannot find file \`${url}\`` }
  }
}

interface UrlTarget {
  pathname: string
  /** Path without the base path, or `undefined` if it is outside. */
  route?: string | undefined
  /** Whether the path is of another site on the host. */
  isElsewhere?: boolean
  /** File that the server sends, or `undefined` if there is none. */
  file?: string | undefined
  /** Decoded fragment without `#` and text directives. */
  hash: string
}

/** Function that resolves a URL in a file, or returns `undefined` if it leads outside the site. */
type UrlResolver = (url: string, file: string) => UrlTarget | undefined

/** Placeholder for the site's own origin. */
const ownOrigin = 'http://site.invalid'

/** Creates a resolver that parses URLs like a browser and finds files like our server. */
function createUrlResolver({ files, redirects }: BuiltSite, address: SiteAddress): UrlResolver {
  const basePath = basePathOf(address.docsUrl ?? '')
  return (url, from) => {
    const ownRoute = findOwnRoute({ docsUrl: address.docsUrl }, url.trim())
    const own = ownRoute === undefined ? url : `${basePath}${ownRoute}`
    const base = `${ownOrigin}${basePath}${routeOfPath(`/${encodeURI(from)}`)}`
    if (!URL.canParse(own, base)) return { pathname: url, hash: '' }
    const { origin, pathname, hash } = new URL(own, base)
    if (origin !== ownOrigin) return undefined
    const route = stripBasePath(basePath, pathname)
    return {
      pathname: decodeUrl(pathname),
      route,
      isElsewhere:
        route !== undefined &&
        !route.startsWith(`${assetUrlPrefix}/`) &&
        !isOwnPath(address, route),
      // The 404 page is sent for any URL, so resolve links to the page itself against their file.
      file: url === '' || url.startsWith('#') ? from : findFile(pathname),
      hash: decodeUrl(hash.slice(1).replace(/:~:.*$/s, '')),
    }
  }

  function findFile(pathname: string): string | undefined {
    const clean = routeOfPath(pathname)
    const route = decodeUrl(stripBasePath(basePath, redirects.get(clean) ?? clean) ?? '')
    return [fileOfRoute(route, '.html'), route.slice(1)].find(
      (file) => files.has(file) && file !== notFoundFileName,
    )
  }
}

/** Reads the site's place from `product.yaml`. Throws a `UsageError` if the file is invalid. */
export async function readAddress(contentDir: string): Promise<SiteAddress> {
  const file = path.join(contentDir, productFileName)
  const text = await readFile(file, 'utf8').catch(() => '')
  const { value } = parseYaml(text, productSchema)
  if (value) return { docsUrl: value.docsUrl, docsPaths: value.docsPaths }
  throw new UsageError(`Cannot read the URL of the site from \`${toDisplayPath(file)}\``)
}
