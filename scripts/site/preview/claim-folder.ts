import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** Local socket of a folder's preview. A relative path, since systems limit the length. */
const socketPath =
  process.platform === 'win32'
    ? path.join('\\\\?\\pipe', process.cwd(), 'preview')
    : path.join('.cache', 'preview.sock')

/**
 * Claims the working directory for a preview on `address`, until this process ends. If another
 * preview has claimed it, resolves with the address of that one.
 */
export async function claimFolder(address: string): Promise<string | undefined> {
  await mkdir(path.dirname(socketPath), { recursive: true })
  const server = createServer((socket) => socket.end(address)).unref()
  try {
    await once(server.listen(socketPath), 'listening')
    return undefined
  } catch (error) {
    // Some mounted drives have no sockets. Folders there are not claimed.
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return undefined
  }
  const known = await text(connect(socketPath)).catch(() => undefined)
  if (known !== undefined) return known
  // A killed process leaves its socket behind.
  await rm(socketPath, { force: true })
  return claimFolder(address)
}
