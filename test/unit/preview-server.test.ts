import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listHosts } from '#site/preview/own-requests.ts'
import { servePreview, type PreviewServer } from '#site/preview/serve-preview.ts'
import { close, listen, findFreePort } from '#site/serve/listen.ts'
import { sendBytes, sendRawRequest } from '../support/serve-folder.ts'

/** Stands in for Next, which responds to unknown paths below `/_next` with its 404 page and 200. */
let next: Server
let preview: PreviewServer
let url: string
let upgrades = 0

beforeAll(async () => {
  next = createServer((request, response) => {
    const isScript = request.url === '/_next/static/a.js'
    const type = isScript ? 'text/javascript' : 'text/html; charset=utf-8'
    response.writeHead(200, { 'Content-Type': type }).end(`${request.method} ${request.url}`)
  })
  next.on('upgrade', (_, socket) => {
    upgrades++
    socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n')
  })
  const nextPort = await listen(next, 0, '127.0.0.1')
  const port = await findFreePort()
  const hosts = listHosts('docs.test')
  const options = { dir: 'none', host: 'localhost', hosts, nextPort }
  preview = await servePreview({ ...options, port })
  preview.show({
    pages: new Set(['/page']),
    redirects: new Map([['/old', '/page']]),
    state: { revision: '1', findings: [], othersCount: 0, isHeld: false },
  })
  url = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await preview.close()
  await close(next)
})
beforeEach(() => {
  upgrades = 0
})

const statusOf = async (headers: Record<string, string>, target = '/page') =>
  (await sendRawRequest(url, target, { headers })).status

describe('hosts', () => {
  it.each(['localhost', '127.0.0.1', '[::1]', 'docs.test', 'LOCALHOST'])(
    '%s is its own',
    async (name) => {
      expect(await statusOf({ Host: `${name}:${preview.port}` })).toBe(200)
    },
  )

  it.each([
    'evil.example:PORT',
    'localhost.evil.example:PORT',
    'localhost',
    'localhost:1',
    'a@localhost:PORT',
  ])('%s is not', async (name) => {
    const Host = name.replace('PORT', String(preview.port))
    for (const target of ['/page', '/old', '/_preview', '/_next/static/a.js', '/none'])
      expect(await statusOf({ Host }, target)).toBe(403)
  })

  it('are not taken from the target of a request', async () => {
    const rest = `HTTP/1.1\r\nHost: localhost:${preview.port}\r\nConnection: close\r\n\r\n`
    expect(await sendBytes(url, `GET http://evil.example/page ${rest}`)).toMatch(/^HTTP\/1.1 403/)
    expect(await sendBytes(url, `OPTIONS * ${rest}`)).toMatch(/^HTTP\/1.1 403/)
  })
})

describe('other sites', () => {
  it.each([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://localhost:1' },
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' },
    { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' },
  ])('get no answer: %o', async (headers) => {
    for (const target of ['/page', '/_preview', '/_next/static/a.js'])
      expect(await statusOf(headers, target)).toBe(403)
  })

  it('may link to a page', async () => {
    const from = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }
    expect(await statusOf({ ...from, 'Sec-Fetch-Site': 'cross-site' })).toBe(200)
    expect(await statusOf({ ...from, 'Sec-Fetch-Site': 'none' }, '/_next/static/a.js')).toBe(200)
  })

  it.each(['/__nextjs_launch-editor?file=a', '/_next/image?url=a', '/_preview'])(
    'cannot make a browser open %s',
    async (target) => {
      const from = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }
      expect(await statusOf({ ...from, 'Sec-Fetch-Site': 'cross-site' }, target)).toBe(403)
    },
  )

  it('cannot open a socket to Next', async () => {
    const upgrade = (origin: string) =>
      sendBytes(
        url,
        `GET /_next/webpack-hmr HTTP/1.1\r\nHost: localhost:${preview.port}\r\nOrigin: ${origin}\r\n` +
          'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      )
    expect([await upgrade('https://evil.example'), upgrades]).toEqual(['', 0])
    expect(await upgrade(`http://localhost:${preview.port}`)).toMatch(/^HTTP\/1.1 101/)
  })
})

describe('requests with a body', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/page`, { method: 'POST', body, headers: { Origin: url, ...headers } })

  it('reach Next from the preview itself', async () => {
    expect((await post('x')).status).toBe(200)
  })

  it('are refused from elsewhere', async () => {
    expect((await post('x', { Origin: 'https://evil.example' })).status).toBe(403)
    const head = `POST /page HTTP/1.1\r\nHost: localhost:${preview.port}\r\nConnection: close\r\n`
    expect(await sendBytes(url, `${head}Content-Length: 1\r\n\r\nx`)).toMatch(/ 403 /)
  })

  it('have a limited length', async () => {
    expect((await post('x'.repeat(2 ** 19))).status).toBe(413)
    const head = `POST /page HTTP/1.1\r\nHost: localhost:${preview.port}\r\nOrigin: http://localhost:${preview.port}\r\n`
    const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`
    expect(await sendBytes(url, chunked)).toMatch(/^HTTP\/1.1 413/)
  })
})

it.each([
  '/_next/static/..%2f..%2fpackage.json',
  '/_next/../package.json',
  '/_next/static/none.js',
])('responds to %s, which is no file of Next, with 404', async (target) => {
  expect(await statusOf({}, target)).toBe(404)
  expect(await statusOf({}, '/_next/static/a.js')).toBe(200)
})

it('survives controls and other odd bytes in a path, a method and a header', async () => {
  const end = `Host: localhost:${preview.port}\r\nConnection: close\r\n\r\n`
  const bytes = ['\0', '\t', '\n', '\r', ' ', '%', '\\', '\x7F', '\x80', '\xFF']
  const requests = bytes.flatMap((byte) => [
    `GET /${byte}/ HTTP/1.1\r\n${end}`,
    `GET /_next/${byte}/ HTTP/1.1\r\n${end}`,
    `G${byte}T /page HTTP/1.1\r\n${end}`,
    `GET /page HTTP/1.1\r\nX-Test: ${byte}\r\n${end}`,
  ])
  const answers = await Promise.all(requests.map((request) => sendBytes(url, request)))
  expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 '))).toEqual([])
  expect(await statusOf({})).toBe(200)
})
