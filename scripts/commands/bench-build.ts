import { appendFile, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { describeMachine } from './bench/describe-machine.ts'
import { makeCorpus } from './bench/make-corpus.ts'
import { parseBenchOptions, parseCounts, parsePeers } from './bench/options.ts'
import { buildOwnSite, clearOwnSite, ownContentDir, setUpOwnSite } from './bench/own-site.ts'
import { buildPeer, clearPeer, setUpPeer, type Peer } from './bench/peers.ts'
import { medianOf } from './bench/run-timed.ts'
import { runCommand } from './shared/command.ts'

const usage = `Usage: npm run bench:build -- [--sizes 60,600] [--runs 3] [--peers docusaurus,nextra]

Times npm run build as a whole process, gate and search index included: cold, again with nothing
changed, and with one page changed; and the size of what it makes. First for the project's own pages,
then for pages made from their sections with a fixed seed, as many as --sizes says. Peers are
installed with npm and build the same made pages.`

const work = path.resolve('.cache/bench-build')

await runCommand(async (argv) => {
  const options = parseBenchOptions(argv, usage, { sizes: '60,600', runs: '3', peers: '' })
  if (!options) return 0
  const [runs] = parseCounts(options.runs) as [number]
  const sizes = parseCounts(options.sizes)
  const others = parsePeers(options.peers)
  console.log(describeMachine(['next', 'nextra', 'pagefind']))
  console.log('\n| | cold | warm | one page changed | out/ |')
  console.log('| --- | --- | --- | --- | --- |')
  console.log(await measureOwn('its own pages', runs))
  for (const size of sizes) {
    const corpus = path.join(work, `corpus-${size}`)
    await makeCorpus({ source: 'content-src', target: corpus, pages: size, seed: 1, plain: true })
    console.log(await measureOwn(`${size} pages`, runs, corpus))
    for (const peer of others) console.log(await measurePeer(peer, `${size} pages`, runs, corpus))
  }
  await rm(work, { recursive: true, force: true })
  return 0
})

async function measureOwn(what: string, runs: number, corpus?: string): Promise<string> {
  const dir = path.join(work, 'own')
  await setUpOwnSite(dir, corpus)
  // The bundle of the tool itself is made once for all builds.
  await buildOwnSite(dir)
  return measure({
    name: `this project, ${what}`,
    runs,
    build: () => buildOwnSite(dir),
    clear: () => clearOwnSite(dir),
    page: path.join(dir, ownContentDir, 'index.mdx'),
    outDir: path.join(dir, 'out'),
  })
}

async function measurePeer(
  peer: Peer,
  what: string,
  runs: number,
  corpus: string,
): Promise<string> {
  const dir = path.join(work, 'peer')
  await setUpPeer(peer, dir, corpus)
  return measure({
    name: `${peer.name}, ${what}`,
    runs,
    build: () => buildPeer(peer, dir),
    clear: () => clearPeer(peer, dir),
    page: path.join(dir, peer.contentDir, 'index.mdx'),
    outDir: path.join(dir, peer.outDir),
  })
}

interface Subject {
  name: string
  runs: number
  /** Builds, and says how many seconds it took. */
  build: () => Promise<number>
  clear: () => Promise<void>
  /** A page to change. */
  page: string
  outDir: string
}

/** Renders one row: medians in seconds, and the size of the result. */
async function measure({ name, runs, build, clear, page, outDir }: Subject): Promise<string> {
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
  return `| ${name} | ${cells.join(' | ')} | ${(bytes / 2 ** 20).toFixed(1)} MiB |`
}

async function sizeOf(dir: string): Promise<number> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  )
  return sizes.reduce((total, size) => total + size, 0)
}
