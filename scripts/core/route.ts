/** Path of a page on the site: begins with `/`, no ending slash, no extension; the front page is `/`. */
export type Route = string

/** Path of a source file below the content folder without its extension, such as `tms/quick-start`. */
export type DocId = string

/** First segments that the framework or the host keeps for itself. */
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

/** Whether the framework or the host keeps `segment` for itself where it comes first. */
export function isReservedSegment(segment: string): boolean {
  return reservedSegments.has(segment)
}

/** The route of a page that names no slug: its doc id, with a trailing `index` taken away. */
export function routeOfDocId(docId: DocId): Route {
  return `/${docId}`.replace(/\/index$/, '') || '/'
}

/** Says what keeps `slug` from being a route of this site, or undefined where nothing does. */
export function findSlugProblem(slug: string): string | undefined {
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
