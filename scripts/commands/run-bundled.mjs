// Runs a bundled command: `node scripts/commands/run-bundled.mjs lint-content --help`. Loading a
// few files instead of several hundred saves a second or two per run and per worker thread. The
// bundle is rebuilt if a source is newer. This file is JavaScript so that it runs without a loader.
import './check-node.mjs'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const parent = path.join(root, '.cache', 'bundle')
const sources = ['scripts', 'components', 'package-lock.json']
const commands = ['build', 'dev', 'lint-content', 'start']

/** Packages that ship workers, binaries or much code, or are CommonJS and imported on demand. */
const external = [
  '@redocly/openapi-core',
  '@takumi-rs/core',
  '@viz-js/viz',
  'cspell-lib',
  'esbuild',
  'nextra',
  'oxc-parser',
  'pagefind',
  'satteri',
  'shiki',
  'tinypool',
]

const [name = ''] = process.argv.splice(2, 1)
const newest = Math.max(...sources.map((source) => newestMtime(path.join(root, source))))
const dir = path.join(parent, String(newest))
if (!existsSync(dir)) await bundle(dir)
const mark = path.join(dir, `${process.pid}.pid`)
writeFileSync(mark, '')
process.once('exit', () => rmSync(mark, { force: true }))
// Available since Node 22.1.
module.enableCompileCache?.(path.join(dir, 'compiled'))
await import(pathToFileURL(path.join(dir, `${name}.mjs`)).href)

/** Returns the newest modification time of a file, or of a folder and its contents. */
function newestMtime(file) {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0
  const times = readdirSync(file).map((entry) => newestMtime(path.join(file, entry)))
  return Math.max(stats.mtimeMs, ...times)
}

/** Returns whether a running process, such as the preview, may load more files of a bundle. */
function isInUse(dir) {
  const pids = readdirSync(dir).flatMap((file) => /^(\d+)\.pid$/.exec(file)?.[1] ?? [])
  return pids.some((pid) => {
    try {
      return process.kill(Number(pid), 0)
    } catch (error) {
      return error.code === 'EPERM'
    }
  })
}

/** Builds the bundle in a temporary folder and renames it to `dir`. Removes unused bundles first. */
async function bundle(dir) {
  const { build } = await import('esbuild').catch(() => {
    process.stderr.write('Cannot find the package `esbuild`; run `npm ci` first\n')
    process.exit(2)
  })
  for (const old of existsSync(parent) ? readdirSync(parent) : []) {
    const oldDir = path.join(parent, old)
    if (!old.endsWith('.tmp') && !isInUse(oldDir)) rmSync(oldDir, { recursive: true, force: true })
  }
  const temporaryDir = `${dir}.${process.pid}.tmp`
  mkdirSync(parent, { recursive: true })
  await build({
    absWorkingDir: root,
    entryPoints: {
      ...Object.fromEntries(commands.map((each) => [each, `scripts/commands/${each}.ts`])),
      worker: 'scripts/gate/analysis/worker.ts',
      'compile-worker': 'scripts/generate/compile-worker.ts',
    },
    outdir: temporaryDir,
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    minifyWhitespace: true,
    legalComments: 'none',
    target: 'node20',
    mainFields: ['module', 'main'],
    external,
    logLevel: 'error',
    // CommonJS libraries in the bundle call `require` for Node's built-in modules.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  })
  try {
    renameSync(temporaryDir, dir)
  } catch (error) {
    // A concurrent run may have built the same bundle first.
    if (!existsSync(dir)) throw error
    rmSync(temporaryDir, { recursive: true, force: true })
  }
}
