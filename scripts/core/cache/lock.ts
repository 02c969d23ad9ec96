import { once } from 'node:events'
import { rmSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

interface LockHolder {
  /** Text that the holder passed to `acquireLock`. */
  note: string
  waitForRelease: () => Promise<void>
}

/** Lock, or the process that already holds it. */
type LockResult = { release: () => void } | { holder: LockHolder }

/**
 * Acquires a named lock for the working directory by listening on a local socket. The system closes
 * the socket with its process, so the lock cannot outlive it, unlike a pid file. The lock does not
 * keep the process alive.
 */
export async function acquireLock(name: string, note: string): Promise<LockResult> {
  const file = socketPathOf(name)
  await mkdir('.cache', { recursive: true })
  const connections = new Set<Socket>()
  const server = createServer((socket) => {
    connections.add(socket.unref())
    socket.on('error', () => undefined).once('close', () => connections.delete(socket))
    socket.write(note)
  })
  try {
    await once(server.unref().listen(file), 'listening')
  } catch (error) {
    // Some mounted drives do not support sockets. Continue without a lock.
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return { release: () => undefined }
    const holder = await findHolder(file)
    if (holder) return { holder }
    await removeStaleSocket(file)
    return acquireLock(name, note)
  }
  return {
    release() {
      server.close()
      for (const socket of connections) socket.destroy()
    },
  }
}

/**
 * Returns the path of the socket, or the name of a pipe on Windows. The path is relative because
 * systems limit its length.
 */
function socketPathOf(name: string): string {
  const isWindows = process.platform === 'win32'
  return isWindows
    ? path.join('\\\\?\\pipe', process.cwd(), name)
    : path.join('.cache', `${name}.sock`)
}

async function findHolder(file: string): Promise<LockHolder | undefined> {
  const socket = connect(file).setEncoding('utf8')
  // `close` follows every error.
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

/** Removes the socket of a killed process, unless another socket has replaced it. */
async function removeStaleSocket(file: string): Promise<void> {
  const stamp = identifySocket(file)
  if (!(await refusesConnections(file))) return
  // A new socket refuses connections until its process listens, so check twice.
  await wait(50)
  if ((await refusesConnections(file)) && identifySocket(file) === stamp)
    rmSync(file, { force: true })
}

/**
 * Returns whether the socket exists but no process listens on it. Rejects if connecting fails for
 * another reason, such as missing permissions.
 */
function refusesConnections(file: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(file)
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED') resolve(true)
      // The holder has released the lock before or during the connection.
      else if (code === 'ENOENT' || code === 'ECONNRESET') resolve(false)
      else
        reject(new Error(`Cannot lock \`${file}\` (${code}); remove it if nothing else runs here`))
    })
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
  })
}

function identifySocket(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return `${stats?.ino} ${stats?.mtimeNs}`
}
