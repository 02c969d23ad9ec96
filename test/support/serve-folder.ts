import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serveSite, type ServeOptions } from '#site/serve/serve.ts'

/** A folder with files, and what serves it. */
export interface ServedFolder {
  dir: string
  url: string
  /** Sends text as it is to the server, and resolves with all it answers until the connection ends. */
  talk: (text: string) => Promise<string>
  /** Connects to the server. */
  open: (options?: { allowHalfOpen?: boolean }) => Promise<Socket>
  close: () => Promise<void>
}

/** Serves files, given by path, from a folder of their own that lies beside a file which is none of them. */
export async function serveFolder(
  files: Record<string, string>,
  options: Pick<ServeOptions, 'patience'> = {},
): Promise<ServedFolder> {
  const root = await mkdtemp(path.join(tmpdir(), 'served-'))
  const dir = path.join(root, 'out')
  await writeFiles(dir, files)
  await writeFile(path.join(root, 'secret.txt'), 'a secret')
  const server = await serveSite({ dir, port: 0, host: '127.0.0.1', ...options })
  const port = Number(new URL(server.url).port)
  return {
    dir,
    url: server.url,
    talk: (text) => talk(port, text),
    open: (options) => open(port, options),
    close: async () => {
      await server.close()
      await rm(root, { recursive: true })
    },
  }
}

/** Writes files, given by path below a folder. */
export async function writeFiles(dir: string, files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    const full = path.join(dir, file)
    await mkdir(path.dirname(full), { recursive: true })
    await writeFile(full, text)
  }
}

function talk(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(text, 'latin1'))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A server that hangs up on a client that still speaks resets the connection.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}

function open(port: number, options: { allowHalfOpen?: boolean } = {}): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', ...options })
    socket.once('connect', () => resolve(socket)).once('error', reject)
  })
}

/** All that comes until the other side ends. */
export function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('error', reject).on('end', () => resolve(text))
  })
}

/** Splits an answer into status, headers by lower-case name, and text. */
export function parseAnswer(answer: string): ParsedAnswer {
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const [start = '', ...lines] = head.split('\r\n')
  const entries = lines.map((line): [string, string] => {
    const [name = '', value = ''] = line.split(/: (.*)/s)
    return [name.toLowerCase(), value]
  })
  return {
    status: Number(start.split(' ')[1]),
    headers: Object.fromEntries(entries),
    text: rest.join('\r\n\r\n'),
  }
}

interface ParsedAnswer {
  status: number
  headers: Record<string, string>
  text: string
}
