import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createServer as createRelay, type AddressInfo } from 'node:net'
import { UsageError } from '#content/read/read-content.ts'

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
