import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import compression from 'compression'
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
  /** Defaults to all addresses of the machine. */
  host?: string
}

/** Serves the built site with compression. Rejects with the system error if it cannot listen. */
export async function serveSite(options: ServeOptions): Promise<RunningServer> {
  const { dir, basePath, port, host } = options
  const respond = createSiteHandler(dir, basePath)
  const compress = compression() as unknown as Middleware
  const server = createServer((request, response) =>
    compress(request, response, () => respond(request, response)),
  )
  const actualPort = await listen(server, port, host)
  return { url: `http://${host ?? 'localhost'}:${actualPort}`, close: () => close(server) }
}

type Middleware = (...args: [...Parameters<RequestHandler>, next: () => void]) => void

/** Starts listening. Resolves with the port, or rejects with the system error. */
export async function listen(server: Server, port: number, host?: string): Promise<number> {
  await once(server.listen({ port, ...(host && { host }) }), 'listening')
  return (server.address() as AddressInfo).port
}

export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
