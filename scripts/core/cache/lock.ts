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
    const stamp = identifySocket(file)
    let answer = await askHolder(file)
    if ('code' in answer && answer.code === 'ECONNREFUSED') {
      // A new socket refuses connections until its process listens, so ask twice.
      await wait(50)
      answer = await askHolder(file)
    }
    if ('note' in answer) return { holder: answer }
    // A killed process has left its socket, unless another socket has replaced it meanwhile.
    const isStale = answer.code === 'ECONNREFUSED' && identifySocket(file) === stamp
    if (isStale) rmSync(file, { force: true })
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

/**
 * Connects to the socket. Returns its holder, or the error code if no process holds it. Throws for
 * other errors, such as missing permissions.
 */
async function askHolder(file: string): Promise<LockHolder | { code: string | undefined }> {
  const socket = connect(file).setEncoding('utf8')
  let code: string | undefined
  socket.on('error', (error: NodeJS.ErrnoException) => (code = error.code))
  // `close` follows every error.
  const closed = new Promise<undefined>((resolve) => socket.once('close', () => resolve(undefined)))
  const noted = new Promise<string>((resolve) => socket.once('data', resolve))
  const note = await Promise.race([noted, closed])
  if (note === undefined) {
    if (code === undefined || endCodes.has(code)) return { code }
    throw new Error(`Cannot lock \`${file}\` (${code}); remove it if nothing else runs here`)
  }
  socket.unref()
  return {
    note,
    async waitForRelease() {
      socket.ref()
      await closed
    },
  }
}

/** Codes of errors if no process listens, or if it ends before or during the connection. */
const endCodes = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET'])

function identifySocket(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return `${stats?.ino} ${stats?.mtimeNs}`
}
