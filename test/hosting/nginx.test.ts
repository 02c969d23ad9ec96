import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sendRawRequest, serveFolder, type ServedFolder } from '../support/serve-folder.ts'
import { findFreePort } from '#site/serve/listen.ts'

/** Path of nginx. Its folder is often missing from `PATH`. */
const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find(existsSync)
if (!nginx) throw new Error('Cannot find nginx; install it (Debian: `apt-get install nginx-light`)')

const siteFiles = {
  'index.html': '<p>home</p>',
  'page.html': '<p>page</p>',
  'page/part.html': '<p>part</p>',
  '404.html': '<p>none</p>',
  'assets/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/page.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"/>',
  _headers: '/*\n',
  'page.md': '# Page',
  '_next/static/one.css': 'p {}',
  '_site/loader-1.js': '1',
  '.inputs': 'hidden',
  '.well-known/agent-skills/index.json': '{}',
}

const comparedHeaders = [
  ...['cache-control', 'content-security-policy', 'location'],
  ...['permissions-policy', 'referrer-policy', 'x-content-type-options'],
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy'],
]

let served: ServedFolder
let child: ChildProcess
let ended: Promise<unknown>
let url: string

beforeAll(async () => {
  served = await serveFolder(siteFiles)
  const work = path.dirname(served.dir)
  await chmod(work, 0o777)
  const port = await findFreePort()
  url = `http://127.0.0.1:${port}`
  const sample = await readFile('docs/hosting/nginx.conf', 'utf8')
  const config = sample
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replaceAll('/tmp/', `${work}/`)
    .replace('/srv/docs', served.dir)
  await writeFile(path.join(work, 'nginx.conf'), config)
  const argv = ['-c', path.join(work, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;']
  child = spawn(nginx, argv, { stdio: ['ignore', 'ignore', 'inherit'] })
  ended = once(child, 'exit')
  await vi.waitUntil(() => sendRawRequest(url, '/').catch(() => undefined), { timeout: 10_000 })
})
afterAll(async () => {
  child.kill()
  await ended
  await served.close()
})

it.each([
  ...['/', '/?a', '/page', '/page?a=//b', '/page/part', '/assets/drawing.svg', '/page.md'],
  ...['/assets/page.xhtml', '/assets/drawing.sv%67', '/%61ssets%2fdrawing.svg', '/ASSETS/none.svg'],
  ...['/%5Fheaders', '/\\evil.example/index.html', '/\\\\evil.example/page/', '/\\/index.html'],
  ...['/_next/static/one.css', '/_site/loader-1.js', '/none', '/_site/gone.js', '/404'],
  ...[
    '/.well-known/agent-skills/index.json',
    '/_headers',
    '/.inputs',
    '/page.html',
    '/page.html?a=1',
    '/page/',
    '/page/index.html',
  ],
  ...['/index.html', '/index.html?a', '//', '//evil.example/', '/none.html'],
])('nginx.conf responds to %s like `npm start`', async (target) => {
  const expected = await describeResponse(served.url, target)
  expect(await describeResponse(url, target)).toEqual(expected)
})

it.each([
  ['/page', 'text/markdown, text/html;q=0.9', '# Page'],
  ['/page', 'text/html, text/markdown;q=0.5', '<p>page</p>'],
  ['/page', 'text/markdown;q=0, text/html', '<p>page</p>'],
  ['/page', 'text/markdown; charset=utf-8; q=0.0', '<p>page</p>'],
  ['/page', 'text/markdown;q=0.1', '# Page'],
  ['/page/part', 'text/markdown', '<p>part</p>'],
  ['/', 'text/html', '<p>home</p>'],
])('nginx.conf sends %s for `Accept: %s` like `npm start`', async (target, accept, text) => {
  for (const server of [served.url, url]) {
    const { body, headers } = await sendRawRequest(server, target, { headers: { Accept: accept } })
    expect(body.toString()).toBe(text)
    expect(String(headers.vary)).toMatch(/\bAccept\b(?!-)/)
  }
})

/** Describes a response. Omits the body and type of a redirect, since they depend on the server. */
async function describeResponse(server: string, target: string) {
  const { status, headers, body } = await sendRawRequest(server, target)
  const names = status === 308 ? comparedHeaders : [...comparedHeaders, 'content-type']
  const kept = names.map((name) => [name, normalizeHeader(headers[name])])
  return { status, text: status === 308 ? '' : body.toString(), kept }
}

/** Returns a header in lowercase, with the script type of older nginx versions normalized. */
function normalizeHeader(header: string | string[] | undefined): string {
  return String(header).toLowerCase().replace('application/javascript', 'text/javascript')
}
