import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import send from 'send'
import { readRedirects } from '#content/built-site/read-built-site.ts'
import { fileOfRoute, routeOfPath } from '#core/route.ts'
import { stripBasePath } from '#core/url.ts'
import { headersOf, toFilePath } from './headers.ts'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Creates a handler that serves the files in `dir` at canonical URLs. It redirects noncanonical
 * URLs and old routes with status 308, keeping the query. It responds with the 404 page if there is
 * no file or the path is outside `basePath`. Agents that accept Markdown get that of a page. All
 * responses have the site's headers.
 */
export function createSiteHandler(dir: string, basePath = ''): RequestHandler {
  const redirects = readRedirects(dir)
  return (request, response) => {
    const { method } = request
    const url = pathOfTarget(request.url ?? '')
    if (url === undefined) return sendError(response, 400)
    const requested = url.split('?')[0]!
    const pathname = stripBasePath(basePath, requested)
    const headers = headersOf(pathname ?? requested)
    for (const header of Object.entries(headers)) response.setHeader(...header)
    if (method !== 'GET' && method !== 'HEAD') return sendError(response, 405)
    const exchange = { request, response, dir }
    const target = findRedirect(url, redirects)
    if (target !== undefined) redirect(response, target)
    else if (pathname === undefined || isInternalFile(pathname)) sendNotFound(exchange)
    else sendPageOrFile(exchange, pathname)
  }
}

/**
 * Returns the path and query of a request target, which may be a URL. Returns `undefined` for other
 * targets, such as `*`.
 */
function pathOfTarget(target: string): string | undefined {
  const path = target.replace(/^https?:\/\/[^/?]*/i, '')
  if (path !== target && !path.startsWith('/')) return `/${path}`
  return path.startsWith('/') ? path : undefined
}

/**
 * Returns the URL that a request is redirected to, with its query: the target of an old route, or
 * the canonical path. Returns `undefined` if no redirect is needed.
 */
export function findRedirect(
  url: string,
  redirects: ReadonlyMap<string, string>,
): string | undefined {
  const [pathname = '/', query] = url.split(/\?(.*)/s)
  const clean = routeOfPath(pathname)
  const target = redirects.get(clean) ?? clean
  if (target === pathname) return undefined
  return query === undefined ? target : `${target}?${query}`
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(308, { Location: location }).end()
}

export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  dir: string
}

/** Sends the file in `dir` at a URL path. Calls `otherwise` if there is no file. */
export function sendFile(
  { request, response, dir }: Exchange,
  file: string,
  otherwise: () => void,
): void {
  const dotfiles = file.startsWith('/.well-known/') ? 'allow' : 'ignore'
  send(request, file, { root: path.resolve(dir), index: false, cacheControl: false, dotfiles })
    .on('directory', otherwise)
    .on('error', ({ statusCode = 500 }: { statusCode?: number }) => {
      if (response.headersSent) response.destroy()
      else if (statusCode === 404) otherwise()
      else sendError(response, statusCode)
    })
    .pipe(response)
}

/** Sends a page, as Markdown if the request prefers it, or else the file at the path. */
function sendPageOrFile(exchange: Exchange, pathname: string): void {
  const sendExact = () => sendFile(exchange, pathname, () => sendNotFound(exchange))
  const sendPage = (extension: string, otherwise: () => void) =>
    sendFile(exchange, `/${fileOfRoute(pathname, extension)}`, otherwise)
  const sendHtml = () => sendPage('.html', sendExact)
  if (path.extname(pathname) !== '') return sendHtml()
  exchange.response.setHeader('Vary', 'Accept')
  if (prefersMarkdown(exchange.request.headers.accept)) sendPage('.md', sendHtml)
  else sendHtml()
}

/** Returns whether `Accept` allows Markdown, and names HTML not before it. Only agents do so. */
function prefersMarkdown(accept = ''): boolean {
  const types = accept.toLowerCase().split(',')
  const isNamed = (type: string) => (each: string) => each.trim().split(';')[0]!.trim() === type
  const markdown = types.findIndex(isNamed('text/markdown'))
  const html = types.findIndex(isNamed('text/html'))
  const isFirst = markdown !== -1 && (html === -1 || markdown < html)
  return isFirst && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(types[markdown]!)
}

function sendNotFound(exchange: Exchange): void {
  exchange.response.statusCode = 404
  // The page has the headers of a page, even in place of an asset.
  for (const header of Object.entries(headersOf('/404'))) exchange.response.setHeader(...header)
  sendFile(exchange, '/404.html', () => sendError(exchange.response, 404))
}

/** Sends the standard text of a status. */
export function sendError(response: ServerResponse, status: number): void {
  if (status === 405) response.setHeader('Allow', 'GET, HEAD')
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.statusCode = status
  response.end(`${STATUS_CODES[status]}\n`)
}

/** Returns whether a path names a file with another URL or none, such as the 404 page. */
function isInternalFile(pathname: string): boolean {
  return /^\/(?:404|index|_not-found|_headers|_redirects)$/.test(toFilePath(pathname))
}
