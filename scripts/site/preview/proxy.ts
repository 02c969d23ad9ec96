import { request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { escapeHtml } from '#core/escape.ts'
import type { PreviewFinding } from './preview-state.ts'

/** Forwards a request to another local server. `status` replaces a response status of 200. */
export function forwardRequest(port: number, forwarded: ForwardedRequest): void {
  const { request, response, status = 200, isAsset = false, appendix } = forwarded
  const { method = 'GET', url: path = '/' } = request
  const headers = { ...request.headers, ...(appendix && { 'accept-encoding': 'identity' }) }
  const upstream = send({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    const { statusCode = 502 } = answer
    const success = isAsset && isHtml(answer) ? 404 : status
    response.writeHead(statusCode === 200 ? success : statusCode, answer.headers)
    const isAppended = appendix && statusCode >= 500 && canAppendHtml(answer)
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

function canAppendHtml(answer: IncomingMessage): boolean {
  return answer.headers['content-length'] === undefined && isHtml(answer)
}

function isHtml({ headers }: IncomingMessage): boolean {
  return (headers['content-type'] ?? '').startsWith('text/html')
}

export function forwardUpgrade(port: number, request: IncomingMessage, socket: Duplex): void {
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
export function sendPlaceholderPage(
  response: ServerResponse,
  findings: PreviewFinding[] = [],
): void {
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
