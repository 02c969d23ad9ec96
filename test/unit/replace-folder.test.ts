import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replaceFolder } from '#site/build/replace-folder.ts'
import { writeFiles } from '../support/serve-folder.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'replace-'))
})
afterAll(() => rm(root, { recursive: true }))

const at = (name: string) => path.join(root, name)

it('puts a folder where there is none, then another in its place, and leaves nothing beside it', async () => {
  for (const text of ['first', 'second']) {
    await writeFiles(at('.out'), { 'a.html': text, [`${text}.txt`]: '' })
    await replaceFolder(at('out'), at('.out'))
    expect(await readFile(at('out/a.html'), 'utf8')).toBe(text)
    expect(await readdir(root)).toEqual(['out'])
  }
  expect(await readdir(at('out'))).toEqual(['a.html', 'second.txt'])
})

it('goes on where a run was ended between the two steps', async () => {
  await writeFiles(at('.out-old'), { 'a.html': 'of the run that was ended' })
  await writeFiles(at('.out'), { 'a.html': 'new' })
  await replaceFolder(at('out'), at('.out'))
  expect(await readFile(at('out/a.html'), 'utf8')).toBe('new')
  expect(await readdir(root)).toEqual(['out'])
})

it('keeps what a run that was ended has taken away, where there is nothing to put in its place', async () => {
  await rename(at('out'), at('missing-old'))
  await expect(replaceFolder(at('out'), at('missing'))).rejects.toThrow(/ENOENT/)
  expect(await readFile(at('out/a.html'), 'utf8')).toBe('new')
})

it('leaves the old one where there is nothing to put in its place', async () => {
  await expect(replaceFolder(at('out'), at('missing'))).rejects.toThrow(/ENOENT/)
  expect(await readFile(at('out/a.html'), 'utf8')).toBe('new')
})
