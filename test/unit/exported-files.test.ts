import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { finishPages } from '#site/build/finish-pages.ts'
import { createFolder } from '../support/folder.ts'

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
