import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addHostFiles } from '#site/hosts/add-host-files.ts'
import { renderHostFiles, type Host } from '#site/hosts/host-files.ts'
import { productSchema } from '#content/schema/product.ts'
import { headerRules, type HeaderRule } from '#site/serve/headers.ts'
import { writeFiles } from '../support/serve-folder.ts'

const rules: HeaderRule[] = [
  { path: '/*', headers: { 'X-One': "'a'; b", 'X-Two': 'c' } },
  { path: '/*', isHttpsOnly: true, headers: { 'X-Secure': 'yes' } },
  { path: '/*.svg', headers: { 'X-One': 'd' } },
  { path: '/kept/*', headers: { 'Cache-Control': 'public' } },
]

const redirects = new Map([
  ['/old', '/new'],
  ['/a.b/(c)', '/new%20page'],
])

const render = (host: Host) =>
  renderHostFiles([host], {
    basePath: '',
    headerRules: rules,
    redirects,
    extensions: ['', 'html', 'js'],
  })

describe('_headers', () => {
  it('has each path once, and leaves it to the hosts to put values together', () => {
    expect(render('netlify')).toEqual({
      _headers: `/*
  X-One: 'a'; b
  X-Two: c
  X-Secure: yes

/*.svg
  X-One: d

/kept/*
  Cache-Control: public
`,
    })
    expect(render('cloudflare')).toEqual(render('netlify'))
  })

  it('keeps within what Cloudflare Pages reads', () => {
    const site = { basePath: '', headerRules, redirects, extensions: [] }
    const lines = renderHostFiles(['cloudflare'], site)._headers!.split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2000)
    expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThan(100)
  })
})

it('vercel.json repeats the values of wider rules, and takes old routes as they are', () => {
  expect(JSON.parse(render('vercel')['vercel.json']!)).toEqual({
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      {
        source: '/(.*)',
        headers: [
          { key: 'X-One', value: "'a'; b" },
          { key: 'X-Two', value: 'c' },
        ],
      },
      { source: '/(.*)', headers: [{ key: 'X-Secure', value: 'yes' }] },
      { source: '/(.*)\\.svg', headers: [{ key: 'X-One', value: "'a'; b, d" }] },
      { source: '/kept/(.*)', headers: [{ key: 'Cache-Control', value: 'public' }] },
    ],
    redirects: [
      { source: '/old', destination: '/new', permanent: true },
      { source: '/a\\.b/\\(c\\)', destination: '/new%20page', permanent: true },
    ],
  })
})

it('the Dockerfile runs nginx without privileges, with the whole configuration beside it', () => {
  const files = render('docker')
  expect(Object.keys(files).sort()).toEqual([
    '_hosts/Dockerfile',
    '_hosts/nginx/http.conf',
    '_hosts/nginx/nginx.conf',
    '_hosts/nginx/server.conf',
  ])
  expect(files['_hosts/Dockerfile']).toMatch(/^USER www-data$/m)
  expect(files['_hosts/nginx/nginx.conf']).toContain('listen 8080 default_server;')
  expect(files).toMatchObject(render('nginx'))
})

it('the site is at the top of a host or below a path of it', () => {
  const { docsUrl } = productSchema.shape
  expect(docsUrl.safeParse('https://docs.acme.example/').success).toBe(true)
  expect(docsUrl.safeParse('https://acme.example/docs').success).toBe(true)
  expect(docsUrl.safeParse('https://acme.example/docs?a').success).toBe(false)
  expect(docsUrl.safeParse('https://acme.example//docs').success).toBe(false)
})

describe('a finished site', () => {
  const text = 'A sentence that is long enough. '.repeat(60)
  const site = {
    'index.html': text,
    'short.html': 'short',
    '_site/one.js': text,
    'picture.png': text,
    _redirects: '/old / 301\n',
  }

  async function listAfter(hosts: readonly Host[]) {
    const dir = await mkdtemp(path.join(tmpdir(), 'hosts-'))
    onTestFinished(() => rm(dir, { recursive: true }))
    await writeFiles(dir, site)
    await addHostFiles(dir, hosts)
    const entries = await readdir(dir, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
      .filter((file) => !(file in site))
    const read = (file: string) => readFile(path.join(dir, file))
    return { files: files.sort(), read }
  }

  it('has no trace of hosts that are not wanted', async () => {
    expect((await listAfter([])).files).toEqual([])
    expect((await listAfter(['netlify'])).files).toEqual(['_headers'])
    expect((await listAfter(['vercel'])).files).toEqual(['vercel.json'])
  })

  it('has compressed files beside those that gain by it, made or kept', async () => {
    const { files, read } = await listAfter(['nginx'])
    expect(files).toEqual([
      '_hosts/nginx/http.conf',
      '_hosts/nginx/server.conf',
      '_site/one.js.br',
      '_site/one.js.gz',
      'index.html.br',
      'index.html.gz',
    ])
    expect(brotliDecompressSync(await read('index.html.br')).toString()).toBe(text)
    expect(gunzipSync(await read('_site/one.js.gz')).toString()).toBe(text)
    const again = await listAfter(['nginx'])
    for (const file of files) expect(await again.read(file)).toEqual(await read(file))
    expect((await read('_hosts/nginx/http.conf')).toString()).toContain('"~^/old$" "/";')
  })
})
