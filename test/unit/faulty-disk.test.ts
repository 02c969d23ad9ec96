import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openStore } from '#cache/store.ts'
import { describeDiskFault } from '#commands/shared/describe-disk-fault.mjs'
import { writeFixes } from '#gate/fix/fix-files.ts'
import { recoverOutput, writeChanges, writeOutput } from '#generate/write.ts'
import { recoverFolder, replaceFolder } from '#site/build/replace-folder.ts'
import { withFault } from '../support/faulty-disk.ts'
import { writeFiles } from '../support/serve-folder.ts'

vi.mock('node:fs/promises', async (original) =>
  (await import('../support/faulty-disk.ts')).mockFiles(await original()),
)
vi.mock('node:fs', async (original) =>
  (await import('../support/faulty-disk.ts')).mockSync(await original()),
)

let base: string
beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'faulty-'))
})
afterEach(() => rm(base, { recursive: true }))

const at = (...names: string[]) => path.join(base, ...names)

/** All files below the folder of a test whose paths begin so, with what is in them. */
async function readAll(start = ''): Promise<Record<string, string>> {
  const entries = await readdir(base, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)))
    .filter((name) => name.startsWith(start))
  const texts = names.sort().map(async (name) => [name, await readFile(at(name), 'utf8')])
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>
}

const before = { 'd/a': 'old a', 'd/b': 'old b', 'd/c/x': 'old x', 'd/gone': 'gone' }
const after = { 'd/a': 'new a', 'd/b': 'old b', 'd/c/y': 'new y', 'd/e': 'new e' }
const changed = ([file, text]: [string, string]) => before[file as keyof typeof before] !== text

/**
 * Each way in which runs replace what is there, and what the next run does first; the paths are those of
 * `before` and `after`.
 */
const ways: [name: string, write: () => Promise<unknown>, recover: () => void][] = [
  [
    'generated folders',
    () => {
      const files = Object.entries(after).map(([file, text]) => [file.slice(2), text] as const)
      return writeOutput([{ dir: at('d'), files: new Map(files), keep: new Set() }], at('staging'))
    },
    () => recoverOutput(at('staging')),
  ],
  [
    'pages that are moved',
    () => {
      const files = Object.entries(after).filter(changed)
      const removals = Object.keys(before).filter((file) => !(file in after))
      return writeChanges(
        {
          files: new Map(files.map(([file, text]) => [at(file), text])),
          removals: removals.map((file) => at(file)),
        },
        at('staging'),
      )
    },
    () => recoverOutput(at('staging')),
  ],
  [
    'the site',
    async () => {
      const files = Object.entries(after).map(([file, text]) => [file.slice(2), text])
      await writeFiles(at('next'), Object.fromEntries(files) as Record<string, string>)
      await replaceFolder(at('d'), at('next'))
    },
    () => recoverFolder(at('d'), at('next')),
  ],
]

describe.each(ways)('%s', (_name, write, recover) => {
  it.each(['EIO', 'ENOSPC'])(
    'are the old or the new for the next run, at whatever step one has ended with %s',
    async (code) => {
      const refused = []
      const { count } = await withFault(undefined, () => writeFiles(base, before).then(write))
      for (let step = 0; step < count; step++) {
        await rm(base, { recursive: true })
        await writeFiles(base, before)
        const { error } = await withFault({ after: step, code }, write)
        if (error !== undefined) refused.push(error)
        expect([step, ...(await listStrange())]).toEqual([step])
        if (code === 'ENOSPC') expect(await listDrafts()).toEqual([])
        recover()
        expect([before, after]).toContainEqual(await readAll('d/'))
        expect((await withFault(undefined, write)).error).toBeUndefined()
        expect([step, await readAll()]).toEqual([step, after])
      }
      expect(refused.length).toBeGreaterThan(3)
      if (code === 'ENOSPC')
        for (const error of refused) expect(describeDiskFault(error)).toMatch(says)
    },
  )
})

const says = /^Cannot use .+: the disk is full \(ENOSPC\)\. Nothing is lost; free some space/

/** Files that are neither what they were nor what they are to be. */
async function listStrange(): Promise<string[]> {
  const files = Object.entries(await readAll('d/'))
  const known = [...Object.entries(before), ...Object.entries(after)].map((each) => each.join(' '))
  return files.map((each) => each.join(' ')).filter((each) => !known.includes(each))
}

/** What has been staged and cannot be put into place any more. */
async function listDrafts(): Promise<string[]> {
  const names = Object.keys(await readAll('staging'))
  return names.some((name) => name.endsWith('journal.json')) ? [] : names
}

it('a repair leaves a page alone, and no draft, where the disk is full', async () => {
  await writeFiles(base, before)
  const fixed = [{ file: at('d/a'), before: 'old a', after: 'new a', fixed: [] }]
  for (const step of [0, 1]) {
    const fault = { after: step, code: 'ENOSPC' }
    const { error } = await withFault(fault, () => writeFixes(fixed))
    expect(describeDiskFault(error)).toContain('the disk is full')
    expect(await readAll()).toEqual(before)
  }
})

it('a store leaves no draft where the disk is full, and removes those of killed runs', async () => {
  const store = openStore<string>('s', { root: base })
  for (const step of [0, 1, 2]) {
    const fault = { after: step, code: 'ENOSPC' }
    const { error } = await withFault(fault, () => store.write('k', 'value'))
    expect(describeDiskFault(error)).toContain(`Cannot use ${at('s')}: the disk is full`)
    expect(await readAll()).toEqual({})
  }
  await writeFiles(at('s'), { 'k.x.999999999.tmp': 'ha', [`k.y.${process.ppid}.tmp`]: 'ha' })
  await openStore<string>('s', { root: base }).write('k', 'value')
  expect(Object.keys(await readAll())).toEqual(['s/k', `s/k.y.${process.ppid}.tmp`])
})
