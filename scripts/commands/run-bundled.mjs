// Runs a bundled command: `node scripts/commands/run-bundled.mjs lint-content --help`. Loading one
// file instead of several hundred saves a second or two. The bundle is rebuilt if a source is
// newer. This file is JavaScript so that it runs without a loader.
import './check-node.mjs'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const dir = path.join(root, '.cache', 'bundle')
const sources = ['scripts', 'components', 'package-lock.json']

/**
 * Packages that ship workers, binaries or large amounts of code, or are CommonJS and imported on
 * demand.
 */
const external = [
  '@redocly/openapi-core',
  '@takumi-rs/core',
  '@viz-js/viz',
  'cspell-lib',
  'esbuild',
  'nextra',
  'oxc-parser',
  'pagefind',
  'prettier',
  'satteri',
  'shiki',
  'tinypool',
]

const [name = ''] = process.argv.splice(2, 1)
const newest = Math.max(...sources.map((source) => newestMtime(path.join(root, source))))
const file = path.join(dir, `${name}-${newest}.mjs`)
if (!existsSync(file)) await bundle()
// Available since Node 22.1.
module.enableCompileCache?.(path.join(dir, 'compiled'))
await import(pathToFileURL(file).href)

/** Returns the newest modification time of a file, or of a folder and its contents. */
function newestMtime(file) {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0
  const times = readdirSync(file).map((entry) => newestMtime(path.join(file, entry)))
  return Math.max(stats.mtimeMs, ...times)
}

/** Replaces the bundle of the command. A running one has loaded all of the old file. */
async function bundle() {
  const { build } = await import('esbuild').catch(() => {
    process.stderr.write('Cannot find the package `esbuild`; run `npm ci` first\n')
    process.exit(2)
  })
  const draft = path.join(dir, `draft-${process.pid}.mjs`)
  await build({
    absWorkingDir: root,
    entryPoints: [`scripts/commands/${name}.ts`],
    outfile: draft,
    bundle: true,
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
  renameSync(draft, file)
  for (const old of readdirSync(dir)) {
    const isOutdated = old.startsWith(`${name}-`) && old !== path.basename(file)
    if (isOutdated || old === 'compiled') {
      rmSync(path.join(dir, old), { force: true, recursive: true })
    }
  }
}
