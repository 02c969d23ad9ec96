import { describe, expect, it } from 'vitest'
import { check, html, list, sitemap, type PageParts } from '../support/built-site.ts'

describe('what a page says of itself', () => {
  it.each<[string, PageParts, string]>([
    ['no h1', { body: '<h2>Page</h2>' }, 'out:missing-h1 Cannot find a heading of level 1'],
    [
      'two h1',
      { body: '<h1>Page</h1><h1>Page</h1>' },
      'out:duplicate-h1 Unexpected second heading of level 1, expected level 2',
    ],
    ['an empty title', { title: ' ' }, 'out:missing-title Unexpected empty title'],
    [
      'two titles',
      { head: '<title>Two</title>' },
      'out:missing-title Unexpected second title, expected one',
    ],
    [
      'no description',
      { description: '' },
      'out:missing-description Cannot find the description of the page',
    ],
    [
      'an empty description',
      { description: '<meta name="Description" content="">' },
      'out:missing-description Unexpected empty description',
    ],
    ['no language', { lang: '' }, 'out:language Cannot find the attribute `lang` of `<html>`'],
    [
      'a language that is none',
      { lang: ' lang="english"' },
      'out:language Unexpected language `english`, expected a code such as `en`',
    ],
    [
      'no canonical link',
      { canonical: '' },
      'out:canonical Cannot find the canonical link to `https://docs.acme.example/one`',
    ],
    [
      'a canonical link to another page',
      { canonical: '<link rel="canonical" href="https://docs.acme.example/two">' },
      'out:canonical Unexpected canonical link `https://docs.acme.example/two`, expected `https://docs.acme.example/one`',
    ],
    [
      'a canonical link without a host',
      { canonical: '<link rel="canonical" href="/one">' },
      'out:canonical Unexpected canonical link `/one`, expected `https://docs.acme.example/one`',
    ],
  ])('reports %s', (_, parts, expected) => {
    const found = check({ 'one.html': html('/one', parts) })
    expect(found.map(({ ruleId, message }) => `${ruleId} ${message}`)).toEqual([expected])
  })

  it('reports a missing title, and does not take that of a drawing for one', () => {
    const page = html('/one', { body: '<h1><svg><title>Logo</title></svg>Page</h1>' })
    expect(list({ 'one.html': page })).toEqual([])
    const untitled = page.replace('<title>Page /one</title>', '')
    expect(list({ 'one.html': untitled })).toEqual([
      'out/one.html 1:1-1 error out:missing-title Cannot find the title of the page',
    ])
  })

  it('reports a title that another page has, and names it', () => {
    const found = check({ 'one.html': html('/one', { title: 'Page /' }) })
    expect(found).toMatchObject([
      {
        ruleId: 'out:duplicate-title',
        message: 'Unexpected title `Page /`, `/` has the same',
        related: [{ file: 'out/index.html' }],
      },
    ])
  })
})

describe('sitemap and sidebar', () => {
  const unlisted = html('/two', {
    head: '<meta name="robots" content="noindex">',
    sidebar: [],
  })

  it('accepts an unlisted page in neither, and a page without a sidebar in the sitemap', () => {
    const files = {
      'two.html': unlisted,
      'three.html': html('/three', { sidebar: [] }),
      'sitemap.xml': sitemap('/', '/one', '/three'),
    }
    expect(check(files)).toEqual([])
  })

  it.each([
    ['no sitemap', undefined, ['1:1-1 Cannot find `sitemap.xml`']],
    ['a missing page', sitemap(''), ['1:1-1 Cannot find `/one` in the sitemap']],
    [
      'a page that is not there',
      sitemap('', '/one', '/three'),
      ['4:6-48 Cannot find page `https://docs.acme.example/three`'],
    ],
    [
      'a page twice',
      sitemap('', '/one', '/one'),
      ['4:6-46 Unexpected second entry of `https://docs.acme.example/one`'],
    ],
    [
      'an unlisted page',
      sitemap('', '/one', '/two'),
      [
        '4:6-46 Unexpected page `https://docs.acme.example/two`, search engines are told to pass it',
      ],
    ],
    [
      'the not-found page',
      sitemap('', '/one', '/404'),
      ['4:6-46 Cannot find page `https://docs.acme.example/404`'],
    ],
  ])('reports %s', (_, text, expected) => {
    const files = { 'sitemap.xml': text, 'two.html': unlisted }
    expect(list(files)).toEqual(
      expected.map((each) => each.replace(/^(\S+) /, 'out/sitemap.xml $1 error out:sitemap ')),
    )
  })

  it.each([
    ['a missing page', ['/'], 'Cannot find `/one` in the sidebar'],
    [
      'a page twice',
      ['/', '/one', '/one'],
      'Unexpected `/one` in the sidebar, which names it already',
    ],
    [
      'an unlisted page',
      ['/', '/one', '/two'],
      'Unexpected `/two` in the sidebar, which is unlisted',
    ],
    [
      'a page without a sidebar',
      ['/', '/one', '/three'],
      'Unexpected `/three` in the sidebar, which shows no sidebar itself',
    ],
  ])('reports %s in the sidebar, once for all pages', (_, sidebar, message) => {
    const found = check({
      'index.html': html('/', { sidebar }),
      'one.html': html('/one', { sidebar }),
      'two.html': unlisted,
      'three.html': html('/three', { sidebar: [] }),
      'sitemap.xml': sitemap('', '/one', '/three'),
    })
    expect(found.map((each) => `${each.file} ${each.ruleId} ${each.message}`)).toEqual([
      `out/index.html out:sidebar ${message}`,
    ])
  })
})

describe('not-found page and redirects', () => {
  it('reports that there is no not-found page', () => {
    expect(list({ '404.html': undefined })).toEqual([
      'out/404.html 1:1-1 error out:not-found-page Cannot find the not-found page `404.html`',
    ])
  })

  it('reports redirects from pages, to nothing and to redirects', () => {
    const redirects = '# Old routes\n/one / 301\n/a /none 301\n/b /c 301\n/c / 301\n'
    expect(list({ _redirects: redirects }, { only: 'out:redirects' })).toEqual([
      'out/_redirects 2:1-5 error out:redirects Unexpected redirect from page `/one`',
      'out/_redirects 3:1-3 error out:redirects Cannot find page `/none`',
      'out/_redirects 4:1-3 error out:redirects Unexpected redirect to `/c`, which redirects again',
    ])
  })
})
