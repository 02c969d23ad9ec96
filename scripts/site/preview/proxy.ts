import {
  request as send,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import type { Duplex } from 'node:stream'

/** Passes requests on to another server of this machine, and its answers back. */
export interface PreviewProxy {
  /** With a `status`, that takes the place of a good answer's own. */
  forward(request: IncomingMessage, response: ServerResponse, status?: number): void
  /** The same for connections that become web sockets. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** Creates a proxy for the server at `port`. While that cannot be reached, the browser tries again. */
export function createProxy(port: number): PreviewProxy {
  const optionsFor = ({ method, url, headers }: IncomingMessage): RequestOptions => ({
    host: '127.0.0.1',
    port,
    headers,
    ...(method !== undefined && { method }),
    ...(url !== undefined && { path: url }),
  })
  return {
    forward(request, response, status) {
      const onward = send(optionsFor(request), (answer) => {
        const { statusCode = 502, headers } = answer
        response.writeHead(statusCode === 200 ? (status ?? 200) : statusCode, headers)
        answer.pipe(response)
      })
      onward.once('error', () => sendStarting(response))
      response.once('close', () => onward.destroy())
      request.pipe(onward)
    },
    upgrade(request, socket, head) {
      const onward = send(optionsFor(request))
      onward.once('upgrade', (answer, other, otherHead) => {
        socket.write(renderHead(answer))
        if (otherHead.length > 0) socket.write(otherHead)
        if (head.length > 0) other.write(head)
        other.pipe(socket).pipe(other)
        other.once('error', () => socket.destroy())
        socket.once('error', () => other.destroy())
        socket.once('close', () => other.destroy())
      })
      onward.once('response', (answer) => {
        socket.end(renderHead(answer))
        answer.resume()
      })
      onward.once('error', () => socket.destroy())
      onward.end()
    },
  }
}

function renderHead({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`]
  for (let i = 0; i < rawHeaders.length; i += 2) {
    lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Answers a browser that comes too early; it asks again by itself. */
export function sendStarting(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', Refresh: '1' })
  response.end('<!DOCTYPE html><title>Preview</title><p>The preview is starting …</p>')
}
