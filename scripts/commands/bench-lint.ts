import { appendFile, cp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describeMachine } from './bench/describe-machine.ts'
import { makeForeignCorpus } from './bench/make-foreign-corpus.ts'
import { makeCorpus } from './bench/make-corpus.ts'
import { parseBenchOptions, parseCounts } from './bench/options.ts'
import { medianOf, timeProcess } from './bench/run-timed.ts'
import { timeWatch } from './bench/time-watch.ts'
import { runCommand } from './shared/command.ts'

const usage = `Usage: npm run bench:lint -- [--sizes 60,400,10000] [--foreign 200] [--runs 5]

Times the content gate as a whole process against markdownlint-cli2, remark-cli (remark-lint and
remark-validate-links) and cspell, run one after another on the same files, in turn; and, in watch
mode, from the save of a page to the end of the report. Prints a table.
The first size is the project's own pages; larger ones are made from their sections with a fixed
seed. 10,000 pages are measured once. Foreign pages are made as by authors who do not know the rules,
with thousands of findings; \`--foreign ''\` leaves them out.`

const work = path.resolve('.cache/bench')
const root = process.cwd()

await runCommand(async (argv) => {
  const options = parseBenchOptions(argv, usage, {
    sizes: '60,400,10000',
    foreign: '200',
    runs: '5',
  })
  if (!options) return 0
  const [runs] = parseCounts(options.runs) as [number]
  console.log(describeMachine(['markdownlint-cli2', 'remark-cli', 'cspell']))
  console.log(
    '\n| files | stock tools | cold | warm | one file changed | in watch mode |\n| --- | --- | --- | --- | --- | --- |',
  )
  const label = (size: number) => size.toLocaleString('en-US')
  for (const size of options.sizes ? parseCounts(options.sizes) : []) {
    const dir = await prepare(size)
    console.log(await measure(label(size), dir, size >= 10_000 ? 1 : runs))
  }
  for (const size of options.foreign ? parseCounts(options.foreign) : []) {
    const dir = await prepareForeign(size)
    console.log(await measure(`${label(size)} foreign`, dir, runs))
  }
  await rm(work, { recursive: true, force: true })
  return 0
})

async function prepare(size: number): Promise<string> {
  const dir = path.join(work, String(size))
  if (size > 100) await makeCorpus({ source: 'content-src', target: dir, pages: size, seed: 1 })
  else {
    await rm(dir, { recursive: true, force: true })
    await cp('content-src', dir, { recursive: true })
  }
  await writeFile(path.join(work, 'remarkrc.mjs'), remarkConfig(dir))
  return dir
}

async function prepareForeign(pages: number): Promise<string> {
  const dir = path.join(work, `foreign-${pages}`)
  await makeForeignCorpus({ source: 'content-src', target: dir, pages, seed: 1 })
  await writeFile(path.join(work, 'remarkrc.mjs'), remarkConfig(dir))
  return dir
}

/** Runs both sides in turn and renders one row: seconds, and ratios to the stock tools. */
async function measure(label: string, dir: string, runs: number): Promise<string> {
  const times = {
    stock: [] as number[],
    cold: [] as number[],
    warm: [] as number[],
    one: [] as number[],
  }
  for (let run = 0; run < runs; run++) {
    times.stock.push(await timeStockTools(dir))
    times.cold.push(await timeGate(dir, '--no-cache'))
    await timeGate(dir)
    times.warm.push(await timeGate(dir))
    await appendFile(path.join(dir, 'index.mdx'), `\nOne more sentence, number ${run + 1}.\n`)
    times.one.push(await timeGate(dir))
  }
  const stock = medianOf(times.stock)
  const cells = (['cold', 'warm', 'one'] as const).map((name) => {
    const time = medianOf(times[name])
    return `${time.toFixed(2)} s (${(time / stock).toFixed(2)})`
  })
  const watch = medianOf(await timeWatch(dir, path.join(dir, 'index.mdx'), runs))
  cells.push(`${watch.toFixed(0)} ms`)
  return `| ${label} | ${stock.toFixed(1)} s | ${cells.join(' | ')} |`
}

async function timeStockTools(dir: string): Promise<number> {
  const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
  const files = `${dir}/**/*.mdx`
  const markdownlint = ['--config', path.join(root, '.markdownlint.jsonc'), files]
  const remark = [
    '--quiet',
    '--no-stdout',
    '--ext',
    'mdx',
    '--rc-path',
    path.join(work, 'remarkrc.mjs'),
    dir,
  ]
  const cspell = [
    'lint',
    '--no-progress',
    '--no-summary',
    '-c',
    path.join(root, 'cspell.json'),
    files,
  ]
  return (
    (await timeProcess(bin('markdownlint-cli2'), markdownlint, work, 1)) +
    (await timeProcess(bin('remark'), remark, work, 1)) +
    (await timeProcess(bin('cspell'), cspell, work, 1))
  )
}

function timeGate(dir: string, ...options: string[]): Promise<number> {
  const argv = ['scripts/commands/run-bundled.mjs', 'lint-content', '--content', dir, ...options]
  return timeProcess(process.execPath, argv, root, 1)
}

/** The same rules for remark-cli; with a repository it would ask git for every file. */
function remarkConfig(dir: string): string {
  return `import lint from 'remark-preset-lint-recommended'
import links from 'remark-validate-links'
export default { plugins: [lint, [links, { repository: false, root: ${JSON.stringify(dir)} }]] }
`
}
