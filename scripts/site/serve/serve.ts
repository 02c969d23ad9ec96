import { createServer, ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import compression from 'compression'
import { headersOf } from './headers.ts'
import { addressOf, close, listen } from './listen.ts'
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
