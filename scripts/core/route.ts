import { capitalize } from './message-parts.ts'

/** Site path of a page: leading `/`, no trailing slash, no extension. The home page is `/`. */
export type Route = string

/** Path of a page's file below the content folder, without its extension: `tms/quick-start`. */
export type DocId = string

/** First path segments that Next, common hosts or our build output use. */
const reservedSegments = new Set([
  '_hosts',
  '_cards',
  '_next',
  '_pagefind',
  '_vercel',
  '404',
  '500',
  'index',
])

export function isReservedSegment(segment: string): boolean {
  return reservedSegments.has(segment)
}

/** Returns the default route of a page: `/` and its doc id, without a trailing `index`. */
export function routeOfDocId(docId: DocId): Route {
  return `/${docId}`.replace(/\/index$/, '') || '/'
}

/** Returns the default label of a file or folder: `import-export` becomes `Import export`. */
export function humanize(name: string): string {
  return capitalize(name.replace(/[-_]+/g, ' ').trim())
}

/** Returns the requirement that `slug` violates as a route, or `undefined` if it is valid. */
export function findUnmetSlugRequirement(slug: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(slug)) return 'a path on this site, without a scheme'
  if (!slug.startsWith('/')) return 'a path that begins with `/`'
  if (slug === '/') return undefined
  if (slug.includes('//') || slug.includes('\\')) return 'a path without empty segments'
  if (slug.endsWith('/')) return 'a path without a slash at the end'
  const segments = slug.slice(1).split('/')
  if (segments.some((segment) => segment === '.' || segment === '..')) {
    return 'a path without `.` and `..`'
  }
  if (!segments.every((segment) => /^[\w][\w.~-]*$/.test(segment))) {
    return 'letters, digits, `-`, `_`, `.` and `~` between the slashes'
  }
  if (/\.(html?|txt|xml|json|mdx?)$/i.test(slug)) return 'a path without a file extension'
  if (isReservedSegment(segments[0]!)) return `a first segment other than \`${segments[0]}\``
  return undefined
}
