import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { close, listen } from '#site/serve/listen.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.xhtml': 'application/xhtml+xml',
}

/** Serves a folder like a plain host: clean URLs, types of known extensions, no other headers. */
export async function servePlainly(dir: string) {
  const read = (name: string) => readFile(path.join(dir, name)).catch(() => undefined)
  const server = createServer((request, response) => {
    const pathname = decodeURIComponent(request.url!.split('?')[0]!)
    const respond = async () => {
      const page = await read(pathname === '/' ? 'index.html' : `${pathname}.html`)
      const body = page ?? (await read(pathname))
      const type = page ? 'text/html' : types[path.extname(pathname).toLowerCase()]
      response.writeHead(body ? 200 : 404, type ? { 'Content-Type': type } : {}).end(body)
    }
    void respond()
  })
  const port = await listen(server, 0, '127.0.0.1')
  return { url: `http://127.0.0.1:${port}`, close: () => close(server) }
}
