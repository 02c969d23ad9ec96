import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, readFile, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeKey } from '#cache/make-key.mjs'
import { copyProject, makeContent } from '#commands/shared/made-site.ts'
import { commands, listTemporary, made, type Command } from './site-runs.ts'

/** Where the disk is put, and the site on it; below the project, where it finds its packages. */
const mountPoint = path.resolve('.cache/full-disk')
const site = path.join(mountPoint, 'site')
const megabytes = 400

const alone = ['--user', '--map-root-user', '--mount']
const canMount =
  spawnSync('unshare', [...alone, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
if (!canMount) {
  console.warn(
    'Left out: a full disk, as this system lets nobody mount one (unshare --user --mount)',
  )
}

/** Parts of the room that a run from nothing needs, of which too little is left. */
const shares = [0, 0.05, 0.3, 0.6, 0.8, 0.95]

const says = /^Cannot use .+: the disk is full \(ENOSPC\)\. Nothing is lost; free some space/m

describe.runIf(canMount)('a disk that is full', () => {
  let disk: Disk
  let dir: string
  beforeAll(async () => {
    const corpus = '.cache/full-disk-content'
    await makeContent('content-src', corpus, 8)
    disk = await openDisk()
    dir = disk.seen(site)
    await copyProject(dir, corpus)
    await rm(corpus, { recursive: true })
    expect(await disk.run('build')).toMatchObject({ code: 0 })
  })
  afterAll(() => disk.close())

  const hash = (...files: string[]) => makeKey({ files, root: dir })
  const clear = (...names: string[]) =>
    pMap(names, (name) => rm(path.join(dir, name), { recursive: true, force: true }))

  it.each(Object.keys(commands) as Command[])(
    'ends %s with what to do, loses nothing, and leaves nothing behind',
    async (command) => {
      await clear('.cache', '.next')
      const free = await disk.free()
      expect(await disk.run(command)).toMatchObject({ code: 0 })
      const needed = free - (await disk.free())
      let refused = 0
      for (const [index, share] of shares.entries()) {
        const sentence = `A sentence for the share ${index} of ${command}.`
        await appendFile(path.join(dir, 'content-src/part-0/page-1.mdx'), `\n${sentence}\n`)
        await clear('.next', index % 2 === 0 ? '.cache' : '.cache/store')
        const before = { content: hash('content-src'), out: hash('out') }
        await disk.leave(Math.round(needed * share))
        const { code, output } = await disk.run(command)
        const at = `${command} with ${share} of ${needed} bytes`
        if (code !== 0) {
          refused++
          expect([at, code, output]).toEqual([at, 2, expect.stringMatching(says)])
          expect([at, hash('out')]).toEqual([at, before.out])
        }
        expect([at, hash('content-src')]).toEqual([at, before.content])
        expect([at, await listTemporary(dir)]).toEqual([at, []])
        await disk.leave(Infinity)
        const next = await disk.run(command)
        expect([at, next.code, next.output]).toEqual([at, 0, next.output])
        for (const file of madeFrom[command]) {
          expect(await readFile(path.join(dir, file), 'utf8')).toContain(sentence)
        }
      }
      expect(refused).toBeGreaterThan(2)
      const now = made[command].map((folder) => hash(folder))
      await clear(...made[command], '.cache', '.next')
      expect(await disk.run(command)).toMatchObject({ code: 0 })
      expect(made[command].map((folder) => hash(folder))).toEqual(now)
    },
  )
})

/** What each command makes from the page that changes. */
const madeFrom: Record<Command, string[]> = {
  check: [],
  generate: ['pages/part-0/page-1.mdx'],
  build: ['pages/part-0/page-1.mdx', 'out/p/1.html'],
}

interface Disk {
  /** A path on the disk, as this process sees it. */
  seen(file: string): string
  free(): Promise<number>
  /** Fills the disk but for so many bytes. */
  leave(bytes: number): Promise<void>
  run(command: Command): Promise<{ code: number; output: string }>
  close(): Promise<void>
}

/** Mounts a small disk for some processes alone, which ends with them, whatever becomes of this one. */
async function openDisk(): Promise<Disk> {
  await mkdir(mountPoint, { recursive: true })
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && echo && exec cat`
  const holder = spawn('unshare', [...alone, 'sh', '-c', mount, mountPoint])
  await once(holder.stdout, 'data')
  const seen = (file: string) => `/proc/${holder.pid}/root${file}`
  const inside = (...argv: string[]) => enter(holder, argv)
  const free = async () => {
    const { bavail, bsize } = await statfs(seen(mountPoint))
    return bavail * bsize
  }
  const filler = path.join(mountPoint, 'filler')
  return {
    seen,
    free,
    async leave(bytes) {
      await rm(seen(filler), { force: true })
      const size = (await free()) - bytes
      if (size > 0) await inside('fallocate', '-l', String(size), filler)
    },
    run: (command) => inside(process.execPath, ...commands[command]),
    async close() {
      holder.stdin.end()
      await once(holder, 'exit')
      await rm(mountPoint, { recursive: true })
    },
  }
}

function enter(holder: ChildProcess, argv: string[]): Promise<{ code: number; output: string }> {
  const target = ['--target', String(holder.pid), '--user', '--mount', '--preserve-credentials']
  const command = [...target, 'sh', '-c', 'cd "$0" && exec "$@"', site, ...argv]
  return new Promise((resolve) => {
    const env = { ...process.env, CI: '', VITEST: '' }
    execFile('nsenter', command, { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr })
    })
  })
}
