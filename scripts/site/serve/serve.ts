import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import compression from 'compression'
import sirv from 'sirv'
import { findRedirect } from './find-redirect.ts'
import { readRedirects } from './read-redirects.ts'

/** A running server and the address at which it answers. */
export interface RunningServer {
  url: string
  close(): Promise<void>
}

/** What to serve and where to listen; without a host on all addresses of the machine. */
export interface ServeOptions {
  dir: string
  port: number
  host?: string
}

/**
 * Serves the built site, compressed: clean addresses, redirects from `.html` endings and from old routes (308,
 * query kept), and the not-found page with status 404. Rejects with the system's error where the port is not to be had.
 */
export async function serveSite({ dir, port, host }: ServeOptions): Promise<RunningServer> {
  const notFound = await readFile(path.join(dir, '404.html'))
  const redirects = await readRedirects(dir)
  const files = sirv(dir, { etag: true, extensions: ['html'], dotfiles: false, setHeaders })
  const compress = compression() as unknown as Middleware
  const server = createServer((request, response) => {
    compress(request, response, () => respond(request, response))
  })
  const respond: Respond = (request, response) => {
    const { url = '/' } = request
    const target = findRedirect(url, redirects)
    if (target !== undefined) redirect(response, target)
    else if (isErrorPage(url)) sendNotFound(request, response, notFound)
    else files(request, response, () => sendNotFound(request, response, notFound))
  }
  await listen(server, port, host)
  const address = server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://${host ?? 'localhost'}:${actualPort}`,
    close: () => close(server),
  }
}

type Respond = (request: IncomingMessage, response: ServerResponse) => void
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The files of the error pages are no addresses of the site. */
function isErrorPage(url: string): boolean {
  return /^\/(?:404|_not-found)(?:\?|$)/.test(url)
}

/** Leads on for good. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(308, { Location: location }).end()
}

function sendNotFound(request: IncomingMessage, response: ServerResponse, page: Buffer): void {
  response.writeHead(404, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': page.byteLength,
    'Cache-Control': 'no-cache',
  })
  response.end(request.method === 'HEAD' ? undefined : page)
}

/** Files with a hash in their name never change; all others are asked for again. */
function setHeaders(response: ServerResponse, pathname: string): void {
  const isHashed = /^\/(?:_next\/static|_site)\//.test(pathname)
  response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  response.setHeader('X-Content-Type-Options', 'nosniff')
}

/** Resolves when `server` answers; rejects with the system's error. */
export function listen(server: Server, port: number, host?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host && { host }) }, resolve)
  })
}

/** Ends all connections and resolves when `server` answers no more. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
