import { once } from 'node:events'
import { createServer, ServerResponse, STATUS_CODES, type Server } from 'node:http'
import { createServer as createRelay, type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import compression from 'compression'
import { UsageError } from '#content/read/read-content.ts'
import { headersOf } from './headers.ts'
import { createSiteHandler, type RequestHandler } from './site-handler.ts'

export interface RunningServer {
  url: string
  close(): Promise<void>
}

export interface ServeOptions {
  dir: string
  /** Path under which the site is published. */
  basePath?: string
  port: number
  /** Host to listen on. Defaults to `localhost`. */
  host?: string
}

/** Serves the built site with compression. Rejects with the system error if it cannot listen. */
export async function serveSite(options: ServeOptions): Promise<RunningServer> {
  const { dir, basePath, port, host = 'localhost' } = options
  const respond = createSiteHandler(dir, basePath)
  const compress = compression() as unknown as Middleware
  const server = createServer({ ServerResponse: SiteResponse }, (request, response) =>
    compress(request, response, () => respond(request, response)),
  )
  server.on('clientError', sendClientError)
  const actualPort = await listen(server, port, host)
  return { url: addressOf(host, actualPort), close: () => close(server) }
}

type Middleware = (...args: [...Parameters<RequestHandler>, next: () => void]) => void

/** Response with the site's headers. Node also uses it for the errors that it sends by itself. */
class SiteResponse extends ServerResponse {
  constructor(...args: ConstructorParameters<typeof ServerResponse>) {
    super(...args)
    for (const header of Object.entries(headersOf('/'))) this.setHeader(...header)
  }
}

const clientErrorStatuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Responds to bytes that are no HTTP request, for which Node creates no response. */
function sendClientError({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return
  const status = clientErrorStatuses[code] ?? 400
  const headers = { ...headersOf('/'), Connection: 'close', 'Content-Length': '0' }
  const lines = Object.entries(headers).map((header) => `${header.join(': ')}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
}

/** Returns the URL of a server, with IPv6 addresses in brackets. */
export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Starts listening. Resolves with the port, or rejects with the system error. On `localhost`,
 * listens on the loopback addresses of IPv4 and IPv6, since clients may use either.
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  if (host !== 'localhost') {
    await once(server.listen({ port, host }), 'listening')
    return (server.address() as AddressInfo).port
  }
  const actualPort = await listen(server, port, '127.0.0.1')
  const relay = createRelay((socket) => server.emit('connection', socket))
  server.once('close', () => relay.close())
  try {
    await once(relay.listen({ port: actualPort, host: '::1' }), 'listening')
  } catch (error) {
    // Machines without IPv6 have no such address.
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      await close(server)
      throw error
    }
  }
  return actualPort
}

export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** Parses the value of `PORT`, which defaults to 3000. Throws a `UsageError` if it is invalid. */
export function parsePort(value: string | undefined): number {
  if (value === undefined || value === '') return 3000
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65535) {
    throw new UsageError(`Unexpected PORT \`${value}\`, expected a number from 0 to 65535`)
  }
  return port
}

/** Throws a `UsageError` if a server cannot listen on `port`. */
export async function assertPortIsFree(port: number, host: string): Promise<void> {
  const server = createServer()
  try {
    await listen(server, port, host)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'EADDRINUSE' ? `is taken; choose another: PORT=${port + 1}` : message
    throw new UsageError(`Port ${port} ${reason}`)
  }
  await close(server)
}

/** Finds a free port on the loopback address. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server, 0, '127.0.0.1')
  await close(server)
  return port
}
