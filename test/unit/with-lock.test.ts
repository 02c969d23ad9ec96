import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withLock } from '#cache/with-lock.ts'

const run = promisify(execFile)

let dir: string
let lock: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'lock-'))
  lock = path.join(dir, 'deep', 'a.lock')
})
afterAll(() => rm(dir, { recursive: true }))

const told: number[] = []
const listFiles = () => readdir(path.dirname(lock))
const take = () => withLock(lock, listFiles, (holder) => told.push(holder))

/** What another process of the number puts beside the lock. */
const fileOf = (holder: number) => `${lock}.${holder}.1700000000000`

const own = expect.stringMatching(new RegExp(`^a\\.lock\\.${process.pid}\\.\\d+$`)) as string

it('is held while there is work, also where that fails', async () => {
  expect(await take()).toEqual([own])
  await expect(withLock(lock, () => Promise.reject(new Error('fault')), told.push)).rejects.toThrow(
    'fault',
  )
  expect(await listFiles()).toEqual([])
})

it('is waited for while another process has it, of which is told once', async () => {
  await writeFile(fileOf(process.ppid), '')
  const taken = take()
  await expect.poll(() => told).toEqual([process.ppid])
  await rm(fileOf(process.ppid))
  expect(await taken).toEqual([own])
  expect(told).toEqual([process.ppid])
})

it('is waited for while this process has it', async () => {
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(name)
    await new Promise(setImmediate)
    order.push(name)
  }
  await Promise.all(['a', 'b'].map((name) => withLock(lock, work(name), () => undefined)))
  expect(order).toEqual(['a', 'a', 'b', 'b'])
})

it('is not waited for without end', async () => {
  await writeFile(fileOf(process.ppid), '')
  await expect(
    withLock(
      lock,
      () => Promise.resolve(),
      () => undefined,
      0.01,
    ),
  ).rejects.toThrow(`Gave up waiting for process ${process.ppid}, which has ${lock}, after 0.01 s`)
  await rm(fileOf(process.ppid))
})

it.each([
  ['a process that is gone', 999999999],
  ['one that had our number', process.pid],
])('is taken from %s', async (_name, holder) => {
  await writeFile(fileOf(holder), '')
  expect(await take()).toEqual([own])
})

it('is never given to two of many who find it left at the same moment', async () => {
  const program = path.join(dir, 'take-lock.mjs')
  const entry = path.join(import.meta.dirname, '../support/take-lock.child.ts')
  await build({
    entryPoints: [entry],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  const start = Date.now() + 400
  const moments = Array.from({ length: 40 }, (_, round) => String(start + round * 20))
  await mkdir(path.dirname(lock), { recursive: true })
  await writeFile(fileOf(999999999), '')
  const runs = Array.from({ length: 8 }, () => run(process.execPath, [program, lock, ...moments]))
  const counts = (await Promise.all(runs)).map(
    ({ stdout }) => JSON.parse(stdout) as { alone: number; together: number },
  )
  expect(counts.map(({ together }) => together)).toEqual(runs.map(() => 0))
  expect(counts.some(({ alone }) => alone > 0)).toBe(true)
})
