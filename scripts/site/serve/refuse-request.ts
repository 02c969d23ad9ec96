import type { IncomingMessage } from 'node:http'

/** Longest address that is answered, in characters. */
const longestAddress = 8192

/** The status with which a request is refused before anything is looked for; undefined where it is fine. */
export function refuseRequest({ method, url = '', headers }: Request): number | undefined {
  if (method !== 'GET' && method !== 'HEAD') return 405
  if (url.length > longestAddress) return 414
  const pathname = pathnameOf(url)
  if (headers.host === undefined || !pathname.startsWith('/')) return 400
  // Encoded slashes are part of a name, and no file has such a name.
  if (/%2f/i.test(pathname)) return 404
  const name = decode(pathname)
  // A browser takes a backslash for a slash: `/\host` would be another host.
  if (name === undefined || hasForbidden(name)) return 400
  // Pages have clean addresses; hidden files, `.` and `..` are none. Slashes that come first lead on.
  if (/[^/]\/{2,}[^/]|\/\./.test(name)) return 404
  return undefined
}

/** The path of an address, which a client may also send with scheme and host (RFC 9112, 3.2.2). */
export function pathnameOf(url: string): string {
  return withoutOrigin(url).split('?')[0]!
}

/** The address from its path on. */
export function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]+(?=\/)/i, '')
}

type Request = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

function hasForbidden(name: string): boolean {
  return [...name].some((letter) => letter < ' ' || letter === '\u007f' || letter === '\\')
}
