// Runs a bundled command: `node scripts/commands/run-bundled.mjs lint-content --help`. Loading one
// file instead of several hundred saves a second or two. The bundle is rebuilt if a source has
// changed. This file is JavaScript so that it runs without a loader.
import './check-node.mjs'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleBanner, bundleOptions } from './bundle-options.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const bundleDir = path.join(root, '.cache', 'bundle')
const sourcePaths = ['scripts', 'components', 'package-lock.json']

/**
 * Packages that are not bundled, because they ship workers, binaries or a lot of code, or because
 * they are CommonJS and imported on demand.
 */
const unbundledPackages = [
  '@redocly/openapi-core',
  '@takumi-rs/core',
  '@viz-js/viz',
  'cspell-lib',
  'esbuild',
  'oxc-parser',
  'prettier',
  'satteri',
  'shiki',
]

// Pages are rendered with React, whose development build is slow.
process.env.NODE_ENV ??= 'production'

const [commandName = ''] = process.argv.splice(2, 1)
const newestSourceMtime = Math.max(
  ...sourcePaths.map((source) => newestMtime(path.join(root, source))),
)
const bundlePrefix = `${commandName}-${newestSourceMtime}-`
const bundleFile = findBundle() ?? (await buildBundle())
// `enableCompileCache` is available since Node.js 22.1.
module.enableCompileCache?.(path.join(bundleDir, 'compiled'))
await import(pathToFileURL(bundleFile).href)

/**
 * Returns the modification time of a file, or the newest one in a folder, including the folder
 * itself. Returns 0 if the path does not exist.
 */
function newestMtime(file) {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0
  const times = readdirSync(file).map((entry) => newestMtime(path.join(file, entry)))
  return Math.max(stats.mtimeMs, ...times)
}

/** Finds the bundle of the command. Skips files whose content does not match the hash in the name. */
function findBundle() {
  if (!existsSync(bundleDir)) return undefined
  const names = readdirSync(bundleDir).filter((name) => name.startsWith(bundlePrefix))
  return names
    .map((name) => path.join(bundleDir, name))
    .find((file) => file === nameBundle(readFileSync(file)))
}

function nameBundle(content) {
  const hash = createHash('sha256').update(content).digest('hex')
  return path.join(bundleDir, `${bundlePrefix}${hash}.mjs`)
}

/**
 * Builds the bundle of the command, and deletes its old bundles and the compile cache. Running
 * commands have already loaded their whole bundle, so they are not affected. Returns its path.
 */
async function buildBundle() {
  const { build } = await import('esbuild').catch(() => {
    process.stderr.write('Cannot find the package `esbuild`; run `npm ci` first\n')
    process.exit(2)
  })
  const draft = path.join(bundleDir, `draft-${process.pid}.mjs`)
  await build({
    absWorkingDir: root,
    entryPoints: [`scripts/commands/${commandName}.ts`],
    outfile: draft,
    legalComments: 'none',
    external: unbundledPackages,
    banner: { js: bundleBanner },
    ...bundleOptions,
  })
  const file = nameBundle(readFileSync(draft))
  renameSync(draft, file)
  for (const old of readdirSync(bundleDir)) {
    const isOutdated = old.startsWith(`${commandName}-`) && old !== path.basename(file)
    if (isOutdated || old === 'compiled') {
      rmSync(path.join(bundleDir, old), { force: true, recursive: true })
    }
  }
  return file
}
