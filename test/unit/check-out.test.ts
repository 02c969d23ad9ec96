import { expect, it } from 'vitest'
import { parseHtmlPage } from '#content/built-site/parse-html-page.ts'
import { parseRedirects, type BuiltSite } from '#content/built-site/read-built-site.ts'
import { listDiagnostics } from '#site/check/check-site.ts'
import { checkCases } from '../support/cases.ts'
import { createFolder } from '../support/folder.ts'
import { runNode } from '../support/run-node.ts'
import { testProductYaml } from '../support/site.ts'

/** Builds an HTML page. The default body has no findings. */
function buildHtml(title: string, body = '<h1>Page</h1>'): string {
  return `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head>\n<body><article>${body}</article></body></html>`
}

/** Checks a built site with two pages. `files` adds or replaces files. */
function checkBuiltFiles(files: Record<string, string> = {}) {
  const texts = new Map(
    Object.entries({
      'index.html': buildHtml('Start'),
      'one.html': buildHtml('One'),
      '404.html': buildHtml('Not found'),
      'sitemap.xml': '',
      ...files,
    }),
  )
  return listDiagnostics(toBuiltSite(texts), { docsUrl: 'https://docs.acme.example' })
}

/** Parses the files of a built site in the folder `out`. */
function toBuiltSite(texts: ReadonlyMap<string, string>): BuiltSite {
  const pages = [...texts].filter(([file]) => file.endsWith('.html'))
  return {
    dir: 'out',
    files: new Set(texts.keys()),
    pages: new Map(pages.map(([file, text]) => [file, parseHtmlPage(file, text)])),
    redirects: parseRedirects(texts.get('_redirects') ?? ''),
  }
}

const render = (files: Record<string, string>) =>
  checkBuiltFiles(files).map(({ file, ruleId, severity, message }) => {
    return `${file} ${severity} ${ruleId} ${message}`
  })

it('checks links and files of a built page', async () => {
  const files = { 'menu.png': '', 'files/a b.zip': '', _redirects: '/old /one 301\n' }
  await checkCases('built-html', (body) => {
    const found = render({ 'one.html': buildHtml('One', body), ...files })
    return found.join('\n') || '(clean)'
  })
})

it('finds nothing in a clean site', () => {
  expect(render({})).toEqual([])
})

it('takes links of the 404 page without a path for links to the page itself', () => {
  const links = '<h1 id="top-of">No page</h1><a href="">Reload</a><a href="#top-of">Up</a>'
  expect(render({ '404.html': buildHtml('Not found', links) })).toEqual([])
})

it('follows redirects, and checks the page of a redirect', () => {
  const found = render({
    _redirects: '# Moved\n/older /seven 301\n',
    'old.html':
      '<meta http-equiv="refresh" content="0; url=/seven"><link rel="canonical" href="/seven">',
    'one.html': buildHtml('One', '<a href="/older">x</a>'),
  })
  expect(found).toEqual([
    'out/old.html error out:missing-page Cannot find page `/seven`',
    'out/one.html error out:missing-page Cannot find page `/older`',
  ])
})

const checkOut = (...argv: string[]) =>
  runNode(['scripts/commands/run-bundled.mjs', 'check-out', ...argv])

const files = {
  'product.yaml': testProductYaml,
  'index.html': buildHtml('Start', '<h1>Page</h1><a href="#none">x</a>'),
}

it('exits with 0 on warnings, and with 1 on too many of them', async () => {
  const dir = await createFolder(files)
  const folders = ['--content', dir, '--out', dir]
  const { code, stdout } = await checkOut(...folders, '--format', 'json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    diagnostics: [{ ruleId: 'out:missing-anchor' }],
    summary: { files: 1, links: 1, errors: 0, warnings: 1 },
  })
  expect((await checkOut(...folders, '--max-warnings', '0', '--quiet')).code).toBe(1)
})

it.each(['https://docs.acme.example', 'https://acme.example/docs'])(
  'reports a missing index page of %s once',
  (docsUrl) => {
    const html = `<!doctype html><title>T</title><h1>T</h1><a href="${new URL(docsUrl).pathname}">Home</a>`
    const names = ['one.html', '404.html', 'two.html']
    const texts = new Map(names.map((name) => [name, html.replaceAll('T<', `${name}<`)]))
    const found = listDiagnostics(toBuiltSite(texts), { docsUrl })
    expect(found.map(({ ruleId, severity, help }) => [ruleId, severity, help])).toEqual([
      [
        'out:missing-index',
        'warning',
        'Add `content-src/index.mdx`, which is the first page of the site',
      ],
    ])
  },
)

it('leaves paths of a shared host to its other site', () => {
  const link = (url: string) => `<a href="${url}">Link</a>`
  const own = 'https://acme.example/docs/gone'
  const image = '<img src="https://acme.example/img/logo.png" alt="">'
  const html = `<title>T</title><h1>T</h1>${image}${['/', 'https://acme.example/pricing', own].map(link).join('')}`
  const address = { docsUrl: 'https://acme.example', docsPaths: '/docs /help' }
  const card = '<meta property="og:image" content="https://acme.example/_cards/x.png">'
  const found = listDiagnostics(toBuiltSite(new Map([['docs.html', card + html]])), address)
  expect(found.map(({ message }) => message)).toEqual([
    'Cannot find file `https://acme.example/_cards/x.png`',
    'Cannot find page `/docs/gone`',
  ])
})
