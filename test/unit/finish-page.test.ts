import path from 'node:path'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { finishPage, finishPages } from '#site/build/finish-pages.ts'
import { createFolder } from '../support/folder.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const options = {
  loader: '/loader.js',
  fonts: [],
  codeFolder: '/a',
  isEager: false,
  styles: [],
  imageHosts: undefined,
}

const finish = (body: string, head = '', imageHosts?: string) =>
  finishPage(
    `<!DOCTYPE html><html><head><meta charSet="utf-8"/>${head}</head><body>${body}</body></html>`,
    { ...options, imageHosts },
  )

/** Returns a directive of the policy in a page. */
function directiveOf(name: string, html: string): string | undefined {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)![1]!
  return policy.split('; ').find((each) => each.startsWith(`${name} `))
}

/** Removes the policy, which other tests cover. */
const withoutPolicy = (html: string) => html.replace(/<meta http-equiv=[^>]*>/, '')

describe('scripts', () => {
  const head = [
    '<link rel="stylesheet" href="/a.css" data-precedence="next"/>',
    '<link rel="preload" as="script" fetchPriority="low" href="/1.js"/>',
    '<script src="/1.js" async=""></script>',
    '<script>early()</script>',
    '<script src="/old.js" noModule=""></script>',
  ]
  const content = '<!--$--><script>inside()</script><p>a &lt;script src="/x.js"&gt; b</p><!--/$-->'
  const last = [
    '<script id="_R_">start({"a":1});</script>',
    '<script src="/2.js" async=""></script>',
    '<script>push([1,"\\u003c/p>"])</script>',
  ]

  it('leaves async scripts and those at the end to the loader, and nothing else', () => {
    const { html, code } = finish(content + last.join(''), head.join(''))
    expect(withoutPolicy(html)).toBe(
      '<!DOCTYPE html><html><head><meta charSet="utf-8"/>' +
        `<script src="/loader.js" defer="" data-scripts="/1.js /2.js /a/${code!.name}"></script>` +
        `${[head[0], head[3]].join('')}</head><body>${content}</body></html>`,
    )
    expect(code!.text).toBe('start({"a":1});;\npush([1,"\\u003c/p>"])')
  })

  it.each([
    ['ends with markup', `${last[0]}<div hidden></div>`],
    ['ends with a script that has an order', `${last[0]}<script src="/2.js"></script>`],
    ['ends with data', `${last[0]}<script type="application/ld+json">{}</script>`],
  ])('keeps the inline scripts of a body that %s', (_name, body) => {
    const { html, code } = finish(body)
    expect(withoutPolicy(html)).toContain(`<body>${body}</body>`)
    expect(code).toBe(undefined)
  })
})

describe('the policy of a page', () => {
  it('allows inline scripts by hash, each once', () => {
    const script = 'if (1 < 2 && "&amp;") run("é")'
    const { html } = finish(
      `<script>${script}</script><script type="module">${script}</script><script>b()</script><p>`,
    )
    expect(directiveOf('script-src', html)).toBe(
      `script-src 'self' ${hashOf(script)} ${hashOf('b()')}`,
    )
  })

  it('has no hashes of data blocks, external scripts and those that the loader runs', () => {
    const { html } = finish(
      '<script type="application/ld+json">{"a":1}</script><script src="/a.js" defer=""></script><script>last()</script>',
    )
    expect(directiveOf('script-src', html)).toBe("script-src 'self'")
  })

  it('allows inline styles and style attributes by hash', () => {
    const { html } = finish(
      '<style>p{}</style><p style="a:b"></p><p style="content:&quot;x&quot;">',
    )
    expect(directiveOf('style-src', html)).toBe(`style-src 'self' ${hashOf('p{}')}`)
    expect(directiveOf('style-src-attr', html)).toBe(
      `style-src-attr 'unsafe-hashes' ${hashOf('a:b')} ${hashOf('content:"x"')}`,
    )
  })

  it('allows images of the hosts in product.yaml', () => {
    const { html } = finish('', '', 'a.example.com b.example.org')
    expect(directiveOf('img-src', html)).toBe(
      "img-src 'self' data: https://a.example.com https://b.example.org",
    )
  })

  it('forbids everything else', () => {
    const { html } = finish('')
    expect(html).toMatch(/content="default-src 'none'; /)
    expect(html).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/)
  })

  it('precedes everything but the character set', () => {
    const { html } = finish('', '<script>a()</script>')
    expect(html).toMatch(/<head><meta charSet="utf-8"\/><meta http-equiv="Content-Security-Policy"/)
    expect(() =>
      finishPage('<html><head><script></script><meta charset="utf-8">', options),
    ).toThrow(/Cannot find the character set/)
  })
})

it('fetches the fonts with the page', () => {
  const { html } = finishPage('<head><meta charset="utf-8"></head><body></body>', {
    ...options,
    fonts: ['/docs/a.woff2'],
  })
  expect(html).toContain(
    '<link rel="preload" as="font" type="font/woff2" crossorigin="" fetchpriority="low" href="/docs/a.woff2"/>',
  )
})

it('finishes pages, but not files of the content', async () => {
  const html =
    '<!DOCTYPE html><html><head><meta charset="utf-8"></head><script>go()</script></html>'
  const files = {
    'old.html': html,
    'assets/a.html': html,
    'assets/b/c.html': '<script>go()</script>',
  }
  const dir = await createFolder(files)
  await finishPages({ dir, basePath: '', styles: [], imageHosts: undefined })
  const read = (name: string) => readFile(path.join(dir, name), 'utf8')
  expect(await read('old.html')).toContain('Content-Security-Policy')
  expect(await read('assets/a.html')).toBe(html)
})
