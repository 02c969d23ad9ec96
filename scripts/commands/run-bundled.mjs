// Runs a command of this folder from a bundle of it and all its libraries, which is made when the
// sources have changed: `node scripts/commands/run-bundled.mjs lint-content --help`. Reading a few files
// instead of some six hundred, and compiling no TypeScript, saves a second or two of every run, and
// as much in each worker thread. Plain JavaScript, since nothing else may be loaded before. The name of
// the bundle's folder is the key of its code, which caches ask for (`scripts/cache/code-key.ts`).
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isRunning } from '#cache/is-running.mjs'
import { codeFiles, makeKey } from '#cache/make-key.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const parent = path.join(root, '.cache', 'bundle')
const [name = ''] = process.argv.splice(2, 1)

/** The commands that are bundled, together, since they share most of their code. */
const commands = ['build', 'dev', 'lint-content', 'start']

/**
 * Loaded from where they are: what has workers, binaries or a great deal of code beside it, and
 * CommonJS that is imported on demand, of which a bundle in parts would give the default export alone.
 */
const external = [
  '@redocly/openapi-core',
  '@viz-js/viz',
  'cspell-lib',
  'esbuild',
  'nextra',
  'oxc-parser',
  'pagefind',
  'satori',
  'satteri',
  'sharp',
  'shiki',
  'tinypool',
]

const dir = await orExplain(async () => {
  const folder = path.join(parent, keyOfCode())
  if (!existsSync(path.join(folder, `${name}.mjs`))) await bundle(folder)
  return folder
})
// What V8 has compiled is kept beside the bundle, from Node 22.1 on.
module.enableCompileCache?.(path.join(dir, 'compiled'))
await import(pathToFileURL(path.join(dir, `${name}.mjs`)).href)

/**
 * The key of the code. Its files are read only where the system says that one of them may be another one
 * than at the last run, by name, size or times; the time of a change of state cannot be set by hand. What
 * has just changed may change once more at what the system takes for the same time, and is not noted.
 */
function keyOfCode() {
  const file = path.join(root, '.cache', 'code-key.json')
  const states = codeFiles.flatMap((name) => listStates(path.join(root, name)))
  const stamp = makeKey({ values: states })
  const known = existsSync(file) && JSON.parse(readFileSync(file, 'utf8'))
  if (known.stamp === stamp) return known.key
  const key = makeKey({ files: codeFiles, root })
  const newest = Math.max(...states.map(({ ctimeMs = 0 }) => ctimeMs))
  if (Date.now() - newest < 2000) return key
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(draft, JSON.stringify({ stamp, key }))
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  return key
}

/** Name, size and times of a file, or of all in a folder; the name alone where nothing is there. */
function listStates(place) {
  const stat = statSync(place, { throwIfNoEntry: false })
  if (!stat) return [{ place }]
  const { size, mtimeMs, ctimeMs } = stat
  if (!stat.isDirectory()) return [{ place, size, mtimeMs, ctimeMs }]
  return readdirSync(place)
    .sort()
    .flatMap((name) => listStates(path.join(place, name)))
}

/** Does what is given; where packages are missing, or the disk refuses, says what to do, and ends. */
async function orExplain(work) {
  try {
    return await work()
  } catch (error) {
    const reason = describeMissing(error)
    if (reason === undefined) throw error
    process.stderr.write(`${reason}\n`)
    process.exit(2)
  }
}

/** What to do where packages are missing, as they are after a change of theirs. */
function describeMissing(error) {
  const missing = error.errors?.map(
    ({ text }) => /^Could not resolve "([^./][^"]*)"/.exec(text)?.[1],
  )
  if (error.code !== 'ERR_MODULE_NOT_FOUND' && !missing?.[0]) return undefined
  const names = missing ? missing.filter(Boolean).map((each) => `\`${each}\``) : ['`esbuild`']
  return `Cannot find the package ${names.join(', ')}; run \`npm ci\` first`
}

/** Writes the bundle beside its place and moves it there as a whole; older ones are removed. */
async function bundle(dir) {
  const { build } = await import('esbuild')
  const draft = `${dir}.${process.pid}.tmp`
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: {
      ...Object.fromEntries(commands.map((each) => [each, `scripts/commands/${each}.ts`])),
      worker: 'scripts/gate/analysis/worker.ts',
      'compile-worker': 'scripts/generate/compile-worker.ts',
    },
    outdir: draft,
    // Its own errors do not say why a file cannot be written.
    write: false,
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    // Less to read at each start; names stay, for the traces of faults.
    minifyWhitespace: true,
    legalComments: 'none',
    target: 'node20',
    mainFields: ['module', 'main'],
    external,
    logLevel: 'silent',
    // Some libraries are CommonJS and call `require` for Node's own modules.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  })
  mkdirSync(parent, { recursive: true })
  for (const old of readdirSync(parent)) {
    const [, writer] = /\.(\d+)\.tmp$/.exec(old) ?? []
    if (writer && isRunning(Number(writer))) continue
    rmSync(path.join(parent, old), { recursive: true, force: true })
  }
  try {
    mkdirSync(draft)
    for (const file of outputFiles) writeFileSync(file.path, file.contents)
    renameSync(draft, dir)
  } catch (error) {
    // Another run was quicker, and its bundle is the same.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(dir)) throw error
  }
}
