import { request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** Forwards a request to another local server. `status` replaces a status of 200. */
export function forward(port: number, { request, response, status = 200 }: Forwarded): void {
  const { method = 'GET', url: path = '/', headers } = request
  const onward = send({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    const { statusCode = 502 } = answer
    response.writeHead(statusCode === 200 ? status : statusCode, answer.headers)
    answer.pipe(response)
  })
  onward.once('error', () => sendStarting(response))
  response.once('close', () => onward.destroy())
  request.pipe(onward)
}

interface Forwarded {
  request: IncomingMessage
  response: ServerResponse
  status?: number
}

/** Forwards a WebSocket upgrade to another local server. */
export function forwardUpgrade(port: number, request: IncomingMessage, socket: Duplex): void {
  const { method, url, httpVersion, rawHeaders } = request
  const onward = connect(port, '127.0.0.1', () => {
    const headers = rawHeaders.map((text, index) => (index % 2 ? `${text}\r\n` : `${text}: `))
    onward.write(`${method} ${url} HTTP/${httpVersion}\r\n${headers.join('')}\r\n`)
    onward.pipe(socket).pipe(onward)
  })
  onward.once('error', () => socket.destroy())
  socket.once('error', () => onward.destroy()).once('close', () => onward.destroy())
}

/** Sends a placeholder page that reloads until the preview is ready. */
export function sendStarting(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', Refresh: '1' })
  response.end('<!DOCTYPE html><title>Preview</title><p>The preview is starting …</p>')
}
