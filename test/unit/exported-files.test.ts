import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listPageFiles } from '#site/build/exported-files.ts'

it('takes for pages what Next has exported, not what it has copied from public/', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'export-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await mkdir(path.join(dir, 'guides'))
  const exported = ['index.html', 'index.txt', 'guides/a.html', 'guides/a.txt']
  for (const file of [...exported, '404.html', '_not-found.txt', 'old.html', 'guides/old.html']) {
    await writeFile(path.join(dir, file), '')
  }
  const files = await listPageFiles(dir)
  expect(files.sort()).toEqual(['404.html', 'guides/a.html', 'index.html'])
})
