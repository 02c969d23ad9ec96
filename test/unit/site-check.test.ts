import { describe, expect, it } from 'vitest'
import { check, html, ofBody } from '../support/built-site.ts'

it('finds nothing in a clean site', () => {
  expect(check()).toEqual([])
})

describe('links', () => {
  it.each([
    ...['/', '/one', 'one', './one?tab=2', '#part', '/one#part', '#', '#top', '#:~:text=part'],
    ...['https://docs.acme.example/one#part', 'https://docs.acme.example', '/sitemap.xml'],
    ...['/files/a%20b.zip', 'https://other.example/nope#none', '//other.example/nope'],
    ...['mailto:support@acme.example', '/old', '/one.html'],
  ])('accepts %s', (href) => {
    const files = { 'files/a b.zip': '', _redirects: '/old /one 301\n' }
    expect(ofBody(`<h2 id="part">Part</h2><a href="${href}">x</a>`, files)).toEqual([])
  })

  it.each([
    ['/on', 'Cannot find page `/on`; did you mean `/one`?'],
    ['/One', 'Cannot find page `/One`; did you mean `/one`?'],
    ['/404', 'Cannot find page `/404`'],
    ['/files/none.zip', 'Cannot find page `/files/none.zip`'],
    ['https://docs.acme.example/none-here', 'Cannot find page `/none-here`'],
    ['https://[', 'Cannot find page `https://[`'],
  ])('reports %s, which the server does not answer', (href, message) => {
    expect(ofBody(`<a href="${href}">x</a>`)).toEqual([`out:missing-page ${message}`])
  })

  it('says where the link is', () => {
    const found = check({ 'one.html': html('One', '<h1>One</h1>\n<a href="/none-here">x</a>') })
    expect(found).toMatchObject([
      { file: 'out/one.html', line: 3, column: 1, ruleId: 'out:missing-page', severity: 'error' },
    ])
  })

  it('reports an anchor that the target does not have, behind a redirect too', () => {
    const anchors = '<h2 id="install">Install</h2><a href="#instal">x</a><a href="/old#none">x</a>'
    expect(ofBody(anchors, { _redirects: '/old / 301\n' })).toEqual([
      'out:missing-anchor Cannot find anchor `#instal` on `/one`; did you mean `#install`?',
      'out:missing-anchor Cannot find anchor `#none` on `/`',
    ])
  })

  it('skips comments, scripts and templates', () => {
    const hidden =
      '<!-- <i id="a"> --><script>"<i id=\'a\'>"</script><template><i id="a"></template>'
    expect(ofBody(`${hidden}<a href="#a">x</a>`)).toHaveLength(1)
  })

  it('looks into the sitemap and redirects', () => {
    const found = check({
      'sitemap.xml': '<urlset><url><loc>https://docs.acme.example/two</loc></url></urlset>',
      _redirects: '# Moved\n/old /three 301\n',
      'old.html': '<meta http-equiv="refresh"><link rel="canonical" href="/seven">',
    })
    expect(found.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
      'out/_redirects:2 Cannot find page `/three`',
      'out/old.html:1 Cannot find page `/seven`',
      expect.stringMatching(/^out\/sitemap.xml:1 Cannot find page `\/two`/),
    ])
  })
})

describe('files that a page loads', () => {
  it.each([
    '<img src="/menu.png">',
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
    '<img srcset="/menu.png 1x, /menu.png 2x" src="menu.png?v=2">',
    '<svg><use href="#menu"></use></svg>',
  ])('accepts %s', (body) => {
    expect(ofBody(body, { 'menu.png': '' })).toEqual([])
  })

  it.each([
    ['<img src="/none.png">', '/none.png'],
    ['<img srcset="/menu.png 1x, /none.png 2x" src="/menu.png">', '/none.png'],
    ['<video poster="/none.png"></video>', '/none.png'],
    ['<script src="/none.js"></script>', '/none.js'],
    ['<link rel="stylesheet" href="/none.css">', '/none.css'],
    [
      '<meta property="og:image" content="https://docs.acme.example/no.png">',
      'https://docs.acme.example/no.png',
    ],
    ['<img src="">', ''],
  ])('reports %s where there is no such file', (body, url) => {
    expect(ofBody(body, { 'menu.png': '' })).toEqual([
      `out:missing-asset Cannot find file \`${url}\``,
    ])
  })
})

it.each([
  ['<h1>One</h1><p id="a"></p><p id="a"></p>', 'out:duplicate-id Duplicate id `a` on the page'],
  ['<h2>One</h2>', 'out:missing-h1 Cannot find a heading of level 1'],
  [
    '<h1>One</h1><h1>Two</h1>',
    'out:duplicate-h1 Unexpected second heading of level 1, expected level 2',
  ],
  ['<h1>One</h1><title>Two</title>', 'out:missing-title Unexpected second title, expected one'],
])('reports %s', (body, expected) => {
  const found = check({ 'one.html': html('One', body) })
  expect(found.map(({ ruleId, message }) => `${ruleId} ${message}`)).toEqual([expected])
})

it('reports an empty title, and one that another page has', () => {
  const found = check({ 'one.html': html('Start'), 'two.html': html(' ') })
  expect(found.map(({ ruleId, message }) => `${ruleId} ${message}`)).toEqual([
    'out:duplicate-title Unexpected title `Start`, `/` has the same',
    'out:missing-title Cannot find the title of the page',
  ])
})
