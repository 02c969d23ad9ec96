import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { finishPages, listPageFiles } from '#site/build/finish-pages.ts'
import { createFolder } from '../support/folder.ts'

it('lists pages exported by Next, but not files copied from public/', async () => {
  const exported = ['index.html', 'index.txt', 'guides/a.html', 'guides/a.txt']
  const names = [...exported, '404.html', '_not-found.txt', 'old.html', 'guides/old.html']
  const dir = await createFolder(Object.fromEntries(names.map((name) => [name, ''])))
  const files = await listPageFiles(dir)
  expect(files.sort()).toEqual(['404.html', 'guides/a.html', 'index.html'])
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
  await finishPages({ dir, basePath: '', styles: [] })
  const read = (name: string) => readFile(path.join(dir, name), 'utf8')
  expect(await read('old.html')).toContain('Content-Security-Policy')
  expect(await read('assets/a.html')).toBe(html)
})
