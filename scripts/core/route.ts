import { schemeOf } from './url.ts'
import { capitalize } from './message-parts.ts'

/** Site path of a page: leading `/`, no trailing slash, no extension. The home page is `/`. */
export type Route = string

/** Path of a page's file below the content folder, without its extension: `tms/quick-start`. */
export type DocId = string

/** First path segments that Next, common hosts or our build output use, in lower case. */
const reservedSegments = new Set([
  '_cards',
  '_headers',
  '_next',
  '_not-found',
  '_redirects',
  '_site',
  '_vercel',
  '_worker.js',
  '404',
  '500',
  'assets',
  'index',
])

/** Routes whose flight data would replace a text file of the site, such as `/llms.txt`. */
const textFileRoutes = new Set(['/llms', '/llms-full', '/robots'])

/** Returns the default route of a page: `/` and its doc id, without a trailing `index`. */
export function routeOfDocId(docId: DocId): Route {
  return `/${docId}`.replace(/\/index$/, '') || '/'
}

/**
 * Returns the path of a file of a page in the built site: `quick-start.html`, or `index.html` for the
 * home page.
 */
export function fileOfRoute(route: Route, extension: string): string {
  return `${route === '/' ? 'index' : route.slice(1)}${extension}`
}

/** Returns the default label of a file or folder: `import-export` becomes `Import export`. */
export function humanize(name: string): string {
  return capitalize(name.replace(/[-_]+/g, ' ').trim())
}

/**
 * Returns the requirement that a route violates, or `undefined` if it can be that of a page or a
 * redirect. The only check of routes, whether they come from a slug, a file path or
 * `redirect_from`.
 */
export function findUnmetRouteRequirement(route: Route): string | undefined {
  if (schemeOf(route) !== undefined) return 'a path on this site, without a scheme'
  if (!route.startsWith('/')) return 'a path that begins with `/`'
  if (route === '/') return undefined
  if (route.includes('//') || route.includes('\\')) return 'a path without empty segments'
  if (route.endsWith('/')) return 'a path without a slash at the end'
  const segments = route.slice(1).split('/')
  const [first = '', last = ''] = [segments[0], segments.at(-1)]
  if (segments.some((segment) => segment === '.' || segment === '..')) {
    return 'a path without `.` and `..`'
  }
  if (!segments.every((segment) => /^\w[\w.~-]*$/.test(segment))) {
    return 'letters, digits, `-`, `_`, `.` and `~` between the slashes'
  }
  if (reservedSegments.has(first.toLowerCase())) return `a first segment other than \`${first}\``
  if (textFileRoutes.has(route.toLowerCase()))
    return `a path other than \`${route}\`, since \`${route}.txt\` exists`
  if (last.toLowerCase() === 'index') return 'a path that does not end in `index`'
  if (segments.some(isFileBesidePage) || hasFileExtension(last)) {
    return 'a path without a file extension'
  }
  if (route.length > maxRouteLength || segments.some(({ length }) => length > maxSegmentLength)) {
    return `at most ${maxSegmentLength} characters between the slashes, and ${maxRouteLength} in all`
  }
  return undefined
}

/**
 * Returns whether a segment is named like a file that the build writes beside the folder of a page:
 * `x.html`, its flight data `x.txt`, its Markdown `x.md`, and prefetched parts `__next.*`.
 */
function isFileBesidePage(segment: string): boolean {
  return /\.(?:html?|mdx?|txt)$|^__next/i.test(segment)
}

/** Extensions that servers and browsers take for a file that is not a page. */
const fileExtensions = [
  'atom|css|csv|ico|js|json|map|mjs|pdf|rss|wasm|webmanifest|xml|ya?ml|zip',
  'avif|gif|jpe?g|mp4|png|svg|webm|webp|woff2?',
]

function hasFileExtension(name: string): boolean {
  return new RegExp(`\\.(?:${fileExtensions.join('|')})$`, 'i').test(name)
}

/** File systems allow names of 255 bytes, with extensions and temporary suffixes. */
const maxSegmentLength = 200
const maxRouteLength = 1000

/**
 * Returns the route of a file or of a requested path: no `.html`, `index.html` or trailing slashes.
 * Repeated leading slashes or backslashes become one slash because browsers would resolve them to
 * another host.
 */
export function routeOfPath(pathname: string): string {
  const clean = pathname
    .replace(/(?:^|\/)index\.html?$/i, '/')
    .replace(/\.html?$/i, '')
    .replace(/(?<!\/)\/+$/, '')
    .replace(/^[/\\]{2,}/, '/')
  return clean === '' ? '/' : clean
}

export function isPageFile(file: string): boolean {
  return /\.mdx?$/.test(file)
}

export function stripPageExtension(file: string): string {
  return file.replace(/\.mdx?$/, '')
}
