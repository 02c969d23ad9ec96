import { statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathWithin } from '#core/base-path.ts'
import { findRedirect } from './find-redirect.ts'
import { headersOf } from './headers.ts'
import { readRedirects } from './read-redirects.ts'
import { pathnameOf, refuseRequest, withoutOrigin } from './refuse-request.ts'
import { refuse, sendFile, type Exchange } from './send-file.ts'
import { waitForFolder } from './wait-for-folder.ts'

/** Answers a request. */
export type Respond = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers with what is in `dir` at the moment, which a build may replace meanwhile: clean addresses,
 * redirects from `.html` endings and from old routes (308, query kept), the not-found page with status
 * 404, and a short text where the request itself is refused. All answers have the site's headers. A
 * folder that is gone may be back within `absence` milliseconds; then 503. What is not below `basePath` is
 * not there.
 */
export function sendSite(dir: string, absence: number, basePath = ''): Respond {
  const redirects = followRedirects(dir)
  const isBack = waitForFolder(dir, absence)
  return (request, response) => {
    const url = withoutOrigin(request.url ?? '')
    const asked = pathnameOf(url)
    const pathname = pathWithin(basePath, asked)
    for (const header of Object.entries(headersOf(pathname ?? asked))) response.setHeader(...header)
    const status = refuseRequest(request)
    if (status === 404) return sendNotFound(request, response, dir)
    if (status !== undefined) return refuse(response, status)
    const site = identify(dir)
    const target = findRedirect(url, redirects(site))
    if (target !== undefined) redirect(response, target)
    else if (pathname === undefined || isNoAddress(pathname)) sendNotFound(request, response, dir)
    else sendPage({ request, response, dir, pathname, site, isBack })
  }
}

/** Leads on for good. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(308, { Location: location }).end()
}

/** Tells the site that is there now from those that are put in its place; undefined while there is none. */
function identify(dir: string): string | undefined {
  const stats = statSync(dir, { throwIfNoEntry: false })
  return stats && `${stats.ino} ${stats.birthtimeMs}`
}

/** The redirects of the site that is there now; they are read anew when another is put in its place. */
function followRedirects(dir: string): (site: string | undefined) => ReadonlyMap<string, string> {
  let redirects: ReadonlyMap<string, string> = new Map()
  let read: string | undefined
  return (site) => {
    if (site === undefined || site === read) return redirects
    read = site
    return (redirects = readRedirects(dir))
  }
}

interface Target extends Exchange {
  pathname: string
  /** The site that is asked. */
  site: string | undefined
  isBack: () => Promise<boolean>
}

/** Sends the page at an address, or the file of that name. */
function sendPage(target: Target): void {
  const { pathname } = target
  const page = pathname === '/' ? '/index.html' : `${pathname}.html`
  sendFile(target, page, () => sendFile(target, pathname, () => void sendLater(target)))
}

/** Sends the not-found page, but where a build has just taken the old site away, the page of the new one. */
async function sendLater(target: Target): Promise<void> {
  const { request, response, dir } = target
  const site = identify(dir)
  if (site !== undefined && site === target.site) return sendNotFound(request, response, dir)
  const isBack = await target.isBack()
  if (response.destroyed) return
  if (isBack) return sendPage({ ...target, site: identify(dir) })
  response.setHeader('Retry-After', 5)
  refuse(
    response,
    503,
    'The site was waited for, but is not there: it is being replaced, or not built',
  )
}

/** The files of the error pages, and those that only hosts read, are no addresses of the site. */
function isNoAddress(pathname: string): boolean {
  return /^\/(?:404|index|_not-found|_headers|_redirects|vercel\.json|_hosts\/.*)$/.test(pathname)
}

function sendNotFound(request: IncomingMessage, response: ServerResponse, dir: string): void {
  response.statusCode = 404
  response.setHeader('Cache-Control', headersOf('/404')['Cache-Control']!)
  const plain = { acceptRanges: false, etag: false, lastModified: false }
  sendFile({ request, response, dir }, '/404.html', () => refuse(response, 404), plain)
}
