import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { projectPaths } from '../../scripts/site/build/input-paths.ts'
import { makeManyPages } from './many-pages.ts'

const root = path.join(import.meta.dirname, '../..')

/** Inside the project, so that the copy finds `node_modules` above it. */
const copy = path.join(root, '.cache/fixture-site')

/** What it has in common with the project, whose lockfile Next finds above; of a second one it would warn. */
const shared = projectPaths.filter((name) => name !== 'package-lock.json')

/** What is its own, from `test/fixture-site/`. */
const own = ['content-src', 'theme.config.tsx']

/**
 * Builds the site of `test/fixture-site/` as `npm run build` does, where it is not up to date. Returns
 * the folder of the finished site. Throws with the build's output where it fails.
 */
export async function buildFixtureSite(): Promise<string> {
  await writeFixtureSite()
  await runBuild()
  return path.join(copy, 'out')
}

/** Writes the project with the content of `test/fixture-site/` and returns its folder. */
export async function writeFixtureSite(): Promise<string> {
  const files = new Map(makeManyPages().map(([file, text]) => [file, Buffer.from(text)]))
  for (const each of shared) await collectFiles(root, each, files)
  for (const each of own) await collectFiles(path.join(root, 'test/fixture-site'), each, files)
  await writeChanges(files)
  return copy
}

/** Runs `npm run build` in the fixture's project. Throws with its output where it fails. */
export function runBuild(): Promise<void> {
  const options = { cwd: copy, maxBuffer: 1 << 26 }
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/commands/build.ts'],
      options,
      (error, stdout, stderr) => {
        if (!error) resolve()
        else reject(new Error(`test/fixture-site does not build:\n${stdout}${stderr}`))
      },
    )
  })
}

async function collectFiles(dir: string, name: string, files: Map<string, Buffer>): Promise<void> {
  const source = path.join(dir, name)
  const isFolder = (await stat(source)).isDirectory()
  const names = isFolder ? (await listFiles(source)).map((file) => path.join(name, file)) : [name]
  for (const file of names) files.set(file, await readFile(path.join(dir, file)))
}

/** Writes what differs and removes what is gone: a build goes by times as well as by content. */
async function writeChanges(files: Map<string, Buffer>): Promise<void> {
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

/** The files of a folder and below it; none where it is missing or a file. */
async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
}
