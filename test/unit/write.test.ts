import { existsSync } from 'node:fs'
import { mkdtemp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recoverOutput, writeChanges, writeOutput } from '#generate/write.ts'

let base: string
let pages: string
let staging: string

beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'write-'))
  pages = path.join(base, 'pages')
  staging = path.join(base, 'staging')
})
afterEach(() => rm(base, { recursive: true }))

const write = (files: Record<string, string>) =>
  writeOutput(
    [{ dir: pages, files: new Map(Object.entries(files)), keep: new Set(['README.md']) }],
    staging,
  )
const read = (file: string) => readFile(path.join(pages, file), 'utf8')

it('writes what is new and leaves alone what is right already', async () => {
  expect((await write({ 'a.mdx': 'one', 'b/c.mdx': 'two' })).written).toHaveLength(2)
  const before = await stat(path.join(pages, 'a.mdx'))
  const second = await write({ 'a.mdx': 'one', 'b/c.mdx': 'changed' })
  expect(second.written).toEqual([path.join(pages, 'b/c.mdx')])
  expect((await stat(path.join(pages, 'a.mdx'))).ino).toBe(before.ino)
  expect(await read('b/c.mdx')).toBe('changed')
})

it('removes what nothing stands behind any more, folders too, but not what people keep', async () => {
  await write({ 'a.mdx': 'one', 'b/c.mdx': 'two' })
  await writeFile(path.join(pages, 'README.md'), 'ours')
  const { removed } = await write({ 'a.mdx': 'one' })
  expect(removed).toEqual([path.join(pages, 'b/c.mdx')])
  expect(existsSync(path.join(pages, 'b'))).toBe(false)
  expect(await read('README.md')).toBe('ours')
})

it('can turn a file into a folder and back', async () => {
  await write({ a: 'file' })
  await write({ 'a/b': 'inside' })
  expect(await read('a/b')).toBe('inside')
  await write({ a: 'file' })
  expect(await read('a')).toBe('file')
})

it('leaves no staged file behind', async () => {
  await write({ 'a.mdx': 'one' })
  expect(
    existsSync(staging) ? await import('node:fs').then((fs) => fs.readdirSync(staging)) : [],
  ).toEqual([])
})

it('discards a run that was killed before it was ready', async () => {
  await write({ 'a.mdx': 'one' })
  const run = path.join(staging, '999999999-x')
  await mkdir(run, { recursive: true })
  await writeFile(path.join(run, '0'), 'half')
  recoverOutput(staging)
  expect(existsSync(run)).toBe(false)
  expect(await read('a.mdx')).toBe('one')
})

it('completes a run that was killed while it put its files into place', async () => {
  await write({ 'a.mdx': 'old', 'b.mdx': 'old', 'c.mdx': 'old' })
  const run = path.join(staging, '999999999-x')
  await mkdir(run, { recursive: true })
  await writeFile(path.join(run, '1'), 'new')
  const to = (file: string) => path.join(pages, file)
  const journal = {
    renames: [
      { from: path.join(run, '0'), to: to('a.mdx') },
      { from: path.join(run, '1'), to: to('b.mdx') },
    ],
    removals: [to('c.mdx')],
  }
  await writeFile(path.join(run, 'journal.json'), JSON.stringify(journal))
  recoverOutput(staging)
  expect(await read('b.mdx')).toBe('new')
  expect(existsSync(to('c.mdx'))).toBe(false)
  expect(existsSync(run)).toBe(false)
})

it('does not touch the files of a run that is still going on', async () => {
  const run = path.join(staging, `${process.ppid}-x`)
  await mkdir(run, { recursive: true })
  await writeFile(path.join(run, '0'), 'half')
  recoverOutput(staging)
  expect(existsSync(path.join(run, '0'))).toBe(true)
})

it('writes and removes single files, and leaves all others alone', async () => {
  await write({ 'a.mdx': 'one', 'b/c.mdx': 'two', 'd.mdx': 'three' })
  const to = (file: string) => path.join(pages, file)
  const files = new Map([
    [to('a.mdx'), 'new'],
    [to('e/f.mdx'), 'moved'],
  ])
  await writeChanges({ files, removals: [to('b/c.mdx')] }, staging)
  expect(await Promise.all(['a.mdx', 'd.mdx', 'e/f.mdx'].map(read))).toEqual([
    'new',
    'three',
    'moved',
  ])
  expect(existsSync(to('b/c.mdx'))).toBe(false)
})

it('writes no single file where one cannot be staged', async () => {
  await write({ 'a.mdx': 'one' })
  const file = path.join(pages, 'a.mdx')
  const files = new Map<string, string>([[file, 'new']])
  await rm(staging, { recursive: true })
  await writeFile(staging, 'a file where the folder should be')
  await expect(writeChanges({ files, removals: [file] }, staging)).rejects.toThrow()
  expect(await read('a.mdx')).toBe('one')
})
