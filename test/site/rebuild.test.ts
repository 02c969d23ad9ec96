import { appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCorpus } from '../../scripts/commands/bench/make-corpus.ts'
import { buildOwnSite, setUpOwnSite } from '../../scripts/commands/bench/own-site.ts'

const dir = '.cache/rebuild/site'
const corpus = '.cache/rebuild/content'

function readBuilt(file: string): Promise<string> {
  return readFile(path.join(dir, 'out', file), 'utf8')
}

function source(file: string): string {
  return path.join(dir, 'content-src', file)
}

beforeAll(async () => {
  await makeCorpus({
    source: 'test/example-site/content-src',
    target: corpus,
    pages: 8,
    seed: 3,
    plain: true,
  })
  await setUpOwnSite(dir, corpus)
  await buildOwnSite(dir)
})
afterAll(() => rm('.cache/rebuild', { recursive: true, force: true }))

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

it('renders a changed page and takes the others over', async () => {
  const other = await readBuilt('p/2.html')
  const [changedAt, otherAt] = [await renderedAt('p/1.html'), await renderedAt('p/2.html')]
  const before = await readBuilt('p/1.html')
  await appendFile(source('part-0/page-1.mdx'), '\nA sentence that is new.\n')
  const seen = await readDuring(buildOwnSite(dir), 'p/1.html')
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
  await buildOwnSite(dir)
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
  await buildOwnSite(dir)
  expect(await listNeighbors('Changed title')).toEqual(neighbors)
})

it('leaves nothing of a page that was removed', async () => {
  await rm(source('part-0/added.mdx'))
  await buildOwnSite(dir)
  await expect(readBuilt('added.html')).rejects.toThrow('ENOENT')
  expect(await readBuilt('index.html')).not.toContain('A page that was added')
})

it('does not build with a broken link, and says where it is', async () => {
  const text = await readFile(source('part-0/page-2.mdx'), 'utf8')
  const lines = text.trimEnd().split('\n')
  await writeFile(source('part-0/page-2.mdx'), `${lines.join('\n')}\n\nSee [it](/p/1x).\n`)
  await expect(buildOwnSite(dir)).rejects.toThrow(
    new RegExp(
      `content-src/part-0/page-2\\.mdx[^]*${lines.length + 2}:10-${lines.length + 2}:15 +error +Cannot find page \`/p/1x\``,
    ),
  )
  await writeFile(source('part-0/page-2.mdx'), text)
})

it('renders all pages again where the code has changed', async () => {
  const file = path.join(dir, 'components/theme/footer-content.tsx')
  await writeFile(file, (await readFile(file, 'utf8')).replace('<ul ', '<ul data-new="" '))
  await buildOwnSite(dir)
  expect(await readBuilt('p/2.html')).toContain('data-new=""')
})
