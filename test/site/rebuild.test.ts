import { appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { copyProject, makeContent, timeCommand } from '#commands/shared/made-site.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { readContent } from '#content/read/read-content.ts'
import { features } from '#features/index.ts'
import { serveSite } from '#site/serve/serve.ts'
import type { ThemeConfig } from '../../theme.config.tsx'
import createThemeConfig from '../example-site/theme.config.tsx'
import { startVisitCounter, type VisitCounter } from '../support/visit-counter.ts'
import { isMarkedDocument, launchBrowser, markDocument, openPage, waitForReact } from './browser.ts'
import { openSearch } from './search-dialog.ts'

const dir = '.cache/rebuild/site'
const corpus = '.cache/rebuild/content'
const example = 'test/example-site/content-src'

let browser: Browser
let counter: VisitCounter

function readBuilt(file: string): Promise<string> {
  return readFile(path.join(dir, 'out', file), 'utf8')
}

function source(file: string): string {
  return path.join(dir, 'content-src', file)
}

beforeAll(async () => {
  await makeContent(example, corpus, 8)
  await copyProject(dir, corpus)
  // To begin with, all is switched off that can be.
  await writeTheme({ publish: nothing })
  ;[browser, counter] = await Promise.all([
    launchBrowser(),
    startVisitCounter(),
    timeCommand(dir, 'build'),
  ])
})
afterAll(async () => {
  counter.close()
  await browser.close()
  await rm('.cache/rebuild', { recursive: true, force: true })
})

const nothing: ThemeConfig['publish'] = {
  markdown: false,
  cards: false,
  structuredData: false,
  manifest: false,
  feedback: false,
  hosts: [],
}

async function writeTheme(changes: Partial<ThemeConfig>): Promise<void> {
  const { product } = parseProduct(await readContent(example, features), features)
  const theme = { ...createThemeConfig(product!), navbar: [], ...changes }
  const code = `export default () => (${JSON.stringify(theme)})\n`
  await writeFile(path.join(dir, 'theme.config.tsx'), code)
}

/** Opens a page of what is built now. */
async function openBuilt(route: string) {
  const server = await serveSite({
    dir: path.join(dir, 'out'),
    basePath: '',
    port: 0,
    host: '127.0.0.1',
  })
  const { page, problems } = await openPage(browser, server.url)
  onTestFinished(async () => {
    await page.close()
    await server.close()
  })
  await page.goto(server.url + route)
  return { page, problems, url: server.url }
}

/** The files of what is built now, in order. */
async function listBuilt(): Promise<string[]> {
  const out = path.join(dir, 'out')
  const entries = await readdir(out, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(out, path.join(entry.parentPath, entry.name)))
    .sort()
}

/** When a page was rendered that later builds take over. */
async function renderedAt(file: string): Promise<number> {
  const store = path.join(dir, '.cache/store/rendered')
  const times = (await readdir(store)).map(async (name) => {
    const isOfPage = (await readFile(path.join(store, name), 'utf8')).includes(`"${file}":`)
    return isOfPage ? (await stat(path.join(store, name))).mtimeMs : 0
  })
  return Math.max(...(await Promise.all(times)))
}

/** What a page is while work goes on, and after it: each text that is seen, once, in order. */
async function readDuring(work: Promise<unknown>, file: string): Promise<string[]> {
  const seen = new Set<string>()
  let isDone = false
  const done = work.finally(() => (isDone = true))
  while (!isDone) {
    seen.add(await readBuilt(file).catch(() => readBuilt(file)))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await done
  return [...seen.add(await readBuilt(file))]
}

describe('a site with all switched off that can be', () => {
  it('has its pages and what leads to them, and nothing else', async () => {
    const found = await listBuilt()
    const pages = found.filter((file) => file.endsWith('.html'))
    const numbers = Array.from({ length: 7 }, (_, index) => `p/${index}.html`)
    expect(pages).toEqual(['404.html', 'index.html', ...numbers])
    const flight = new Set(pages.map((file) => file.replace(/html$/, 'txt')))
    const isOfNext = (file: string) => /^_next\/|(?:^|\/)__next\./.test(file) || flight.has(file)
    const isOfCode = (file: string) => /^_(?:pagefind|site)\//.test(file)
    const others = found.filter((file) => !file.endsWith('.html') && !isOfNext(file))
    expect(others.filter((file) => !isOfCode(file))).toEqual([
      ...['.inputs', '_not-found.txt', 'icon.svg', 'navigation.json'],
      ...['robots.txt', 'search.json', 'sitemap.xml'],
    ])
  })

  it('says nothing in its pages of what is not there', async () => {
    const files = ['index.html', 'p/2.html', '404.html', 'p/2.txt']
    const texts = (await Promise.all(files.map(readBuilt))).join('')
    const traces =
      /ld\+json|text\/markdown|:image|manifest"|apple-touch-icon|page-actions|mailto:[^"]*subject|<script[^>]*src="http/g
    expect(texts.match(traces)).toBeNull()
    expect(texts).toContain("script-src 'self' 'sha256-")
    expect(texts).toContain("; connect-src 'self'; ")
  })

  it('works', async () => {
    const { page, problems, url } = await openBuilt('/p/2')
    await waitForReact(page)
    await markDocument(page)
    await page.locator('a[rel=next]').click()
    await page.waitForURL(`${url}/p/3`)
    await openSearch(page, 'made for measuring')
    expect(await isMarkedDocument(page)).toBe(true)
    expect(problems).toEqual([])
  })
})

it('renders a changed page and takes the others over', async () => {
  const other = await readBuilt('p/2.html')
  const [changedAt, otherAt] = [await renderedAt('p/1.html'), await renderedAt('p/2.html')]
  const before = await readBuilt('p/1.html')
  await appendFile(source('part-0/page-1.mdx'), '\nA sentence that is new.\n')
  const seen = await readDuring(timeCommand(dir, 'build'), 'p/1.html')
  expect(seen).toEqual([before, await readBuilt('p/1.html')])
  expect(await readBuilt('p/1.html')).toContain('A sentence that is new.')
  expect(await readBuilt('p/2.html')).toBe(other)
  expect(await renderedAt('p/1.html')).not.toBe(changedAt)
  expect(await renderedAt('p/2.html')).toBe(otherAt)
})

it('shows a new page in the sidebar of every page, and in the sitemap', async () => {
  const text = await readFile(source('part-0/page-1.mdx'), 'utf8')
  const added = text
    .replace(/^title: .*/m, 'title: Added title\nsidebar_label: A page that was added')
    .replace('/p/1', '/added')
  await writeFile(source('part-0/added.mdx'), added.replace(/^description: .*/m, '$& Added.'))
  await timeCommand(dir, 'build')
  for (const file of ['index.html', 'p/2.html', 'added.html']) {
    expect(await readBuilt(file)).toContain('A page that was added</a>')
  }
  expect(await readBuilt('sitemap.xml')).toContain('/added</loc>')
})

it('shows a new title where neighbors lead to the page, though its label in the sidebar stays', async () => {
  const listNeighbors = async (title: string) => {
    const link = new RegExp(`rel="(?:prev|next)"[^>]*><span>[^<]*</span>${title}</a>`)
    const pages = (await readdir(path.join(dir, 'out/p'))).filter((file) => file.endsWith('.html'))
    const files = ['index.html', ...pages.sort().map((file) => `p/${file}`)]
    const texts = await Promise.all(files.map(readBuilt))
    return files.filter((_, index) => link.test(texts[index]!))
  }
  const neighbors = await listNeighbors('Added title')
  expect(neighbors).toHaveLength(2)
  const text = await readFile(source('part-0/added.mdx'), 'utf8')
  await writeFile(source('part-0/added.mdx'), text.replace('Added title', 'Changed title'))
  await timeCommand(dir, 'build')
  expect(await listNeighbors('Changed title')).toEqual(neighbors)
})

it('leaves nothing of a page that was removed', async () => {
  await rm(source('part-0/added.mdx'))
  await timeCommand(dir, 'build')
  await expect(readBuilt('added.html')).rejects.toThrow('ENOENT')
  expect(await readBuilt('index.html')).not.toContain('A page that was added')
})

it('does not build with a broken link, and says where it is', async () => {
  const text = await readFile(source('part-0/page-2.mdx'), 'utf8')
  const lines = text.trimEnd().split('\n')
  await writeFile(source('part-0/page-2.mdx'), `${lines.join('\n')}\n\nSee [it](/p/1x).\n`)
  await expect(timeCommand(dir, 'build')).rejects.toThrow(
    new RegExp(
      `content-src/part-0/page-2\\.mdx[^]*${lines.length + 2}:10-${lines.length + 2}:15 +error +Cannot find page \`/p/1x\``,
    ),
  )
  await writeFile(source('part-0/page-2.mdx'), text)
})

it('renders all pages again where the code or a setting has changed', async () => {
  const file = path.join(dir, 'components/theme/footer-content.tsx')
  await writeFile(file, (await readFile(file, 'utf8')).replace('<ul ', '<ul data-new="" '))
  await writeTheme({
    publish: { ...nothing, hosts: ['netlify', 'vercel'] },
    analytics: {
      script: `${counter.url}/count.js?version=1`,
      attributes: { 'data-site': 'docs' },
      connect: [`${counter.url}/report`],
    },
  })
  await timeCommand(dir, 'build')
  expect(await readBuilt('p/2.html')).toContain('data-new=""')
})

describe('a script that counts visits', () => {
  it('is loaded after the text, told of each page of a visit, and heard', async () => {
    const { page, url } = await openBuilt('/p/2')
    await expect.poll(() => counter.reports).toEqual(['docs /p/2'])
    await waitForReact(page)
    await markDocument(page)
    await page.locator('a[rel=next]').click()
    await page.waitForURL(`${url}/p/3`)
    await expect.poll(() => counter.reports).toEqual(['docs /p/2', 'docs /p/3'])
    await page.goBack()
    expect(await isMarkedDocument(page)).toBe(true)
    const tag = page.locator('head > script[src^=http]')
    expect(await tag.evaluate(({ defer }: HTMLScriptElement) => defer)).toBe(true)
  })

  it('can ask nothing else of its host, nor can other scripts', async () => {
    const { page } = await openBuilt('/p/2')
    const before = counter.asked.length
    const refused = await page.evaluate(async (host) => {
      const script = document.createElement('script')
      return Promise.all([
        new Promise((done) => {
          addEventListener('securitypolicyviolation', ({ blockedURI }) => done(blockedURI))
        }),
        fetch(`${host}/other`).catch(({ name }: Error) => name),
        Promise.resolve()
          .then(() => (script.src = `${host}/other.js`))
          .catch(({ name }: Error) => name),
      ])
    }, counter.url)
    expect(refused).toEqual([`${counter.url}/other`, 'TypeError', 'TypeError'])
    expect(counter.asked.slice(before).filter((each) => each.includes('other'))).toEqual([])
  })

  it('is missed by nobody where it is blocked', async () => {
    const { page, url } = await openBuilt('/robots.txt')
    await page.route('**/count.js?*', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goto(`${url}/p/2`)
    await failed
    await waitForReact(page)
    expect(await page.evaluate(() => document.documentElement.dataset.script)).toBe('')
  })

  it('stands in the pages, and in nothing that hosts read', async () => {
    const files = await listBuilt()
    expect(files).toEqual(expect.arrayContaining(['_headers', 'vercel.json', '404.html']))
    const texts = files.filter((file) => /^_headers|\.(?:html|js|json|svg|xml)$/.test(file))
    const found = await Promise.all(
      texts.map(async (file) => ((await readBuilt(file)).includes(counter.url) ? [file] : [])),
    )
    expect(found.flat()).toEqual(files.filter((file) => file.endsWith('.html')))
  })
})
