import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findNginx } from '#commands/shared/find-nginx.ts'
import { addHostFiles } from '#site/hosts/add-host-files.ts'
import type { RunningServer } from '#site/serve/serve.ts'
import { ask, describeAnswer, type Asked } from '../support/ask.ts'
import { hasBrotli, startNginx } from '../support/nginx.ts'
import { serveFolder, type ServedFolder } from '../support/serve-folder.ts'

const long = 'A sentence that is long enough to be compressed. '.repeat(60)

const files = {
  'index.html': `<p>home ${long}</p>`,
  'page.html': `<p>page ${long}</p>`,
  'page/part.html': '<p>part</p>',
  'a b.html': '<p>space</p>',
  '404.html': `<p>none ${long}</p>`,
  'drawing.svg': `<svg xmlns="http://www.w3.org/2000/svg"><desc>${long}</desc></svg>`,
  'page.md': long,
  'feed.xml': '<feed/>',
  'table.csv': 'a,b',
  'data.json': '0123456789',
  'openapi.yaml': long,
  'icon.png': 'png',
  '_pagefind/index.pf_index': long,
  '_next/static/chunks/one.css': long,
  '_next/static/media/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '_site/loader-1.js': long,
  '.inputs': 'hidden',
  '.git/config': 'hidden',
  '_not-found.txt': 'flight',
  _redirects: '# Moved.\n/old /page 301\n/older/a.b /page/part 301\n',
}

describe.runIf(findNginx())('nginx answers as `npm start` does', () => {
  let own: ServedFolder
  let nginx: RunningServer
  beforeAll(async () => {
    own = await serveFolder(files)
    await addHostFiles(own.dir, ['cloudflare', 'netlify', 'vercel', 'docker'])
    nginx = await startNginx(own.dir)
  })
  afterAll(async () => {
    await nginx.close()
    await own.close()
  })

  async function compare(asked: Asked): Promise<number> {
    const expected = await describeAnswer(own.url, asked)
    expect(await describeAnswer(nginx.url, asked)).toEqual(expected)
    return expected.status
  }

  it.each([
    ...['/', '/?a=1', '/page', '/page?a=//b', '/page/part', '/%70age', '/a%20b', '/drawing.svg'],
    ...['/page.md', '/feed.xml', '/table.csv', '/data.json', '/openapi.yaml', '/icon.png'],
    ...['/_pagefind/index.pf_index', '/_next/static/chunks/one.css', '/_site/loader-1.js'],
    ...['/_next/static/media/drawing.svg', '/_not-found.txt'],
  ])('200 for %s', async (target) => {
    expect(await compare({ target })).toBe(200)
    await compare({ target, method: 'HEAD' })
  })

  it.each([
    ...['/page.html', '/page.htm', '/page.HTML?a=1&b=/x', '/page/', '/page/?a=1', '/index.html'],
    ...['/page/index.html', '/page/index.html?a', '//page', '//', '//evil.example/', '/none.html'],
    ...['///evil.example/x.html', '/a%20b.html', '/page.html.html', '/a.html/', '/404.html'],
    ...['/old', '/old/', '/old.html?a=1', '/old/index.html', '//old', '/older/a.b', '/none/'],
    ...['/drawing.svg/', '/_site/loader-1.js/', '/index.html?a=1%0d%0aSet-Cookie:b'],
  ])('308 for %s', async (target) => {
    expect(await compare({ target })).toBe(308)
  })

  it.each([
    ...['/none', '/none.svg', '/PAGE', '/OLD', '/older', '/older/aXb', '/page:x', '/page/none'],
    ...['/_next/static/gone.js', '/_site/gone.js', '/404', '/_not-found', '/index', '/older/a'],
    ...[
      '/_headers',
      '/_redirects',
      '/vercel.json',
      '/_hosts/Dockerfile',
      '/_hosts/nginx/http.conf',
    ],
    ...['/.inputs', '/%2einputs', '/.git/config', '/page/.git', '/page//part', '/page%2fpart'],
    ...['/page/..', '/page/../page', '/page/%2e%2e/page', '/_next', '/_site'],
  ])('404 for %s', async (target) => {
    expect(await compare({ target })).toBe(404)
  })

  it.each(['/%zz', '/%', '/page%00', '/%00'])('400 for %s', async (target) => {
    for (const { url } of [own, nginx]) expect((await ask(url, { target })).status).toBe(400)
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
    '405 for %s',
    async (method) => {
      expect(await compare({ target: '/page', method })).toBe(405)
      expect(await compare({ target: '/none', method })).toBe(405)
    },
  )

  it('compresses what gains by it, and nothing else', async () => {
    const best = hasBrotli ? 'br' : 'gzip'
    for (const [accepted, used] of [
      ['gzip', 'gzip'],
      [hasBrotli ? 'gzip, deflate, br' : 'gzip, deflate', best],
      ['identity', undefined],
    ] as const) {
      for (const target of ['/page', '/', '/none', '/drawing.svg', '/_site/loader-1.js']) {
        const asked = { target, headers: { 'Accept-Encoding': accepted } }
        await compare(asked)
        const { headers } = await ask(nginx.url, asked)
        expect([target, headers['content-encoding']]).toEqual([target, used])
        if (used) expect(headers.vary).toBe('Accept-Encoding')
      }
      const small = { target: '/page/part', headers: { 'Accept-Encoding': accepted } }
      expect((await ask(nginx.url, small)).headers).not.toHaveProperty('content-encoding')
    }
  })

  it('sends what the reader has not, by its tag or by its part', async () => {
    for (const { url } of [own, nginx]) {
      const { etag = '' } = (await ask(url, { target: '/page' })).headers
      const known = await ask(url, { target: '/page', headers: { 'If-None-Match': etag } })
      expect([known.status, known.headers['cache-control']]).toEqual([304, 'no-cache'])
    }
    expect(await compare({ target: '/data.json', headers: { Range: 'bytes=2-4' } })).toBe(206)
  })

  it('names HTTPS to readers who came by it', async () => {
    const headers = { 'X-Forwarded-Proto': 'https' }
    const secure = await ask(nginx.url, { target: '/page', headers })
    expect(secure.headers['strict-transport-security']).toBe('max-age=63072000')
    const plain = await ask(nginx.url, { target: '/page' })
    expect(plain.headers).not.toHaveProperty('strict-transport-security')
    expect(plain.headers.server).toBe('nginx')
  })
})
