/** Headers of every answer whose path matches. */
export interface HeaderRule {
  /** A path from the root, in which one `*` may stand for anything. */
  path: string
  headers: Readonly<Record<string, string>>
  /** For hosts that answer over HTTPS; `npm start` speaks HTTP. */
  isHttpsOnly?: true
}

const immutable = 'public, max-age=31536000, immutable'

/**
 * The one list of headers, for `npm start` and for hosts. Where a path matches several rules, the headers
 * of all apply; a header that is named twice gets both values, with a comma between, as hosts do it. What
 * a page may load is in its own `<meta>` (`build/add-policies.ts`), since its scripts are known by hashes.
 */
export const headerRules: readonly HeaderRule[] = [
  {
    path: '/*',
    headers: {
      'Content-Security-Policy':
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; script-src-attr 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Permissions-Policy': [
        ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media'],
        ...['fullscreen', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi'],
        ...['payment', 'picture-in-picture', 'publickey-credentials-get', 'screen-wake-lock'],
        ...['sync-xhr', 'usb', 'xr-spatial-tracking'],
      ]
        .map((feature) => `${feature}=()`)
        .join(', '),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  },
  {
    path: '/*',
    isHttpsOnly: true,
    headers: { 'Strict-Transport-Security': 'max-age=63072000' },
  },
  // A drawing that is opened by itself is a document of this site, and could bring scripts.
  {
    path: '/*.svg',
    headers: {
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  },
  // Their names change with their content.
  { path: '/_next/static/*', headers: { 'Cache-Control': immutable } },
  { path: '/_site/*', headers: { 'Cache-Control': immutable } },
]

/** Returns the headers with which `npm start` answers at a path, errors and redirects included. */
export function headersOf(pathname: string): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const rule of headerRules) {
    if (rule.isHttpsOnly || !matches(pathname, rule.path)) continue
    for (const [name, value] of Object.entries(rule.headers)) {
      headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
    }
  }
  return { 'Cache-Control': 'no-cache', ...headers }
}

function matches(pathname: string, pattern: string): boolean {
  const [start = '', end] = pattern.split('*')
  return end === undefined
    ? pathname === pattern
    : pathname.startsWith(start) && pathname.endsWith(end)
}

/**
 * Renders `_headers`, which Cloudflare Pages and Netlify read beside `_redirects`. Of two blocks with one
 * path, Cloudflare takes the last alone, so each path has one block. Where several paths match, both
 * hosts send the values of all, so `Cache-Control` is there for hashed files alone; other files both
 * revalidate by default. `basePath` is the path below which the site is published.
 */
export function renderHeadersFile(basePath: string): string {
  const blocks = new Map<string, string>()
  for (const { path, headers } of headerRules) {
    const place = path.startsWith('/*') ? path : basePath + path
    const lines = Object.entries(headers).map((header) => `  ${header.join(': ')}\n`)
    blocks.set(place, (blocks.get(place) ?? `${place}\n`) + lines.join(''))
  }
  return [...blocks.values()].join('\n')
}
