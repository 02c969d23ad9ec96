import { createServer, type AddressInfo } from 'node:net'
import { UsageError } from '#content/read/read-content.ts'

/** The port that the environment asks for, 3000 where it does not. Throws a `UsageError`. */
export function readPort(value: string | undefined): number {
  if (value === undefined || value === '') return 3000
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65535) {
    throw new UsageError(`Unexpected PORT \`${value}\`, expected a number from 0 to 65535`)
  }
  return port
}

/** Throws a `UsageError` that names the way out where something listens on `port` already. */
export async function assertPortIsFree(port: number, host?: string): Promise<void> {
  const server = createServer()
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve)
    server.listen({ port, ...(host && { host }) }, () => resolve(undefined))
  })
  if (!error) {
    await new Promise((resolve) => server.close(resolve))
    return
  }
  throw new UsageError(describeListenError(error, port))
}

function describeListenError(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is taken; stop what listens there, or choose another, such as PORT=${port + 1}`
  }
  if (error.code === 'EACCES')
    return `Port ${port} is not allowed for this user; choose one above 1023`
  return `Port ${port} cannot be used: ${error.message}`
}

/** A port on the loopback address that nothing listens on. */
export function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
