import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderDocument } from '#site/export/render-document.ts'
import { rewriteArticle } from '#site/export/rewrite-article.ts'

const context = {
  prefix: 'p-',
  depth: 1,
  resolve: (href: string) => `to:${href}`,
  embed: (src: string) => `data:${src}`,
}
const rewrite = (text: string) => {
  const page = `<body><nav id="a">x</nav><article class="prose">${text}</article><p>y</p></body>`
  return rewriteArticle(page, context).html.replace(/^<article class="prose">|<\/article>$/g, '')
}

describe('the text of a page', () => {
  it.each([
    [
      'ids and what names them',
      '<p id="a" aria-labelledby="a b">x</p>',
      '<p id="p-a" aria-labelledby="p-a p-b">x</p>',
    ],
    [
      'links and images',
      '<a href="/x">x</a><img loading="lazy" src="/y.png"/>',
      '<a href="to:/x">x</a><img src="data:/y.png">',
    ],
    [
      'levels of headings',
      '<h2>a</h2><h6>b</h6>',
      '<h2 aria-level="3">a</h2><h6 aria-level="6">b</h6>',
    ],
    [
      'what is folded',
      '<details><summary>a</summary>b</details>',
      '<details open=""><summary>a</summary>b</details>',
    ],
    [
      'characters as they are written',
      '<p title="&quot;">&lt;b&gt; &amp;</p>',
      '<p title="&quot;">&lt;b&gt; &amp;</p>',
    ],
    [
      'drawings',
      '<svg viewBox="0 0 1 1"><use href="#a"></use><g clip-path="url(#c)"></g></svg>',
      '<svg viewBox="0 0 1 1"><use href="#p-a"></use><g clip-path="url(#p-c)"></g></svg>',
    ],
    [
      'nothing that is there to be used',
      'a<button><b>x</b></button><script>x</script><input type="radio"><div data-pagefind-ignore="all"><p>x<br></p></div>b',
      'ab',
    ],
  ])('%s', (_, html, expected) => {
    expect(rewrite(html)).toBe(expected)
  })
})

const page = (title: string, text: string) =>
  `<article class="prose"><h1>${title}</h1>${text}</article><footer>z</footer>`

const site = {
  title: 'Acme <Docs>',
  description: 'All of it.',
  language: 'en',
  docsUrl: 'https://docs.acme.example/help',
  styles: ['p { color: red }'],
  entries: [
    ['Home', '/'],
    [
      'Guide',
      [
        ['One', '/one'],
        ['Deep', [['Two', '/deep/two']]],
      ],
    ],
  ] satisfies Parameters<typeof renderDocument>[0]['entries'],
  pages: [
    { route: '/', html: page('Home', '<a href="/help/one#a">x</a><a href="deep/two">y</a>') },
    {
      route: '/one',
      html: page('One', '<h2 id="a">A</h2><a href="#a">x</a><a href="/help/spec.yaml">s</a>'),
    },
    {
      route: '/deep/two',
      html: page('Two', '<a href="https://acme.example/one">x</a><a href="/help">h</a>'),
    },
  ],
}

describe('the document', () => {
  const html = renderDocument(site, (src) => src)
  const links = Array.from(html.matchAll(/<a href="([^"]+)"/g), ([, href]) => href)

  it('has a cover, the contents and the pages in the order of the sidebar', () => {
    expect(html).toContain('<p class="export__title">Acme &lt;Docs&gt;</p>')
    const titles = Array.from(
      html.matchAll(/<(?:li|h1)[^>]*>(?:<a [^>]*>)?([^<]+)/g),
      ([, text]) => text,
    )
    const order = ['Home', 'Guide', 'One', 'Deep', 'Two']
    expect(titles).toEqual([...order, ...order])
    expect(html).not.toContain('<footer>')
  })

  it('has links to its own pages and places, and to the site for what it does not hold', () => {
    expect(links.slice(4)).toEqual([
      ...['#page-2-a', '#page-3', '#page-2-a'],
      ...['https://docs.acme.example/help/spec.yaml', 'https://acme.example/one', '#page-1'],
    ])
  })

  it('puts the headings below those of their categories', () => {
    const levels = Array.from(
      html.matchAll(/<h\d[^>]*aria-level="(\d)"[^>]*>([^<]+)/g),
      ([, level, text]) => `${level} ${text}`,
    )
    expect(levels).toEqual(['1 Home', '1 Guide', '2 One', '3 A', '2 Deep', '3 Two'])
  })
})

describe('npm run export:pdf', () => {
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'export-'))
    const canonical = '<link rel="canonical" href="https://docs.acme.example">'
    const head = `<meta property="og:site_name" content="Acme Docs">${canonical}`
    await writeFile(path.join(dir, 'index.html'), head + page('Home', '<img src="/a.svg"/>'))
    await writeFile(path.join(dir, 'a.svg'), '<svg/>')
    await writeFile(path.join(dir, 'navigation.json'), '{"entries":[["Home","/"]]}')
    await writeFile(path.join(dir, 'sitemap.xml'), '<urlset/>')
  })
  afterAll(() => rm(dir, { recursive: true }))

  const run = async (argv: string[], env: Record<string, string> = {}) => {
    const command = ['--import', 'tsx', 'scripts/commands/export-pdf.ts', ...argv]
    const options = { env: { ...process.env, ...env } }
    return promisify(execFile)(process.execPath, command, options).then(
      ({ stdout }) => stdout,
      (error: { code: number; stderr: string }) => `${error.code} ${error.stderr}`,
    )
  }

  it('writes an HTML file that needs no other', async () => {
    const output = path.join(dir, 'new', 'docs.html')
    await run(['--out', dir, '--output', output])
    const html = await readFile(output, 'utf8')
    expect(html).toContain(`<img src="data:image/svg+xml;base64,${btoa('<svg/>')}">`)
  })

  it('says what is wrong, and what to do', async () => {
    const [help, site, file, browser] = await Promise.all([
      run(['--help']),
      run(['--out', path.join(dir, 'none')]),
      run(['--output', 'docs.txt']),
      run(['--out', dir], { CHROMIUM_PATH: '/nowhere' }),
    ])
    expect(help).toMatch(/^Usage: npm run export:pdf/)
    expect(site).toMatch(/^2 Cannot find a finished site in .*; run `npm run build` first/)
    expect(file).toMatch(/^2 Unexpected file `docs.txt`, expected one that ends in/)
    expect(browser).toMatch(/^2 Cannot find the browser that CHROMIUM_PATH names: \/nowhere; see/)
  })
})
