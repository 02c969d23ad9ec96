import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withLock } from '../../scripts/cache/with-lock.ts'

let dir: string
let lock: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'lock-'))
  lock = path.join(dir, 'deep', 'a.lock')
})
afterAll(() => rm(dir, { recursive: true }))

const told: number[] = []
const take = () =>
  withLock(
    lock,
    () => readFile(lock, 'utf8'),
    (holder) => told.push(holder),
  )

it('is held while there is work, also where that fails', async () => {
  expect(await take()).toBe(String(process.pid))
  await expect(withLock(lock, () => Promise.reject(new Error('fault')), told.push)).rejects.toThrow(
    'fault',
  )
  expect(await readdir(path.dirname(lock))).toEqual([])
})

it('is waited for while another process has it, of which is told once', async () => {
  await writeFile(lock, String(process.ppid))
  const taken = take()
  await expect.poll(() => told).toEqual([process.ppid])
  await rm(lock)
  expect(await taken).toBe(String(process.pid))
  expect(told).toEqual([process.ppid])
})

it('is not waited for without end', async () => {
  await writeFile(lock, String(process.ppid))
  await expect(
    withLock(
      lock,
      () => Promise.resolve(),
      () => undefined,
      0.01,
    ),
  ).rejects.toThrow(`Gave up waiting for process ${process.ppid}, which has ${lock}, after 0.01 s`)
  await rm(lock)
})

it.each([
  ['a process that is gone', '999999999'],
  ['one that had our number', String(process.pid)],
  ['one that ended before it had written its own', ''],
])('is taken from %s', async (_name, text) => {
  await writeFile(lock, text)
  await utimes(lock, new Date(), new Date(Date.now() - 60_000))
  expect(await take()).toBe(String(process.pid))
})
