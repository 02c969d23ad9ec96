import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
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
  const files = new Map<string, Buffer>()
  for (const each of shared) await collectFiles(root, each, files)
  for (const each of own) await collectFiles(path.join(root, 'test', site), each, files)
  await writeChanges(copyOf(site), files)
  return copyOf(site)
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

async function collectFiles(dir: string, name: string, files: Map<string, Buffer>): Promise<void> {
  const source = path.join(dir, name)
  const isFolder = (await stat(source)).isDirectory()
  const names = isFolder ? (await listFiles(source)).map((file) => path.join(name, file)) : [name]
  for (const file of names) files.set(file, await readFile(path.join(dir, file)))
}

/** Writes changed files and removes deleted ones. Builds compare times as well as content. */
async function writeChanges(copy: string, files: Map<string, Buffer>): Promise<void> {
  for (const folder of new Set([...files.keys()].map((file) => file.split(path.sep)[0]!))) {
    for (const file of await listFiles(path.join(copy, folder))) {
      if (!files.has(path.join(folder, file))) await rm(path.join(copy, folder, file))
    }
  }
  for (const [file, bytes] of files) {
    const target = path.join(copy, file)
    const old = await readFile(target).catch(() => undefined)
    if (old?.equals(bytes)) continue
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, bytes)
  }
}

/** Lists the files of a folder and below it, none if it is missing or a file. */
async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
}
