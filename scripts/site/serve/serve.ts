import { createServer, type Server } from 'node:http'
import compression from 'compression'
import { sendSite, type Respond } from './send-site.ts'

export interface RunningServer {
  url: string
  close(): Promise<void>
}

export interface ServeOptions {
  dir: string
  /** Path below which the site is published. */
  basePath?: string
  port: number
  /** Defaults to all addresses of the machine. */
  host?: string
}

/** Serves the built site with compression. Rejects with the system error if it cannot listen. */
export async function serveSite(options: ServeOptions): Promise<RunningServer> {
  const { dir, basePath, port, host } = options
  const respond = sendSite(dir, basePath)
  const compress = compression() as unknown as Middleware
  const server = createServer((request, response) =>
    compress(request, response, () => respond(request, response)),
  )
  const actualPort = await listen(server, port, host)
  return { url: `http://${host ?? 'localhost'}:${actualPort}`, close: () => close(server) }
}

type Middleware = (...given: [...Parameters<Respond>, next: () => void]) => void

/** Resolves with the port once `server` is listening. Rejects with the system error. */
export function listen(server: Server, port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host && { host }) }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Closes a server and all of its connections. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
