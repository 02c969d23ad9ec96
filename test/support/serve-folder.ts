import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serveSite } from '#site/serve/serve.ts'

/** Temporary folder and the server of its files. */
export interface ServedFolder {
  dir: string
  url: string
  close: () => Promise<void>
}

/** Serves files from a temporary folder. `secret.txt` in its parent folder must not be served. */
export async function serveFolder(
  files: Record<string, string>,
  basePath?: string,
): Promise<ServedFolder> {
  const root = await mkdtemp(path.join(tmpdir(), 'served-'))
  const dir = path.join(root, 'out')
  await writeFiles(dir, files)
  await writeFile(path.join(root, 'secret.txt'), 'a secret')
  const options = { dir, port: 0, host: '127.0.0.1', ...(basePath && { basePath }) }
  const server = await serveSite(options)
  const close = async () => {
    await server.close()
    await rm(root, { recursive: true })
  }
  return { dir, url: server.url, close }
}

/** Writes files into a folder, by relative path. */
export async function writeFiles(
  dir: string,
  files: Record<string, string | Buffer>,
): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    const full = path.join(dir, file)
    await mkdir(path.dirname(full), { recursive: true })
    await writeFile(full, text)
  }
}

export interface ReceivedResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Requests a path as is, since `fetch` would normalize it. */
export function sendRawRequest(
  url: string,
  target: string,
  options: { method?: string; headers?: OutgoingHttpHeaders } = {},
): Promise<ReceivedResponse> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const address = { hostname, port, path: target, agent: false }
    const sent = request({ ...address, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        resolve({ status, headers, body: Buffer.concat(chunks) })
      })
    })
    sent.on('error', reject).end()
  })
}

/** Sends bytes as they are, and returns everything that the server sends back. */
export function sendBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    socket.setEncoding('latin1').setTimeout(30_000, () => socket.destroy())
    // The server may reset the connection. What it sent before counts.
    socket.on('error', () => undefined).on('data', (text: string) => (received += text))
    socket.once('close', () => resolve(received))
  })
}
