import { once } from 'node:events'
import { rmSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

interface LockHolder {
  /** Text that it passed to `acquireLock`. */
  note: string
  waitForRelease: () => Promise<void>
}

/** Function that releases the lock, or the process that holds it. */
type LockResult = { release: () => void } | { holder: LockHolder }

/**
 * Acquires a lock of the working directory by listening on a local socket. A dead process cannot
 * hold one, even if its pid is in use again. The lock does not keep the process alive.
 */
export async function acquireLock(name: string, note: string): Promise<LockResult> {
  const file = socketPathOf(name)
  await mkdir('.cache', { recursive: true })
  const others = new Set<Socket>()
  const server = createServer((socket) => {
    others.add(socket.unref())
    socket.on('error', () => undefined).once('close', () => others.delete(socket))
    socket.write(note)
  })
  try {
    await once(server.unref().listen(file), 'listening')
  } catch (error) {
    // Some mounted drives do not support sockets. Folders there are not locked.
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return { release: () => undefined }
    const holder = await findHolder(file)
    if (holder) return { holder }
    await removeStaleSocket(file)
    return acquireLock(name, note)
  }
  return {
    release() {
      server.close()
      for (const socket of others) socket.destroy()
    },
  }
}

/** Returns a relative path, since systems limit the length, or the name of a pipe on Windows. */
function socketPathOf(name: string): string {
  const isWindows = process.platform === 'win32'
  return isWindows
    ? path.join('\\\\?\\pipe', process.cwd(), name)
    : path.join('.cache', `${name}.sock`)
}

async function findHolder(file: string): Promise<LockHolder | undefined> {
  const socket = connect(file).setEncoding('utf8')
  // An error is followed by `close`.
  socket.on('error', () => undefined)
  const closed = new Promise<undefined>((resolve) => socket.once('close', () => resolve(undefined)))
  const noted = new Promise<string>((resolve) => socket.once('data', resolve))
  const note = await Promise.race([noted, closed])
  if (note === undefined) return undefined
  socket.unref()
  return {
    note,
    async waitForRelease() {
      socket.ref()
      await closed
    },
  }
}

/** Removes the socket of a killed process, unless another one has replaced it. */
async function removeStaleSocket(file: string): Promise<void> {
  const stamp = stampOf(file)
  if (!(await isRefused(file))) return
  // A process creates its socket shortly before it listens.
  await wait(50)
  if ((await isRefused(file)) && stampOf(file) === stamp) rmSync(file, { force: true })
}

/**
 * Returns whether a socket exists on which no process listens. Rejects if the system does not say,
 * for example because the socket belongs to another user.
 */
function isRefused(file: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(file)
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ENOENT') resolve(code === 'ECONNREFUSED')
      else
        reject(new Error(`Cannot lock \`${file}\` (${code}); remove it if nothing else runs here`))
    })
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
  })
}

function stampOf(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return `${stats?.ino} ${stats?.mtimeNs}`
}
