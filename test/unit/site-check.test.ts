import { describe, expect, it } from 'vitest'
import { parseSiteCheckOptions } from '#commands/lint-content/parse-site-options.ts'
import { siteChecks } from '#site/check/index.ts'
import { check, html, list, notFoundPage, ofBody } from '../support/built-site.ts'

it('finds nothing in a clean site', () => {
  expect(check()).toEqual([])
})

describe('links', () => {
  it.each([
    '/',
    '/one',
    'one',
    './one?tab=2',
    '#part',
    '/one#part',
    '#',
    '#top',
    '#:~:text=part',
    'https://docs.acme.example/one#part',
    'https://docs.acme.example',
    '/sitemap.xml',
    '/files/a%20b.zip',
    'https://other.example/nope#none',
    '//other.example/nope',
    'mailto:support@acme.example',
  ])('accepts %s', (href) => {
    const files = { 'files/a b.zip': '' }
    expect(ofBody(`<h2 id="part">Part</h2><a href="${href}">x</a>`, files)).toEqual([])
  })

  it.each([
    ['/on', 'Cannot find page `/on`; did you mean `/one`?'],
    ['/One', 'Cannot find page `/One`; did you mean `/one`?'],
    ['/404', 'Cannot find page `/404`'],
    ['/files/none.zip', 'Cannot find page `/files/none.zip`'],
    ['https://docs.acme.example/none-here', 'Cannot find page `/none-here`'],
    ['https://[', 'Unexpected address `https://[`'],
  ])('reports %s, which the server does not answer', (href, message) => {
    expect(ofBody(`<a href="${href}">x</a>`)).toEqual([`out:missing-page ${message}`])
  })

  it('says where the link is, in an area of an image map too', () => {
    const body = `<h1>Page</h1>\n<map><area class="a" href='/none-here'></map>`
    expect(list({ 'one.html': html('/one', { body }) })).toEqual([
      'out/one.html 5:28-38 error out:missing-page Cannot find page `/none-here`',
    ])
  })

  it.each([
    ['/one.html', '/one'],
    ['/one/', '/one'],
    ['/index.html', '/'],
    ['/old', '/one'],
  ])('reports %s, which the server redirects', (href, target) => {
    expect(ofBody(`<a href="${href}">x</a>`, { _redirects: '/old /one 301\n' })).toEqual([
      `out:redirected-link Unexpected link to \`${href}\`, expected \`${target}\``,
    ])
  })

  it('follows a redirect to look for the anchor', () => {
    const found = ofBody('<a href="/old#none">x</a>', { _redirects: '/old / 301\n' })
    expect(found).toContain('out:missing-anchor Cannot find anchor `#none` on `/`')
  })

  it('reads addresses as a browser does, entities decoded', () => {
    const found = ofBody('<h2 id="a&amp;b">A</h2><a href="?x=1&amp;y=2#a%26b">x</a>')
    expect(found).toEqual([])
  })
})

describe('anchors and ids', () => {
  it('reports an anchor that the page does not have, with those that it has', () => {
    const body = '<h1>Page</h1><h2 id="install">Install</h2><a href="#instal">x</a>'
    const [found] = check({ 'one.html': html('/one', { body }) })
    expect(found).toMatchObject({
      ruleId: 'out:missing-anchor',
      severity: 'warning',
      message: 'Cannot find anchor `#instal` on `/one`; did you mean `#install`?',
      help: 'Anchors there: `#install`',
    })
  })

  it('counts neither comments nor scripts nor templates', () => {
    const body =
      '<!-- <i id="a"> --><script>"<i id=\'a\'>"</script><template><i id="a"></i></template>'
    expect(ofBody(`${body}<a href="#a">x</a>`)).toEqual([
      'out:missing-anchor Cannot find anchor `#a` on `/one`',
    ])
  })

  it('finds an id of the not-found page on it, although it has no address', () => {
    const page = notFoundPage.replace('</h1>', '</h1><a href="#x">x</a><p id="x">x</p>')
    expect(check({ '404.html': page })).toEqual([])
  })

  it('reports a second id', () => {
    const body = '<h1>Page</h1>\n<p id="a">x</p><p id="a">x</p><p id="A">x</p>'
    expect(list({ 'one.html': html('/one', { body }) })).toEqual([
      'out/one.html 5:23-24 warning out:duplicate-id Unexpected second id `a` on the page',
    ])
  })
})

describe('files that a page loads', () => {
  it.each([
    '<img src="/menu.png">',
    '<img src="menu.png?v=2">',
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
    '<img srcset="/menu.png 1x, /menu.png 2x" src="/menu.png">',
    '<svg><use href="#menu"></use></svg>',
    '<script src="/menu.png"></script><script>var a = "<img src=none>"</script>',
  ])('accepts %s', (body) => {
    expect(ofBody(body, { 'menu.png': '' })).toEqual([])
  })

  it.each([
    ['<img src="/none.png">', '/none.png'],
    ['<img srcset="/menu.png 1x, /none.png 2x" src="/menu.png">', '/none.png'],
    ['<video poster="/none.png"></video>', '/none.png'],
    ['<script src="/none.js"></script>', '/none.js'],
    ['<link rel="stylesheet" href="/none.css">', '/none.css'],
    ['<link rel="icon" href="/Menu.png">', '/Menu.png'],
    ['<img src="/one">', '/one'],
    ['<img src="">', ''],
  ])('reports %s where there is no such file', (body, url) => {
    expect(ofBody(body, { 'menu.png': '' })).toEqual([
      `out:missing-asset Cannot find file \`${url}\``,
    ])
  })

  it.each([
    ['<script src="https://cdn.example/a.js"></script>', 'out:foreign-code'],
    ['<link rel="preconnect" href="//cdn.example">', 'out:foreign-code'],
    ['<iframe src="https://cdn.example/"></iframe>', 'out:foreign-code'],
    ['<img src="https://cdn.example/a.png">', 'out:foreign-media'],
    ['<link rel="preload" as="image" href="https://cdn.example/a.png">', 'out:foreign-media'],
  ])('reports %s, which asks another host', (body, ruleId) => {
    const url = /"([^"]*\/\/[^"]*)"/.exec(body)?.[1]
    expect(ofBody(body)).toEqual([`${ruleId} Unexpected request to another host: \`${url}\``])
  })
})

it('knows the script that the policy of a page names, and no other', () => {
  const policy = "default-src 'none'; script-src 'self' https://cdn.example/a.js; connect-src *"
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`
  const scripts = ['a.js?site=1', 'b.js'].map(
    (name) => `<script src="https://cdn.example/${name}"></script>`,
  )
  const page = html('/one', { head: head + scripts.join('') })
  expect(check({ 'one.html': page }).map(({ message }) => message)).toEqual([
    'Unexpected request to another host: `https://cdn.example/b.js`',
  ])
})

it('has a unique id for each check, in order', () => {
  const ids = siteChecks.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort())
  expect(ids.every((id) => /^out:[a-z0-9-]+$/.test(id))).toBe(true)
})

it('takes the options of lint:content that make sense for a built site', () => {
  const argv = ['--out', 'dist', '--format', 'pretty', '--format', 'sarif=a.sarif', '--quiet']
  expect(parseSiteCheckOptions([...argv, '--max-warnings=0'])).toEqual({
    out: 'dist',
    content: 'content-src',
    outputs: [{ format: 'pretty' }, { format: 'sarif', file: 'a.sarif' }],
    maxWarnings: 0,
    quiet: true,
    help: false,
  })
  expect(() => parseSiteCheckOptions(['--format', 'xml'])).toThrow('Unexpected format `xml`')
})
