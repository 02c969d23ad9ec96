import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeKey } from '#cache/make-key.mjs'
import { copyProject, makeContent } from '#commands/shared/made-site.ts'
import { commands, listTemporary, made, type Command } from './site-runs.ts'

const dir = '.cache/killed/site'
const moments = Number(process.env.MOMENTS ?? 20)

/** How a run ends: with all that it has started, as on Ctrl+C, or alone, as where memory is short. */
const ends = [
  { signal: 'SIGINT', isAlone: false },
  { signal: 'SIGKILL', isAlone: true },
  { signal: 'SIGKILL', isAlone: false },
] as const

const hash = (...files: string[]) => makeKey({ files, root: dir })
const page = path.join(dir, 'content-src/part-0/page-1.mdx')

beforeAll(async () => {
  const corpus = '.cache/killed/content'
  await makeContent('content-src', corpus, 8)
  await copyProject(dir, corpus)
  expect(await run('build')).toMatchObject({ code: 0 })
})
afterAll(() => rm('.cache/killed', { recursive: true, force: true }))

it.each(Object.keys(commands) as Command[])(
  'whenever %s is ended, the next one is right, and nothing stays behind',
  async (command) => {
    // Without what earlier runs keep, there is more to be ended in the middle of.
    await rm(path.join(dir, '.cache/store'), { recursive: true, force: true })
    const whole = await run(command)
    expect(whole).toMatchObject({ code: 0 })
    for (let moment = 0; moment < moments; moment++) {
      const old = await readOut()
      await appendFile(page, `\nA sentence for the moment ${moment} of ${command}.\n`)
      if (moment % 4 === 0) await rm(path.join(dir, '.cache/store'), { recursive: true })
      const content = hash('content-src')
      const end = { ...ends[moment % ends.length]!, after: whole.milliseconds * Math.random() }
      const ended = await run(command, end)
      const at = `${command} ended by ${end.signal}${end.isAlone ? ' alone' : ''} after ${Math.round(end.after)} ms`
      expect([at, hash('content-src')]).toEqual([at, content])
      const between = await readOut()
      const next = await run(command)
      expect([at, next.code, next.output]).toEqual([at, 0, next.output])
      expect([at, hash('content-src')]).toEqual([at, content])
      expect([at, await listTemporary(dir)]).toEqual([at, []])
      if (command === 'build') {
        // Where the run had come to its end, the next one has nothing to do.
        expect([at, between]).toBeOneOf([
          [at, old],
          [at, await readOut()],
        ])
      }
      if (made[command].length > 0) expect(await readPage()).toContain(`moment ${moment} of`)
      expect([at, ended.code === 0 || ended.code === null || ended.code > 0]).toEqual([at, true])
    }
    await expectAsFromNothing(command)
  },
)

it('two builds at once come to the same end, one after the other', async () => {
  await appendFile(page, '\nA sentence for two runs.\n')
  const both = await Promise.all([run('build'), run('build')])
  for (const { code, output } of both) expect([code, output]).toEqual([0, output])
  expect(both.filter(({ output }) => output.includes('Waiting for another run'))).toHaveLength(1)
  expect(await readFile(path.join(dir, 'out/p/1.html'), 'utf8')).toContain('for two runs')
  expect(await listTemporary(dir)).toEqual([])
})

/** What is made now is, to the byte, what a run makes that finds nothing of any other. */
async function expectAsFromNothing(command: Command): Promise<void> {
  const now = made[command].map((folder) => hash(folder))
  for (const folder of [...made[command], '.cache', '.next']) {
    await rm(path.join(dir, folder), { recursive: true, force: true })
  }
  expect(await run(command)).toMatchObject({ code: 0 })
  expect(made[command].map((folder) => hash(folder))).toEqual(now)
}

/** The whole of the site, as a key. */
const readOut = () => Promise.resolve(hash('out'))

/** The page that changes, as it was generated. */
const readPage = () => readFile(path.join(dir, 'pages/part-0/page-1.mdx'), 'utf8')

interface End {
  after: number
  signal: NodeJS.Signals
  isAlone: boolean
}

/** Runs a command, or ends it after some milliseconds. */
async function run(command: Command, end?: End) {
  const started = performance.now()
  const child = spawn(process.execPath, commands[command], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, CI: '', VITEST: '' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (output += text.toString()))
  }
  const exit = once(child, 'exit') as Promise<[number | null]>
  if (end) {
    await Promise.race([wait(end.after), exit])
    if (child.exitCode === null) process.kill(end.isAlone ? child.pid! : -child.pid!, end.signal)
  }
  const [code] = await exit
  return { code, output, milliseconds: performance.now() - started }
}
