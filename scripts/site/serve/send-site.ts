import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import send from 'send'
import { pathWithin } from '#core/base-path.ts'
import { headersOf } from './headers.ts'
import { findRedirect, readRedirects } from './redirects.ts'

/** Answers a request. */
export type Respond = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers with the files in `dir`: clean addresses, redirects from `.html` endings and from old routes
 * (308, query kept), and the not-found page with status 404. All answers have the site's headers. There
 * is nothing outside of `basePath`.
 */
export function sendSite(dir: string, basePath = ''): Respond {
  const redirects = readRedirects(dir)
  return (request, response) => {
    const { method, url = '' } = request
    const asked = url.split('?')[0]!
    const pathname = pathWithin(basePath, asked)
    for (const header of Object.entries(headersOf(pathname ?? asked))) response.setHeader(...header)
    if (method !== 'GET' && method !== 'HEAD') return refuse(response, 405)
    const exchange = { request, response, dir }
    const target = findRedirect(url, redirects)
    if (target !== undefined) redirect(response, target)
    else if (pathname === undefined || isNoAddress(pathname)) sendNotFound(exchange)
    else {
      const page = pathname === '/' ? '/index.html' : `${pathname}.html`
      sendFile(exchange, page, () => sendFile(exchange, pathname, () => sendNotFound(exchange)))
    }
  }
}

/** Redirects permanently. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(308, { Location: location }).end()
}

/** A request, its answer, and the folder in which the answer is looked for. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  dir: string
}

/** Sends a file of the folder, given as a path of an address; calls `otherwise` where there is none. */
export function sendFile(
  { request, response, dir }: Exchange,
  file: string,
  otherwise: () => void,
): void {
  send(request, file, { root: path.resolve(dir), index: false, cacheControl: false })
    .on('directory', otherwise)
    .on('error', ({ statusCode = 500 }: { statusCode?: number }) => {
      if (response.headersSent) response.destroy()
      else if (statusCode === 404) otherwise()
      else refuse(response, statusCode)
    })
    .pipe(response)
}

function sendNotFound(exchange: Exchange): void {
  exchange.response.statusCode = 404
  exchange.response.setHeader('Cache-Control', 'no-cache')
  sendFile(exchange, '/404.html', () => refuse(exchange.response, 404))
}

/** Answers with a status and its name alone. */
function refuse(response: ServerResponse, status: number): void {
  if (status === 405) response.setHeader('Allow', 'GET, HEAD')
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.statusCode = status
  response.end(`${STATUS_CODES[status]}\n`)
}

/** Whether a path names an error page or a file that hosts read, which are no addresses of the site. */
function isNoAddress(pathname: string): boolean {
  return /^\/(?:404|index|_not-found|_headers|_redirects)$/.test(pathname)
}
