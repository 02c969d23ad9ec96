import { execFile } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import { projectPaths } from '#site/build/input-paths.ts'

const root = path.join(import.meta.dirname, '../..')

/** Folder of `test/`: a site with usual settings, or one with unusual settings. */
export type TestSite = 'example-site' | 'fixture-site'

/** Returns the folder of a copy, inside the project so that `node_modules` is found. */
const copyOf = (site: TestSite) => path.join(root, '.cache', site)

/** Files copied from the project. Next would warn about a second lockfile. */
const shared = projectPaths.filter((name) => name !== 'package-lock.json')

/** Files copied from the test site. */
const own = ['content-src', 'theme.config.tsx']

/** Builds a test site if it is out of date. Returns the output folder. */
export async function buildTestSite(site: TestSite): Promise<string> {
  const copy = await writeTestSite(site)
  await runBuild(copy)
  return path.join(copy, 'out')
}

/** Copies the project with the content of a test site. Returns the copy's folder. */
export async function writeTestSite(site: TestSite): Promise<string> {
  for (const name of shared) await replace(path.join(copyOf(site), name), path.join(root, name))
  for (const name of own) {
    await replace(path.join(copyOf(site), name), path.join(root, 'test', site, name))
  }
  return copyOf(site)
}

/** Replaces a file or folder by another one. Keeps times, which builds compare. */
async function replace(target: string, source: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await cp(source, target, { recursive: true, preserveTimestamps: true })
}

/** Runs `npm run build` in a project. Throws an error with its output if it fails. */
export function runBuild(cwd: string): Promise<void> {
  const options = { cwd, maxBuffer: 1 << 26 }
  const argv = ['scripts/commands/run-bundled.mjs', 'build']
  return new Promise((resolve, reject) => {
    execFile(process.execPath, argv, options, (error, stdout, stderr) => {
      if (!error) resolve()
      else reject(new Error(`${cwd} does not build:\n${stdout}${stderr}`))
    })
  })
}
