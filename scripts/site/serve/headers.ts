/** Headers of every answer whose path fits. */
export interface HeaderRule {
  /** A path from the root, in which one `*` may stand for anything. */
  path: string
  headers: Readonly<Record<string, string>>
  /** For hosts that answer over HTTPS alone, in their files; `npm start` speaks HTTP. */
  isHttpsOnly?: true
}

const immutable = 'public, max-age=31536000, immutable'

/**
 * The one list of headers, for `npm start` and for the files that hosts read. Of a path that fits
 * several rules, the headers of all hold; one that is named twice gets both values, with a comma
 * between, as the hosts do it. What a page itself allows is in its `<meta>` (`build/policy/policy-of.ts`): a
 * browser holds a page to both policies, and scripts of a page are known by their hashes, which differ.
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
  // Their names change with what is in them.
  { path: '/_next/static/*', headers: { 'Cache-Control': immutable } },
  { path: '/_site/*', headers: { 'Cache-Control': immutable } },
]

/** The same list for hosts that serve the site below a path: what is true of all answers stays so. */
export function headerRulesBelow(basePath: string): readonly HeaderRule[] {
  return headerRules.map((rule) =>
    rule.path.startsWith('/*') ? rule : { ...rule, path: basePath + rule.path },
  )
}

/** `Cache-Control` of all paths for which no rule has one: to be asked for again each time. */
export const defaultCacheControl = 'no-cache'

/** The headers with which `npm start` answers at a path, errors and redirects included. */
export function headersOf(pathname: string): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const rule of headerRules) {
    if (rule.isHttpsOnly || !fits(pathname, rule.path)) continue
    for (const [name, value] of Object.entries(rule.headers)) {
      headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
    }
  }
  return { 'Cache-Control': defaultCacheControl, ...headers }
}

/** Whether a path, or all paths of another pattern, are among those of a pattern. */
export function fits(pathname: string, pattern: string): boolean {
  const [start = '', end] = pattern.split('*')
  if (end === undefined) return pathname === pattern
  return (
    pathname.length >= start.length + end.length &&
    pathname.startsWith(start) &&
    pathname.endsWith(end)
  )
}
