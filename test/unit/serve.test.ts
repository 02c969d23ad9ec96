import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headersOf, renderHeadersFile } from '#site/serve/headers.ts'
import { serveSite } from '#site/serve/serve.ts'
import {
  sendBytes,
  sendRawRequest,
  serveFolder,
  type ServedFolder,
} from '../support/serve-folder.ts'

const siteFiles = {
  'index.html': '<p>home</p>',
  'page.html': '<p>page</p>',
  'page.md': '# Page',
  'index.md': '# Home',
  'page/part.html': '<p>part</p>',
  '404.html': '<p>none</p>',
  'assets/a/big drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/page.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"/>',
  _headers: '/*\n',
  'long.json': '0123456789'.repeat(500),
  '.inputs': 'hidden',
  _redirects: '/old /page 301\n',
  '_site/loader-1.js': '1',
}

let served: ServedFolder
beforeAll(async () => {
  served = await serveFolder(siteFiles)
})
afterAll(() => served.close())

const get = (target: string, options = {}) => sendRawRequest(served.url, target, options)

it.each([
  ['/page', 'text/markdown, text/html;q=0.9', '# Page'],
  ['/', 'text/markdown', '# Home'],
  ['/page', 'text/html, text/markdown;q=0.5', '<p>page</p>'],
  ['/page', 'text/markdown;q=0, text/html', '<p>page</p>'],
  ['/page', 'text/markdown; charset=utf-8; q=0.0', '<p>page</p>'],
  ['/page', 'text/markdown;q=0.1', '# Page'],
  ['/page', undefined, '<p>page</p>'],
  ['/page/part', 'text/markdown', '<p>part</p>'],
])('sends %s for `Accept: %s` as %s, which caches can tell apart', async (target, accept, body) => {
  const answer = await get(target, accept === undefined ? {} : { headers: { Accept: accept } })
  expect(answer.body.toString()).toBe(body)
  expect(answer.headers.vary).toContain('Accept')
  expect(answer.headers['content-type']).toMatch(
    body.startsWith('#') ? /^text\/markdown/ : /^text\/html/,
  )
})

describe('headers', () => {
  it('are on each response', async () => {
    const { etag } = (await get('/page')).headers
    const answers = {
      200: await get('/page'),
      304: await get('/page', { headers: { 'If-None-Match': etag } }),
      308: await get('/old'),
      400: await get('/%zz'),
      404: await get('/none'),
      405: await get('/page', { method: 'POST' }),
    }
    for (const [status, answer] of Object.entries(answers)) {
      expect(answer.status).toBe(Number(status))
      const lower = Object.entries(headersOf('/')).map(([name, text]) => [name.toLowerCase(), text])
      expect(answer.headers).toMatchObject(Object.fromEntries(lower) as object)
    }
  })

  it.each([
    [200, 'GET http://evil.example/page HTTP/1.1\r\nHost: a\r\n\r\n'],
    [308, 'GET http://evil.example//other.example/ HTTP/1.1\r\nHost: a\r\n\r\n'],
    [400, 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n'],
    [400, 'GET page HTTP/1.1\r\nHost: a\r\n\r\n'],
    [400, 'GET /page HTTP/1.1\r\n\r\n'],
    [400, 'nonsense\r\n\r\n'],
    [400, `GET /page HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`],
    [417, 'GET /page HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n'],
    [431, `GET /page HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('are on the response %i to %s', async (status, request) => {
    const answer = await sendBytes(
      served.url,
      request.replace('Host:', 'Connection: close\r\nHost:'),
    )
    expect(answer.split(' ', 2)).toEqual(['HTTP/1.1', String(status)])
    for (const header of Object.entries(headersOf('/')))
      expect(answer).toContain(`\r\n${header.join(': ')}\r\n`)
    expect(answer).not.toMatch(/\r\nLocation: (?:\/\/|\w)/)
  })

  it.each([
    ...['/assets/a/big%20drawing.svg', '/assets/a/big%20drawing%2Esv%67', '/%61ssets/page.xhtml'],
    ...[
      '/assets%2fpage.xhtml',
      '/./assets/page.xhtml',
      '/assets/./page.xhtml',
      '/assets//page.xhtml',
    ],
    ...['/assets/page.xhtml?a#b'],
    ...['/assets/..%2fassets/page.xhtml'],
  ])('let nothing run in %s', async (target) => {
    const { headers } = await get(target)
    expect(headers['content-security-policy']).toMatch(/, default-src 'none';.*; sandbox$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it.each(['/page', '/assets/none.svg'])('put the page at %s into no sandbox', async (target) => {
    expect((await get(target)).headers['content-security-policy']).not.toContain('sandbox')
  })

  it('are the same in `_headers`, within the limits of Cloudflare Pages', () => {
    const lines = renderHeadersFile('/docs').split('\n')
    expect(lines.filter((line) => line.startsWith('/'))).toEqual([
      ...['/*', '/docs/assets/*', '/docs/_next/static/*', '/docs/_site/*'],
    ])
    for (const [name, value] of Object.entries(headersOf('/')))
      if (name !== 'Cache-Control') expect(lines).toContain(`  ${name}: ${value}`)
    expect(lines).toContain('  Strict-Transport-Security: max-age=63072000')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2000)
  })
})

describe('paths', () => {
  it.each([
    ['/', siteFiles['index.html']],
    ['/page?a=//b&c=%zz', siteFiles['page.html']],
    ['/%70age', siteFiles['page.html']],
    ['/page/part', siteFiles['page/part.html']],
  ])('%s responds with 200', async (target, text) => {
    const { status, body } = await get(target)
    expect([status, body.toString()]).toEqual([200, text])
  })

  it.each([
    ...['/none', '/PAGE', '/.inputs', '/%2einputs', '/404', '/_not-found', '/_redirects'],
    ...['/%5Fheaders', '/_header%73', '/./_headers', '/%5f%72edirects'],
    ...['/__proto__', '/secret.txt', '/page/none', '/_site'],
  ])('%s responds with 404', async (target) => {
    const { status, body } = await get(target)
    expect([status, body.toString()]).toEqual([404, siteFiles['404.html']])
  })

  it.each([
    ...['/../secret.txt', '/page/../../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt'],
    ...['/%2e%2e%2fsecret.txt', '/....//secret.txt', '/..%5csecret.txt', '/%00', '/%zz'],
  ])('%s serves no file outside of the folder', async (target) => {
    const { status, body } = await get(target)
    expect(status).toBeOneOf([400, 403, 404])
    expect(body.toString()).not.toContain('secret')
  })

  it.each([
    ['/page.html', '/page'],
    ['/page/index.html?a', '/page?a'],
    ['/page/', '/page'],
    ['/old.html?a=1', '/page?a=1'],
    ['//evil.example/', '/evil.example'],
    ['/\\evil.example/', '/evil.example'],
    ['//', '/'],
  ])('%s redirects to %s on this site', async (target, location) => {
    const { status, headers } = await get(target)
    expect([status, headers.location]).toEqual([308, location])
  })
})

it('compresses text, and responds to HEAD', async () => {
  const { headers } = await get('/long.json', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(headers['content-encoding']).toBe('gzip')
  const head = await get('/page', { method: 'HEAD' })
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '11', 0])
})

it('survives controls and other odd bytes in a path, a method and a header', async () => {
  const bytes = ['\0', '\t', '\n', '\r', ' ', '%', '\\', '\x7F', '\x80', '\xFF']
  const requests = bytes.flatMap((byte) => [
    `GET /${byte}/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    `G${byte}T / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nRange: bytes=${byte}-\r\n\r\n`,
  ])
  const answers = await Promise.all(requests.map((request) => sendBytes(served.url, request)))
  expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 '))).toEqual([])
  expect((await get('/page')).status).toBe(200)
})

it('listens only on this machine by default, by IPv4 and IPv6', async () => {
  const server = await serveSite({ dir: served.dir, port: 0 })
  try {
    const { port } = new URL(server.url)
    const statusOf = (host: string) =>
      fetch(`http://${host}:${port}/page`).then(
        ({ status }) => status,
        () => 'refused',
      )
    const ipv6 = Object.values(networkInterfaces()).flat()
    const hasIpv6 = ipv6.some((each) => each?.address === '::1')
    expect(await statusOf('127.0.0.1')).toBe(200)
    expect(await statusOf('localhost')).toBe(200)
    expect(await statusOf('[::1]')).toBe(hasIpv6 ? 200 : 'refused')
    expect(await statusOf('127.0.0.2')).toBe('refused')
  } finally {
    await server.close()
  }
})

it('serves a site only within its base path', async () => {
  const below = await serveFolder(
    { ...siteFiles, _redirects: '/docs/old /docs/page 301\n' },
    '/docs',
  )
  try {
    const statuses = ['/docs', '/docs/page', '/docs/old', '/page', '/', '/docs/none'].map(
      async (target) => (await sendRawRequest(below.url, target)).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 308, 404, 404, 404])
  } finally {
    await below.close()
  }
})
