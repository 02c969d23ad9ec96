import { expect, it } from 'vitest'
import { listPageFiles } from '#site/build/finish-pages.ts'
import { createFolder } from '../support/folder.ts'

it('lists pages exported by Next, but not files copied from public/', async () => {
  const exported = ['index.html', 'index.txt', 'guides/a.html', 'guides/a.txt']
  const names = [...exported, '404.html', '_not-found.txt', 'old.html', 'guides/old.html']
  const dir = await createFolder(Object.fromEntries(names.map((name) => [name, ''])))
  const files = await listPageFiles(dir)
  expect(files.sort()).toEqual(['404.html', 'guides/a.html', 'index.html'])
})
