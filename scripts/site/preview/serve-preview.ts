import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { escapeHtml } from '#core/escape.ts'
import { findRedirect, redirect, sendError, sendFile } from '../serve/site-handler.ts'
import { close, listen } from '../serve/listen.ts'
import { hasSmallBody, isNextPath, isOwnRequest, toHostHeaders } from './own-requests.ts'
import { eventsPath, type PreviewFinding, type PreviewState } from '#core/preview-state.ts'

export interface Preview {
  /** Routes of pages, percent-encoded. */
  pages: ReadonlySet<string>
  /** Map from old to new paths, percent-encoded. */
  redirects: ReadonlyMap<string, string>
  state: PreviewState
}

export interface PreviewOptions {
  dir: string
  port: number
  host: string
  /** Host names to answer to. */
  hosts: readonly string[]
  /** Port of Next, which renders pages and the 404 page. */
  nextPort: number
}

export interface PreviewServer {
  port: number
  /** Updates the preview and notifies open pages. */
  show(preview: Preview): void
  close(): Promise<void>
}

/**
 * Serves the preview with the redirects, files, pages and 404 responses of the finished site.
 * Rejects with the system error if it cannot listen.
 */
export async function servePreview(options: PreviewOptions): Promise<PreviewServer> {
  const { dir, port, host, nextPort } = options
  const hosts = toHostHeaders(options.hosts, port)
  let shown: Preview | undefined
  const openPages = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    if (!isOwnRequest(request, hosts)) return sendError(response, 403)
    if (!hasSmallBody(request)) return sendError(response, 413)
    const { url = '/' } = request
    const pathname = url.split('?')[0]!
    if (pathname === eventsPath) {
      openPages.add(response)
      response.once('close', () => openPages.delete(response))
      response.writeHead(200, eventHeaders).write(renderEvent(shown))
      return
    }
    if (isNextPath(pathname)) {
      return forwardRequest(nextPort, { request, response, isAsset: true })
    }
    if (!shown) return sendPlaceholderPage(response)
    const { revision, findings } = shown.state
    if (revision === '') return sendPlaceholderPage(response, findings)
    const appendix = renderReloadScript(revision)
    const forwardPage = (status?: number) =>
      forwardRequest(nextPort, { request, response, appendix, ...(status && { status }) })
    const target = findRedirect(url, shown.redirects)
    // Browsers would keep a redirect after the writer has changed the route again.
    response.setHeader('Cache-Control', 'no-store')
    if (target !== undefined) redirect(response, target)
    else if (shown.pages.has(pathname)) forwardPage()
    else {
      const notFound = () => forwardPage(404)
      sendFile({ request, response, dir }, pathname, notFound)
    }
  })
  server.on('upgrade', (request, socket) => {
    if (isOwnRequest(request, hosts)) forwardUpgrade(nextPort, request, socket)
    else socket.destroy()
  })
  return {
    port: await listen(server, port, host),
    show(preview) {
      shown = preview
      for (const page of openPages) page.write(renderEvent(preview))
    },
    close: () => close(server),
  }
}

const eventHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
}

/**
 * Renders a script that reloads a crashed page, even without React, once `revision` is outdated.
 */
function renderReloadScript(revision: string): string {
  const isOutdated = `JSON.parse(data).revision !== '${revision}'`
  return `<script>new EventSource('${eventsPath}').onmessage = ({ data }) => { if (${isOutdated}) location.reload() }</script>`
}

/** Renders a server-sent event with the state, or an SSE comment if there is none yet. */
function renderEvent(preview: Preview | undefined): string {
  return preview ? `data: ${JSON.stringify(preview.state)}\n\n` : ':\n\n'
}

/** Waits until the preview at `address` responds with a page. */
export async function waitForPage(address: string): Promise<void> {
  while ((await fetch(address)).status === 503) await wait(200)
}

/** Forwards a request to Next. `status` replaces a response status of 200. */
function forwardRequest(port: number, forwarded: ForwardedRequest): void {
  const { request, response, status = 200, isAsset = false, appendix } = forwarded
  const { method = 'GET', url: path = '/' } = request
  const headers = { ...request.headers, ...(appendix && { 'accept-encoding': 'identity' }) }
  const upstream = send({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    const { statusCode = 502 } = answer
    const success = isAsset && isHtml(answer) ? 404 : status
    response.writeHead(statusCode === 200 ? success : statusCode, answer.headers)
    const isWhole = answer.headers['content-length'] !== undefined
    const isAppended = appendix && statusCode >= 500 && !isWhole && isHtml(answer)
    if (isAppended) answer.once('end', () => response.end(appendix))
    answer.pipe(response, { end: !isAppended })
  })
  upstream.on('error', () => sendPlaceholderPage(response))
  response.once('close', () => upstream.destroy())
  request.pipe(upstream)
}

interface ForwardedRequest {
  request: IncomingMessage
  response: ServerResponse
  status?: number
  /** Whether the path names a file of Next, which responds to others with its 404 page and 200. */
  isAsset?: boolean
  /** HTML to append to server error pages. */
  appendix?: string
}

function isHtml({ headers }: IncomingMessage): boolean {
  return (headers['content-type'] ?? '').startsWith('text/html')
}

function forwardUpgrade(port: number, request: IncomingMessage, socket: Duplex): void {
  const { method, url, httpVersion, rawHeaders } = request
  const upstream = connect(port, '127.0.0.1', () => {
    const headers = rawHeaders.map((text, index) => (index % 2 ? `${text}\r\n` : `${text}: `))
    upstream.write(`${method} ${url} HTTP/${httpVersion}\r\n${headers.join('')}\r\n`)
    upstream.pipe(socket).pipe(upstream)
  })
  upstream.on('error', () => socket.destroy())
  socket.on('error', () => upstream.destroy()).once('close', () => upstream.destroy())
}

/** Sends a placeholder page that lists blocking errors and reloads until the preview is ready. */
function sendPlaceholderPage(response: ServerResponse, findings: PreviewFinding[] = []): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', Refresh: '1' })
  const items = findings.map(({ place, message, help = '', others = '' }) =>
    ['<li>', ...[place, message, help, others].map(escapeHtml)].join('<br>'),
  )
  const text =
    items.length > 0 ? 'Fix these errors to start the preview:' : 'The preview is starting …'
  response.end(`<!DOCTYPE html><title>Preview</title><p>${text}</p><ul>${items.join('')}</ul>`)
}
