import { createServer } from 'node:http'
import { UsageError } from '#content/read/read-content.ts'
import { close, listen } from './serve.ts'

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
