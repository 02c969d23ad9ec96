import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeKey } from '#core/cache/make-key.ts'
import { recoverFolder, replaceFolder } from '#core/cache/replace-folder.ts'
import { writeFolder } from '#generate/write.ts'
import { createFolder } from '../support/folder.ts'
import { startProcess } from '../support/run-node.ts'
import { writeFiles } from '../support/serve-folder.ts'
import { withBuildLock } from '#site/build/with-build-lock.ts'

let base: string
beforeEach(async () => {
  base = await createFolder()
})

const inBase = (name: string) => path.join(base, name)
const read = (name: string) => readFile(inBase(name), 'utf8')
const write = (files: Record<string, string>) =>
  writeFolder(inBase('pages'), new Map(Object.entries(files)))

it('replaces the files of a folder', async () => {
  await write({ 'a.mdx': 'one', 'b/c.mdx': 'two' })
  await write({ 'a.mdx': 'changed', 'b.mdx': 'three' })
  expect(await readdir(base)).toEqual(['pages'])
  expect((await readdir(inBase('pages'))).sort()).toEqual(['a.mdx', 'b.mdx'])
  expect(await read('pages/a.mdx')).toBe('changed')
})

it('copies large files, and hashes them to their last byte', async () => {
  const bytes = Buffer.alloc(3 * 2 ** 20, 'bytes')
  await writeFile(inBase('big.zip'), bytes)
  const key = makeKey({ root: base, files: ['big.zip'] })
  const files = new Map([['files/big.zip', { copyOf: inBase('big.zip') }]])
  await writeFolder(inBase('public'), files)
  expect(bytes.equals(await readFile(inBase('public/files/big.zip')))).toBe(true)
  await writeFile(inBase('big.zip'), bytes.fill('x', bytes.length - 1))
  expect(makeKey({ root: base, files: ['big.zip'] })).not.toBe(key)
})

it('restores the old folder if a run was killed between the two renames', async () => {
  await write({ 'a.mdx': 'old' })
  await writeFiles(inBase('.pages'), { 'a.mdx': 'new' })
  await rename(inBase('pages'), inBase('.pages-old'))
  recoverFolder(inBase('pages'))
  expect(await read('pages/a.mdx')).toBe('old')
  await replaceFolder(inBase('pages'))
  expect(await read('pages/a.mdx')).toBe('new')
  expect(await readdir(base)).toEqual(['pages'])
})

describe('builds of one folder', () => {
  const before = process.cwd()
  beforeEach(() => process.chdir(base))
  afterEach(() => {
    process.chdir(before)
    vi.restoreAllMocks()
  })

  it('run one after another, even if a killed one has left its socket', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    await createStaleSocket()
    const log: string[] = []
    const work = async () => {
      log.push('start')
      await wait(5)
      log.push('end')
    }
    await Promise.all(Array.from({ length: 8 }, () => withBuildLock(work)))
    expect(log).toEqual(Array.from({ length: 8 }, () => ['start', 'end']).flat())
    expect(await readdir(inBase('.cache'))).toEqual([])
  })

  it('continue after another one was killed, even if its parent has not reaped it', async () => {
    const first = startBuild()
    await first.waitForOutput('started ')
    const second = startBuild()
    const pid = Number(/\d+/.exec(first.output)![0])
    await second.waitForOutput(`Waiting for process ${pid}`)
    process.kill(pid, 'SIGKILL')
    await second.waitForOutput('started ')
    expect(process.kill(pid, 0)).toBe(true)
  })
})

/** Creates a stale socket, like one left behind by a killed build. */
async function createStaleSocket(): Promise<void> {
  await mkdir(inBase('.cache'))
  const server = createServer()
  await once(server.listen('.cache/build.sock'), 'listening')
  await rename('.cache/build.sock', '.cache/moved')
  await promisify(server.close.bind(server))()
  await rename('.cache/moved', '.cache/build.sock')
}

/**
 * Starts a build that never ends. Its parent process does not reap it, so it stays a zombie when
 * killed.
 */
function startBuild() {
  const program = path.join(import.meta.dirname, '../../scripts/site/build/with-build-lock.ts')
  const code = `
    const { withBuildLock } = await import(${JSON.stringify(pathToFileURL(program).href)})
    await withBuildLock(() => new Promise(() => setInterval(console.log, 1000, 'started', process.pid)))`
  const argv = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', code]
  const script = '"$0" "$@" & exec sleep 90'
  const run = startProcess('sh', ['-c', script, process.execPath, ...argv], { detached: true })
  onTestFinished(() => void process.kill(-run.child.pid!, 'SIGKILL'))
  return run
}
