import type { IncomingMessage } from 'node:http'
import { hostname, networkInterfaces } from 'node:os'
import { addressOf } from '../serve/listen.ts'
import { eventsPath } from '#core/preview-state.ts'

/** Lists the host names that browsers may use to reach a preview that listens on `host`. */
export function listHosts(host: string): string[] {
  const own = ['localhost', '127.0.0.1', '::1', host]
  if (host !== '0.0.0.0' && host !== '::') return own
  const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return [...own, hostname(), ...interfaces.map(({ address }) => address)]
}

/** Returns the values of the `Host` header for servers on `port` of these hosts. */
export function toHostHeaders(hosts: readonly string[], port: number): Set<string> {
  return new Set(hosts.map((host) => new URL(addressOf(host, port)).host))
}

/**
 * Returns whether a request names one of `hosts`, and no page of another origin has sent it.
 * Otherwise, any site that the writer visits could read or control the preview. Links to pages of
 * the preview may come from anywhere, but not to Next's tools, which open editors and clear caches.
 */
export function isOwnRequest(request: IncomingMessage, hosts: ReadonlySet<string>): boolean {
  const { method, url = '', headers } = request
  const host = headers.host?.toLowerCase() ?? ''
  if (!hosts.has(host) || !url.startsWith('/')) return false
  const { origin } = headers
  if (origin !== undefined) return origin === `http://${host}`
  const isRead = method === 'GET' || method === 'HEAD'
  const fetchSite = headers['sec-fetch-site'] ?? 'none'
  if (fetchSite === 'none' || fetchSite === 'same-origin') return isRead
  return isRead && headers['sec-fetch-dest'] === 'document' && !isToolPath(url)
}

function isToolPath(path: string): boolean {
  return isNextPath(path) || path.startsWith(eventsPath)
}

/** Returns whether a path belongs to Next's assets or its development tools. */
export function isNextPath(path: string): boolean {
  return /^\/(?:_next|__nextjs)/.test(path)
}

/** Maximum size of a request body. Only Next's development tools send any. */
const maxBodyBytes = 2 ** 18

/** Returns whether a request has a body of limited, known size, or none. */
export function hasSmallBody({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? 0)
  return length <= maxBodyBytes && headers['transfer-encoding'] === undefined
}
