import { appendFile, cp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { copyProject, dropNavbarLinks } from './bench/copy-project.ts'
import { describeMachine } from './bench/describe-machine.ts'
import { makeCorpus } from './bench/make-corpus.ts'
import { clearPeer, peers, setUpPeer, type Peer } from './bench/peers.ts'
import { medianOf, runProcess } from './bench/run-timed.ts'
import { runCommand } from './command.ts'

const usage = `Usage: npm run bench:build -- [--sizes 60,600] [--runs 3] [--peers docusaurus,nextra]

Times npm run build as a whole process, gate and search index included: cold, again with nothing
changed, and with one page changed; and the size of what it makes. The first size is the project's
own pages; larger ones are made from their sections with a fixed seed. Peers are installed with npm
and build pages that are made in the same way, without what only this project's pages can hold.`

const work = path.resolve('.cache/bench-build')

await runCommand(async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: {
      sizes: { type: 'string', default: '60,600' },
      runs: { type: 'string', default: '3' },
      peers: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const runs = Number(values.runs)
  console.log(describeMachine(['next', 'nextra', 'pagefind']))
  console.log('\n| | pages | cold | warm | one page changed | out/ |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const size of values.sizes.split(',').map(Number)) {
    console.log(await measureOwn(size, runs))
    for (const name of values.peers.split(',').filter(Boolean)) {
      console.log(await measurePeer(peers[name]!, size, runs))
    }
  }
  await rm(work, { recursive: true, force: true })
  return 0
})

async function measureOwn(size: number, runs: number): Promise<string> {
  const dir = path.join(work, `own-${size}`)
  await copyProject(dir)
  const content = path.join(dir, 'content-src')
  if (size <= 60) await cp('content-src', content, { recursive: true })
  else {
    await makeCorpus({ source: 'content-src', target: content, pages: size, seed: 1 })
    await dropNavbarLinks(dir)
  }
  const build = () => runProcess(process.execPath, ['scripts/run-bundled.mjs', 'build'], dir)
  // The bundle of the tool itself is made once for all builds.
  await build()
  return measure({
    name: 'this project',
    size,
    runs,
    build,
    clear: async () => {
      for (const cache of ['compiled', 'diagrams', 'lint', 'rendered', 'site']) {
        await rm(path.join(dir, '.cache', cache), { recursive: true, force: true })
      }
      for (const folder of ['.next', 'out', 'pages']) {
        await rm(path.join(dir, folder), { recursive: true, force: true })
      }
    },
    page: path.join(content, 'index.mdx'),
    outDir: path.join(dir, 'out'),
  })
}

async function measurePeer(peer: Peer, size: number, runs: number): Promise<string> {
  const corpus = path.join(work, `plain-${size}`)
  await makeCorpus({ source: 'content-src', target: corpus, pages: size, seed: 1, plain: true })
  const dir = path.join(work, `${peer.build[0]}-${size}`)
  await setUpPeer(peer, dir, corpus)
  return measure({
    name: peer.name,
    size,
    runs,
    build: async () => {
      const time = await runProcess('npx', ['--no-install', ...peer.build], dir)
      if (peer.packages.pagefind === undefined) return time
      const index = ['--no-install', 'pagefind', '--site', peer.outDir]
      return time + (await runProcess('npx', index, dir))
    },
    clear: () => clearPeer(peer, dir),
    page: path.join(dir, peer.contentDir, 'index.mdx'),
    outDir: path.join(dir, peer.outDir),
  })
}

interface Subject {
  name: string
  size: number
  runs: number
  /** Builds, and says how many seconds it took. */
  build: () => Promise<number>
  clear: () => Promise<void>
  /** A page to change. */
  page: string
  outDir: string
}

/** Renders one row: medians in seconds, and the size of the result. */
async function measure({ name, size, runs, build, clear, page, outDir }: Subject): Promise<string> {
  const times: Record<'cold' | 'warm' | 'one', number[]> = { cold: [], warm: [], one: [] }
  for (let run = 0; run < runs; run++) {
    await clear()
    times.cold.push(await build())
    times.warm.push(await build())
    await appendFile(page, `\nOne more sentence, number ${run + 1}.\n`)
    times.one.push(await build())
  }
  const cells = Object.values(times).map((each) => `${medianOf(each).toFixed(1)} s`)
  const bytes = await sizeOf(outDir)
  return `| ${name} | ${size} | ${cells.join(' | ')} | ${(bytes / 2 ** 20).toFixed(1)} MiB |`
}

async function sizeOf(dir: string): Promise<number> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  )
  return sizes.reduce((total, size) => total + size, 0)
}
