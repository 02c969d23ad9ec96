// Runs a command of this folder from a bundle: `node scripts/commands/run-bundled.mjs lint-content --help`.
// Reading a few files instead of some hundred saves a second or two of every run and of every worker
// thread. The bundle is made again when a source is newer. Plain JavaScript, since it runs unbundled.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const parent = path.join(root, '.cache', 'bundle')
const sources = ['scripts', 'components', 'package-lock.json']
const commands = ['build', 'dev', 'lint-content', 'start']

/** Packages with workers, binaries or much code beside them, and CommonJS that is imported on demand. */
const external = [
  ...['@redocly/openapi-core', '@takumi-rs/core', '@viz-js/viz', 'cspell-lib', 'esbuild'],
  ...['nextra', 'oxc-parser', 'pagefind', 'satteri', 'shiki', 'tinypool'],
]

const [name = ''] = process.argv.splice(2, 1)
const newest = Math.max(...sources.map((source) => findNewest(path.join(root, source))))
const dir = path.join(parent, String(newest))
if (!existsSync(dir)) await bundle(dir)
// Node 22.1 and later keep the compiled code beside the bundle.
module.enableCompileCache?.(path.join(dir, 'compiled'))
await import(pathToFileURL(path.join(dir, `${name}.mjs`)).href)

/** Finds the time of the last change of a file, or of a folder and everything in it. */
function findNewest(place) {
  const stats = statSync(place, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0
  const times = readdirSync(place).map((entry) => findNewest(path.join(place, entry)))
  return Math.max(stats.mtimeMs, ...times)
}

/** Writes the bundle beside its place and renames it there; older ones are removed. */
async function bundle(dir) {
  const { build } = await import('esbuild').catch(() => {
    process.stderr.write('Cannot find the package `esbuild`; run `npm ci` first\n')
    process.exit(2)
  })
  for (const old of existsSync(parent) ? readdirSync(parent) : []) {
    if (!old.endsWith('.tmp')) rmSync(path.join(parent, old), { recursive: true, force: true })
  }
  const draft = `${dir}.${process.pid}.tmp`
  mkdirSync(parent, { recursive: true })
  await build({
    absWorkingDir: root,
    entryPoints: {
      ...Object.fromEntries(commands.map((each) => [each, `scripts/commands/${each}.ts`])),
      worker: 'scripts/gate/analysis/worker.ts',
      'compile-worker': 'scripts/generate/compile-worker.ts',
    },
    outdir: draft,
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
    // Some libraries are CommonJS and call `require` for Node's own modules.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  })
  try {
    renameSync(draft, dir)
  } catch (error) {
    // Another run may have made the same bundle first.
    if (!existsSync(dir)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
}
