import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import autocannon, { type Result } from 'autocannon'
import pMap from 'p-map'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findNginx } from '#commands/shared/find-nginx.ts'
import { outDir } from '#site/build/build-site-files.ts'
import { readRedirects } from '#site/serve/read-redirects.ts'
import { startNginx } from '../support/nginx.ts'

/** Requests of one load, and connections that make them at the most. */
const amount = 10_000
const connections = 100

/** Of the server: what it kept of each request would be too much after some ten thousand. */
const memory = '--max-old-space-size=64'

/** A request, and the status that it is to be answered with. */
type Asked = [path: string, status: number, headers?: Record<string, string>]

let server: Server
let routes: string[]
beforeAll(async () => {
  const sitemap = await readFile(path.join(outDir, 'sitemap.xml'), 'utf8').catch(() => {
    throw new Error('Cannot find the site; run npm run build')
  })
  routes = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, loc]) => new URL(loc!).pathname)
  expect(routes.length).toBeGreaterThan(10)
  server = await startServer()
})
afterAll(() => server.stop())

it('answers 10,000 requests over all routes without an error, at a rate that nginx sets', async () => {
  const asked = routes.map((route): Asked => [route, 200])
  const own = await load(server.url, asked)
  const rate = `npm start: ${Math.round(own.requests.average)} requests a second`
  if (!findNginx()) return console.log(`${rate}; nginx is not installed`)
  if (!existsSync(path.join(outDir, '_hosts/nginx'))) {
    return console.log(`${rate}; nginx has no configuration, as theme.config.tsx publishes none`)
  }
  const nginx = await startNginx(outDir)
  try {
    const other = await load(nginx.url, asked)
    const ratio = own.requests.average / other.requests.average
    console.log(`${rate}, ${ratio.toFixed(2)} of nginx`)
  } finally {
    await nginx.close()
  }
})

it('needs no more memory, whatever it is asked, and however often', async () => {
  const asked = await mixRequests()
  for (let round = 0; round < 4; round++) await load(server.url, asked)
  // Autocannon waits for a text after HEAD.
  for (const { status } of await pMap(routes, head, { concurrency: connections })) {
    expect(status).toBe(200)
  }
  expect(server.child.exitCode).toBeNull()
})

it('keeps nobody waiting for 2,000 who ask slowly, or for good', async () => {
  const slow = await Promise.all(Array.from({ length: 2000 }, () => open(server.url)))
  for (const [index, socket] of slow.entries()) {
    socket.write(['', 'GET / HT', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow:'][index % 3]!)
    if (index % 4 === 0) socket.end()
  }
  await load(server.url, await mixRequests())
  // In the end each is let go.
  for (const socket of slow) if (!socket.resume().closed) await once(socket, 'close')
})

it('goes on where more come than the system lets it have files', async () => {
  const small = await startServer(400)
  const many = await Promise.all(Array.from({ length: 1000 }, () => open(small.url)))
  for (const socket of many) socket.write('GET / HTTP/1.1\r\nHost: a\r\n')
  await expect
    .poll(() => many.filter(({ closed }) => closed).length, { timeout: 60_000 })
    .toBeGreaterThan(500)
  for (const socket of many) socket.destroy()
  await expect.poll(() => fetch(small.url).then(({ status }) => status, String)).toBe(200)
  await load(small.url, [['/', 200]])
  await small.stop()
})

const head = (route: string) => fetch(server.url + route, { method: 'HEAD' })

/** All that clients ask for: of each page, and of old addresses. */
async function mixRequests(): Promise<Asked[]> {
  const pages = await pMap(
    routes,
    async (route): Promise<Asked[]> => {
      const etag = (await head(route)).headers.get('etag')!
      const clean = route === '/' ? '/index' : route
      return [
        [route, 200],
        [route, 200, { 'Accept-Encoding': 'gzip' }],
        [route, 200, { 'Accept-Encoding': 'br' }],
        [route, 304, { 'If-None-Match': etag }],
        [route, 206, { Range: 'bytes=0-99' }],
        [route, 416, { Range: 'bytes=99999999-' }],
        [`${clean}.html`, 308],
        [`${clean}/none`, 404],
      ]
    },
    { concurrency: connections },
  )
  const old = [...readRedirects(outDir).keys()].filter((from) => !from.includes('*'))
  return [...pages.flat(), ...old.map((from): Asked => [from, 308])]
}

/** Makes the requests by as many connections as can each ask for all of it. */
async function load(url: string, asked: Asked[]): Promise<Result> {
  const wrong: string[] = []
  const requests = asked.map(([target, expected, headers = {}]) => ({
    method: 'GET' as const,
    path: target,
    headers,
    onResponse(status: number) {
      if (status !== expected) wrong.push(`${status} for ${target} ${JSON.stringify(headers)}`)
    },
  }))
  const clients = Math.min(connections, Math.floor(amount / asked.length))
  const result = await autocannon({ url, amount, connections: clients, requests })
  expect(wrong).toEqual([])
  expect(result).toMatchObject({ errors: 0, timeouts: 0 })
  expect(result.requests.total).toBe(amount)
  return result
}

interface Server {
  url: string
  child: ChildProcess
  stop(): Promise<unknown>
}

/** Serves the site in a process of its own, which may have so many files and connections open. */
async function startServer(files = 10_000): Promise<Server> {
  const program = path.join(import.meta.dirname, 'serve-site.child.ts')
  const argv = [process.execPath, memory, '--import', 'tsx', program, outDir]
  const child = spawn('sh', ['-c', `ulimit -n ${files} && exec "$@"`, 'sh', ...argv], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return {
    url,
    child,
    stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      return ended
    },
  }
}

function open(url: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const { port, hostname: host } = new URL(url)
    const socket: Socket = connect({ port: Number(port), host })
    socket.on('error', reject).once('connect', () => resolve(socket))
  })
}
