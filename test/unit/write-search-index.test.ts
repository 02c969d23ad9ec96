import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createIndex } from 'pagefind'
import { expect, it, vi } from 'vitest'
import type { PageData, FramedPage } from '#generate/page-data.ts'
import { writeSearchIndex } from '#site/build/write-search-index.ts'
import { createFolder } from '../support/folder.ts'

vi.mock('pagefind', { spy: true })

it('separates the texts of elements, and ends sentences once', async () => {
  const html = `
    <table><tr><th>Term</th><th>Meaning</th></tr><tr><td>Run</td><td>An execution</td></tr></table>
    <details><summary>Errors 400, 404</summary><dl><dt>400</dt><dd>The key is wrong.
    <em>Change it.</em></dd><dt>404</dt><dd>No project</dd></dl></details><details><summary>Fields</summary>
    <dl><dt>id</dt><dd>ID of the run.</dd><dt>at</dt><dd>Time.
    <small>In <code>UTC</code></small></dd></dl></details>
    <figure><figcaption>run.json</figcaption><pre>{}</pre></figure><p>Next`
  const [fragment] = await indexPages([pageOf(html)])
  expect(fragment!.content).toBe(
    'Term · Meaning. Run · An execution. Errors 400, 404. 400: The key is wrong. Change it. ' +
      '404: No project. Fields. id: ID of the run. at: Time. In UTC. run.json: {} Next',
  )
})

it('names the page that cannot be added', async () => {
  const addHTMLFile = vi.fn().mockResolvedValueOnce({ errors: [] })
  addHTMLFile.mockResolvedValue({ errors: ['Too long'] })
  const index = { addHTMLFile, writeFiles: vi.fn() }
  vi.mocked(createIndex).mockResolvedValueOnce({ index: index as never, errors: [] })
  const pages = ['/', '/a', '/b'].map((route) => pageOf('<p>Text</p>', { route }))
  await expect(write(pages, '')).rejects.toThrow(
    /^Cannot add a page to the search index: \/a: Too long \(and 1 more\)$/,
  )
  expect(index.writeFiles).not.toHaveBeenCalled()
})

it('leaves unlisted pages out', async () => {
  const [listed, unlisted] = [pageOf('Seen'), pageOf('Hidden', { route: '/b', unlisted: true })]
  const fragments = await indexPages([listed, unlisted])
  expect(fragments.map(({ url, content }) => [url, content])).toEqual([['/', 'Seen']])
})

it('reads half a character as files have it', async () => {
  const [fragment] = await indexPages([pageOf('a\uD800b')])
  expect(fragment!.content).toBe('a\uFFFDb')
})

it('has the description and keywords of a page', async () => {
  const [fragment] = await indexPages([pageOf('Text', { keywords: ['a "b"', 'c'] })])
  expect(fragment!.meta).toMatchObject({ description: 'About it', keywords: 'a "b",c' })
})

function pageOf(main: string, data: Partial<PageData> = {}): FramedPage {
  const required = { route: '/', docId: 'index', title: 'A page', description: 'About it' }
  return { formats: {}, data: { ...required, ...data }, main, toc: '' }
}

const write = (pages: FramedPage[], outDir: string) =>
  writeSearchIndex({ pages, language: 'en', outDir })

interface Fragment {
  url: string
  content: string
  meta: Record<string, string>
}

/** Returns the fragments in the index of a site with these pages. */
async function indexPages(pages: FramedPage[]): Promise<Fragment[]> {
  const dir = await createFolder()
  await write(pages, dir)
  const fragments = path.join(dir, '_pagefind/fragment')
  return readdirSync(fragments).map((name) => {
    const text = gunzipSync(readFileSync(path.join(fragments, name))).toString()
    return JSON.parse(text.slice(text.indexOf('{'))) as Fragment
  })
}
