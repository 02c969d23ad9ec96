import { createServer, STATUS_CODES, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import compression from 'compression'
import { headersOf } from './headers.ts'
import { sendSite, type Respond } from './send-site.ts'

/** A running server and the address at which it answers. */
export interface RunningServer {
  url: string
  close(): Promise<void>
}

/** What to serve and where to listen; without a host on all addresses of the machine. */
export interface ServeOptions {
  dir: string
  /** The path below which the site is published. */
  basePath?: string
  port: number
  host?: string
  patience?: Partial<typeof defaultPatience>
}

/**
 * Milliseconds in which a client has to ask, those in which it has to take what it gets, and those
 * that it waits for a site which is not there.
 */
const defaultPatience = { asking: 10_000, idle: 30_000, absence: 5_000 }

/**
 * Serves the built site, compressed, to clients that ask and take in time. Rejects with the system's
 * error where the port is not to be had.
 */
export async function serveSite(options: ServeOptions): Promise<RunningServer> {
  const { dir, basePath, port, host } = options
  const patience = { ...defaultPatience, ...options.patience }
  const respond = sendSite(dir, patience.absence, basePath)
  // Of a part of a file, the length is known before it is compressed; the files of the search, whose
  // type nobody knows, are compressed already.
  const compress = compression({
    filter: (request, response) =>
      request.headers.range === undefined &&
      response.getHeader('Content-Type') !== 'application/octet-stream' &&
      compression.filter(request, response),
  }) as unknown as Middleware
  const server = createServer(
    {
      headersTimeout: patience.asking,
      requestTimeout: patience.asking,
      connectionsCheckingInterval: patience.asking / 4,
      // Without a `Host`, the answer has the headers of all others.
      requireHostHeader: false,
    },
    (request, response) => compress(request, response, () => respond(request, response)),
  )
  server.setTimeout(patience.idle)
  answerTheRest(server, respond)
  await listen(server, port, host)
  const address = server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://${host ?? 'localhost'}:${actualPort}`,
    close: () => close(server),
  }
}

type Middleware = (...given: [...Parameters<Respond>, next: () => void]) => void

/** Answers what Node does not take for a request, or would answer by itself, without the site's headers. */
function answerTheRest(server: Server, respond: Respond): void {
  server.on('checkExpectation', respond)
  server.on('connect', (_request, socket) => endWith(socket, 405))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    endWith(socket, statusByCode[error.code ?? ''] ?? 400)
  })
}

const statusByCode: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

function endWith(socket: Duplex, status: number): void {
  if (!socket.writable) return void socket.destroy()
  const headers = { ...headersOf('/'), 'Content-Length': 0, Connection: 'close' }
  const allow = status === 405 ? { Allow: 'GET, HEAD' } : {}
  const lines = Object.entries({ ...headers, ...allow }).map((header) => header.join(': '))
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`
  socket.end(`${[start, ...lines].join('\r\n')}\r\n\r\n`, () => socket.destroy())
}

/** Connections that may wait to be taken, where the system allows as many; others try again after a second. */
const backlog = 4096

/** Resolves when `server` answers; rejects with the system's error. */
export function listen(server: Server, port: number, host?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, backlog, ...(host && { host }) }, resolve)
  })
}

/** Ends all connections and resolves when `server` answers no more. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
