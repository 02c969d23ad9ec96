import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headerRules, headersOf } from '#site/serve/headers.ts'
import { parseAnswer, serveFolder, type ServedFolder } from '../support/serve-folder.ts'

const files = {
  'index.html': '<p>home</p>',
  'page.html': '<p>page</p>',
  'page/part.html': '<p>part</p>',
  '404.html': '<p>none</p>',
  'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'data.json': '0123456789',
  'long.json': '0123456789'.repeat(500),
  '.inputs': 'hidden',
  '.git/config': 'hidden',
  _redirects: '/old /page 301\n',
  '_site/loader-1.js': '1',
}

let served: ServedFolder
beforeAll(async () => {
  served = await serveFolder(files)
})
afterAll(() => served.close())

/** What a raw request line and headers are answered with: status, headers by lower-case name, text. */
async function ask(line: string, ...headers: string[]) {
  const lines = [line, 'Host: docs.example', 'Connection: close', ...headers]
  return parseAnswer(await served.talk(`${lines.join('\r\n')}\r\n\r\n`))
}

const statusOf = async (target: string) => (await ask(`GET ${target} HTTP/1.1`)).status

describe('headers', () => {
  it('are on every answer', async () => {
    const etag = (await ask('GET /page HTTP/1.1')).headers.etag!
    const answers = {
      200: await ask('GET /page HTTP/1.1'),
      206: await ask('GET /data.json HTTP/1.1', 'Range: bytes=1-2'),
      304: await ask('GET /page HTTP/1.1', `If-None-Match: ${etag}`),
      308: await ask('GET /old HTTP/1.1'),
      400: await ask('GET /%zz HTTP/1.1'),
      404: await ask('GET /none HTTP/1.1'),
      405: await ask('POST /page HTTP/1.1'),
      414: await ask(`GET /${'a'.repeat(9000)} HTTP/1.1`),
      416: await ask('GET /data.json HTTP/1.1', 'Range: bytes=99-'),
      431: await ask(`GET /${'a'.repeat(70_000)} HTTP/1.1`),
    }
    for (const [status, answer] of Object.entries(answers)) {
      expect(answer.status).toBe(Number(status))
      for (const [name, value] of Object.entries(headersOf('/'))) {
        expect(`${status} ${name}: ${answer.headers[name.toLowerCase()]}`).toBe(
          `${status} ${name}: ${value}`,
        )
      }
    }
  })

  it('let files with a hash in their name be kept, and nothing else', async () => {
    const kept = async (path: string) =>
      (await ask(`GET ${path} HTTP/1.1`)).headers['cache-control']
    expect(await kept('/_site/loader-1.js')).toBe('public, max-age=31536000, immutable')
    expect(await kept('/page')).toBe('no-cache')
    expect(await kept('/_site/gone.js')).toBe('no-cache')
  })

  it('let no drawing run scripts', async () => {
    const { headers } = await ask('GET /drawing.svg HTTP/1.1')
    expect(headers['content-security-policy']).toMatch(
      /frame-ancestors 'none'.*, default-src 'none'.*sandbox/,
    )
  })

  it('name HTTPS to hosts alone', () => {
    expect(headersOf('/')).not.toHaveProperty('Strict-Transport-Security')
    const rule = headerRules.find(({ headers }) => 'Strict-Transport-Security' in headers)
    expect(rule).toMatchObject({ path: '/*', isHttpsOnly: true })
  })
})

describe('paths', () => {
  it.each([
    ...['/../secret.txt', '/page/../../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt'],
    ...['/%2e%2e%2fsecret.txt', '/....//secret.txt', '/.%2e/secret.txt', '/page/..'],
    ...['/.inputs', '/%2einputs', '/.git/config', '/page/.git', '/.'],
    ...['/page//part', '/page%2fpart', '/page%2Fpart', '/page/%2fpart', '/404', '/_not-found'],
    ...['/__proto__', '/constructor', '/%252e%252e/secret.txt', '/secret.txt', '/PAGE', '/page:x'],
  ])('404 for %s', async (target) => {
    const { status, text } = await ask(`GET ${target} HTTP/1.1`)
    expect([status, text]).toEqual([404, files['404.html']])
  })

  it.each([
    ...['/%00', '/page%00.html', '/%zz', '/%', '/%ff', '/%c0%ae%c0%ae/secret.txt', '/%e0%80%af'],
    ...[
      '/..\\secret.txt',
      '/..%5csecret.txt',
      '/\\evil.example/',
      '/%5c%5cevil.example',
      '/%0d%0a',
    ],
    ...['/page%0d%0aSet-Cookie:%20a=b', '/%09/evil.example', '*', 'page', 'http://evil.example'],
    ...['/page\u0000', '/\u0007', 'ftp://evil.example/page'],
  ])('400 for %j', async (target) => {
    const { status, headers } = await ask(`GET ${target} HTTP/1.1`)
    expect(status).toBe(400)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('location')
  })

  it('of one page, with query, whole address and upper case of escapes', async () => {
    for (const target of ['/page', '/page?a=//b&c=%zz', 'http://docs.example/page', '/%70age']) {
      expect([target, await statusOf(target)]).toEqual([target, 200])
    }
    expect(await statusOf('/page/part')).toBe(200)
    expect(await statusOf('/')).toBe(200)
  })

  it.each([
    ['//evil.example', '/evil.example'],
    ['//evil.example/', '/evil.example'],
    ['///evil.example/..html', '/evil.example/.'],
    ['//evil.example/index.html', '/evil.example'],
    ['/page.html?to=//evil.example', '/page?to=//evil.example'],
    ['//', '/'],
    ['/old.html?a=1%0d%0aSet-Cookie:b', '/page?a=1%0d%0aSet-Cookie:b'],
  ])('%s leads to a place on this site', async (target, location) => {
    const { status, headers } = await ask(`GET ${target} HTTP/1.1`)
    if (status === 404) return expect(headers).not.toHaveProperty('location')
    expect([status, headers.location]).toEqual([308, location])
    expect(new URL(headers.location!, 'https://docs.example').host).toBe('docs.example')
    expect(headers).not.toHaveProperty('set-cookie')
  })
})

describe('requests', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s is not allowed',
    async (method) => {
      const { status, headers, text } = await ask(`${method} /page HTTP/1.1`)
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
      expect(text).not.toContain('page')
    },
  )

  it('CONNECT is not allowed, and nothing is passed on', async () => {
    expect((await ask('CONNECT evil.example:443 HTTP/1.1')).status).toBe(405)
  })

  it('HEAD gets what GET gets, but for the text', async () => {
    for (const target of ['/page', '/none', '/old']) {
      const [get, head] = [
        await ask(`GET ${target} HTTP/1.1`),
        await ask(`HEAD ${target} HTTP/1.1`),
      ]
      expect([head.status, head.text]).toEqual([get.status, ''])
      expect(head.headers['content-length']).toBe(get.headers['content-length'])
    }
  })

  it.each([
    ['bytes=2-4', 206, '234'],
    ['bytes=7-', 206, '789'],
    ['bytes=-3', 206, '789'],
    ['bytes=0-99999999999999999999', 206, '0123456789'],
    ['bytes=5-2', 416, 'Range Not Satisfiable\n'],
    ['bytes=10-', 416, 'Range Not Satisfiable\n'],
    ['bytes=-0', 416, 'Range Not Satisfiable\n'],
    ['bytes=abc-def', 200, '0123456789'],
    ['bytes=', 200, '0123456789'],
    ['bytes=0-1,3-4,6-7', 200, '0123456789'],
    [`bytes=${'0-1,'.repeat(2000)}`, 200, '0123456789'],
    ['lines=1-2', 200, '0123456789'],
    ['nonsense', 200, '0123456789'],
  ])('Range: %.30s', async (range, status, text) => {
    const answer = await ask('GET /data.json HTTP/1.1', `Range: ${range}`, 'Accept-Encoding: gzip')
    expect([answer.status, answer.text]).toEqual([status, text])
  })

  it('for a part of a file get it as it is, for what it says of its length to be true', async () => {
    const packed = 'Accept-Encoding: gzip'
    const whole = await ask('GET /long.json HTTP/1.1', packed)
    expect(whole.headers['content-encoding']).toBe('gzip')
    const part = await ask('GET /long.json HTTP/1.1', packed, 'Range: bytes=0-1999')
    expect(part.headers).not.toHaveProperty('content-encoding')
    expect([part.status, part.text.length]).toEqual([206, 2000])
  })

  it.each([
    ['no request', 'nonsense\r\n\r\n', 400],
    ['no host', 'GET /page HTTP/1.1\r\n\r\n', 400],
    [
      'two lengths',
      'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a header that breaks off', 'GET / HTTP/1.1\r\nHost\r\n\r\n', 400],
    [
      'an unknown expectation',
      'GET /none HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n',
      404,
    ],
  ])('that have %s', async (_name, text, status) => {
    const answer = parseAnswer(await served.talk(text))
    expect(answer.status).toBe(status)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})
