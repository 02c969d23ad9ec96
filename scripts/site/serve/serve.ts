import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import compression from 'compression'
import { UsageError } from '#content/read/read-content.ts'
import { sendSite, type RequestHandler } from './send-site.ts'

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
  const respond = sendSite(dir, basePath)
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

/** Parses the value of `PORT`, which defaults to 3000. Throws a `UsageError` if it is invalid. */
export function readPort(value: string | undefined): number {
  if (value === undefined || value === '') return 3000
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65535) {
    throw new UsageError(`Unexpected PORT \`${value}\`, expected a number from 0 to 65535`)
  }
  return port
}

/** Throws a `UsageError` if a server cannot listen on `port`. */
export async function assertPortIsFree(port: number, host?: string): Promise<void> {
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
export async function findPort(): Promise<number> {
  const server = createServer()
  const port = await listen(server, 0, '127.0.0.1')
  await close(server)
  return port
}
