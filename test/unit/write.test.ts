import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeKey } from '#cache/make-key.ts'
import { recoverFolder, replaceFolder } from '#cache/replace-folder.ts'
import { runAlone } from '#site/build/run-alone.ts'
import { writeFolders } from '#generate/write.ts'
import { writeFiles } from '../support/serve-folder.ts'

let base: string
beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'write-'))
})
afterEach(() => rm(base, { recursive: true }))

const at = (name: string) => path.join(base, name)
const read = (name: string) => readFile(at(name), 'utf8')
const write = (files: Record<string, string>) =>
  writeFolders([[at('pages'), new Map(Object.entries(files))]])

it('replaces the files of a folder, but keeps its README', async () => {
  await write({ 'a.mdx': 'one', 'b/c.mdx': 'two' })
  await writeFile(at('pages/README.md'), 'ours')
  await write({ 'a.mdx': 'changed', 'b.mdx': 'three' })
  expect(await readdir(base)).toEqual(['pages'])
  expect((await readdir(at('pages'))).sort()).toEqual(['README.md', 'a.mdx', 'b.mdx'])
  expect([await read('pages/a.mdx'), await read('pages/README.md')]).toEqual(['changed', 'ours'])
})

it('copies large files, and hashes them to their last byte', async () => {
  const bytes = Buffer.alloc(3 * 2 ** 20, 'bytes')
  await writeFile(at('big.zip'), bytes)
  const key = makeKey({ root: base, files: ['big.zip'] })
  await writeFolders([[at('public'), new Map([['files/big.zip', { copyOf: at('big.zip') }]])]])
  expect(bytes.equals(await readFile(at('public/files/big.zip')))).toBe(true)
  await writeFile(at('big.zip'), bytes.fill('x', bytes.length - 1))
  expect(makeKey({ root: base, files: ['big.zip'] })).not.toBe(key)
})

it('discards the partial output of a killed run', async () => {
  await write({ 'a.mdx': 'one' })
  await writeFiles(at('.pages'), { 'half.mdx': 'half' })
  await write({ 'a.mdx': 'two' })
  expect(await readdir(at('pages'))).toEqual(['a.mdx'])
})

it('restores the old folder if a run was killed between the two renames', async () => {
  await write({ 'a.mdx': 'old' })
  await writeFiles(at('.pages'), { 'a.mdx': 'new' })
  await rename(at('pages'), at('.pages-old'))
  recoverFolder(at('pages'))
  expect(await read('pages/a.mdx')).toBe('old')
  await replaceFolder(at('pages'))
  expect(await read('pages/a.mdx')).toBe('new')
  expect(await readdir(base)).toEqual(['pages'])
})

it('locks out concurrent runs, but ignores the lock of a killed run', async () => {
  const pidFile = at('deep/build.pid')
  await runAlone(pidFile, async () => {
    expect(await read('deep/build.pid')).toBe(String(process.pid))
    await writeFile(pidFile, String(process.ppid))
    const other = runAlone(pidFile, () => Promise.resolve())
    await expect(other).rejects.toThrow(`Process ${process.ppid} is building here already`)
    await writeFile(pidFile, '999999999')
    expect(await runAlone(pidFile, () => Promise.resolve('done'))).toBe('done')
  })
  expect(await readdir(at('deep'))).toEqual([])
})
