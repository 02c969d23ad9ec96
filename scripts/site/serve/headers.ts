import path from 'node:path/posix'
import { assetUrlPrefix } from '#content/links/resolve-link.ts'
import { decodeUrl } from '#core/url.ts'

/** Headers for all responses whose path, without the base path, begins with `prefix`. */
interface HeaderRule {
  prefix: string
  headers: Readonly<Record<string, string>>
  /** Whether the rule is only for hosts with HTTPS. `npm start` skips it. */
  isHttpsOnly?: true
}

const immutableCaching = 'public, max-age=31536000, immutable'

/**
 * Response headers for `npm start` and for hosts. All matching rules apply, and repeated headers
 * are joined with a comma, as on hosts. The policy for what a page may load is in a `<meta>` of
 * that page, because it contains the hashes of inline scripts and styles (`build/page-policy.ts`).
 */
const headerRules: readonly HeaderRule[] = [
  {
    prefix: '/',
    headers: {
      'Content-Security-Policy':
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; script-src-attr 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Permissions-Policy':
        'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), ' +
        'fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), ' +
        'payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), ' +
        'sync-xhr=(), usb=(), xr-spatial-tracking=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  },
  {
    prefix: '/',
    isHttpsOnly: true,
    headers: { 'Strict-Transport-Security': 'max-age=63072000' },
  },
  // A file that is opened on its own is a document of this origin, so nothing in it may run.
  {
    prefix: `${assetUrlPrefix}/`,
    headers: {
      'Content-Security-Policy':
        "default-src 'none'; img-src 'self' data:; media-src 'self'; font-src data:; " +
        "style-src 'unsafe-inline'; sandbox",
    },
  },
  // These file names change with the content.
  { prefix: '/_next/static/', headers: { 'Cache-Control': immutableCaching } },
  { prefix: '/_site/', headers: { 'Cache-Control': immutableCaching } },
]

/**
 * Returns the headers that `npm start` sends for a path, including for errors and redirects. The
 * file that the path leads to decides.
 */
export function headersOf(requested: string): Record<string, string> {
  const pathname = toFilePath(requested)
  const headers: Record<string, string> = {}
  for (const rule of headerRules) {
    if (rule.isHttpsOnly || !pathname.startsWith(rule.prefix)) continue
    for (const [name, value] of Object.entries(rule.headers)) {
      headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
    }
  }
  return { 'Cache-Control': 'no-cache', ...headers }
}

/**
 * Returns the path of the file that a server may read for a URL path: decoded, without `.` and
 * empty segments, and in lowercase because some file systems ignore case.
 */
export function toFilePath(pathname: string): string {
  return path.normalize(decodeUrl(pathname).replaceAll('\\', '/')).toLowerCase()
}

/**
 * Renders `_headers` for Cloudflare Pages and Netlify. Each path has one block because Cloudflare
 * uses only the last block of a path. `Cache-Control` is limited to hashed files because both hosts
 * combine all matching blocks; they revalidate other files by default.
 */
export function renderHeadersFile(basePath: string): string {
  const blocks = new Map<string, string>()
  for (const { prefix, headers } of headerRules) {
    const pattern = prefix === '/' ? '/*' : `${basePath}${prefix}*`
    const lines = Object.entries(headers).map((header) => `  ${header.join(': ')}\n`)
    blocks.set(pattern, (blocks.get(pattern) ?? `${pattern}\n`) + lines.join(''))
  }
  return [...blocks.values()].join('\n')
}
