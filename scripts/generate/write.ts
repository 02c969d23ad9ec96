import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { isRunning } from '#cache/is-running.mjs'
import { diskConcurrency } from '#core/disk-concurrency.ts'

/** A folder whose whole content is generated, but for the files named in `keep`. */
export interface OutputFolder {
  dir: string
  /** Content by path below the folder. */
  files: ReadonlyMap<string, string | Uint8Array>
  /** Paths below the folder that belong to people and are left alone. */
  keep: ReadonlySet<string>
}

/** What a write did: paths of the files concerned. */
export interface WriteResult {
  written: string[]
  removed: string[]
}

/**
 * Makes the folders hold exactly the given files; files that are right already are not touched.
 *
 * Everything new is staged first; then a journal is written, which is the point of no return, and
 * the staged files are renamed into place without a pause. A run that is killed before the journal
 * leaves the folders as they were; one killed after it is completed by the next run.
 */
export async function writeOutput(
  folders: OutputFolder[],
  stagingDir: string,
): Promise<WriteResult> {
  recoverOutput(stagingDir)
  const run = path.join(stagingDir, `${process.pid}-${Date.now().toString(36)}`)
  const journal: Journal = { renames: [], removals: [] }
  const isChanged = await orDiscard(run, async () => {
    for (const folder of folders) await stageFolder(folder, run, journal)
    return commit(run, journal)
  })
  const result = {
    written: journal.renames.map(({ to }) => to),
    removed: [...journal.removals],
  }
  if (!isChanged) return result
  for (const { dir } of folders) await removeEmptyFolders(dir)
  return result
}

/** Single files to write and to remove, by absolute path. */
export interface FileChanges {
  files: ReadonlyMap<string, string | Uint8Array>
  removals: string[]
}

/** Writes and removes single files in the same way: all of them, or none. */
export async function writeChanges(
  { files, removals }: FileChanges,
  stagingDir: string,
): Promise<void> {
  recoverOutput(stagingDir)
  const run = path.join(path.resolve(stagingDir), `${process.pid}-${Date.now().toString(36)}`)
  const journal: Journal = { renames: [], removals }
  await orDiscard(run, async () => {
    for (const [to, content] of files) await stageFile(to, content, run, journal)
    await commit(run, journal)
  })
}

/** Completes or discards what earlier runs that were killed have left in the staging folder. */
export function recoverOutput(stagingDir: string): void {
  if (!existsSync(stagingDir)) return
  for (const name of readdirSync(stagingDir)) {
    const pid = Number.parseInt(name, 10)
    if (pid !== process.pid && isRunning(pid)) continue
    const run = path.join(stagingDir, name)
    if (existsSync(path.join(run, 'journal.json'))) applyJournal(run)
    rmSync(run, { recursive: true, force: true })
  }
}

/** Does what fills the folder of a run; where that fails before there is a journal, nothing of it stays. */
async function orDiscard<T>(run: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!existsSync(path.join(run, 'journal.json'))) rmSync(run, { recursive: true, force: true })
    throw error
  }
}

interface Journal {
  renames: { from: string; to: string }[]
  removals: string[]
}

async function stageFolder(folder: OutputFolder, run: string, journal: Journal): Promise<void> {
  const existing = await listFiles(folder.dir)
  const compare = async ([file, content]: [string, string | Uint8Array]) => {
    const to = path.join(folder.dir, file)
    return { to, content, isRight: existing.has(file) && (await isSame(to, content)) }
  }
  const compared = await pMap([...folder.files], compare, diskConcurrency)
  for (const { to, content, isRight } of compared) {
    if (!isRight) await stageFile(to, content, run, journal)
  }
  for (const file of existing) {
    if (folder.files.has(file) || folder.keep.has(file)) continue
    journal.removals.push(path.join(folder.dir, file))
  }
}

async function stageFile(
  to: string,
  content: string | Uint8Array,
  run: string,
  journal: Journal,
): Promise<void> {
  const from = path.join(run, String(journal.renames.length))
  await mkdir(run, { recursive: true })
  await writeFile(from, content, { flush: true })
  journal.renames.push({ from, to })
}

/** Puts what is staged into place; returns whether there was anything to do. */
async function commit(run: string, journal: Journal): Promise<boolean> {
  if (journal.renames.length + journal.removals.length === 0) return false
  await mkdir(run, { recursive: true })
  const draft = path.join(run, 'journal.tmp')
  await writeFile(draft, JSON.stringify(journal), { flush: true })
  putIntoPlace(run, draft)
  return true
}

/** From here to the end nothing waits, so that only a kill of the process can come between. */
function putIntoPlace(run: string, draft: string): void {
  renameSync(draft, path.join(run, 'journal.json'))
  applyJournal(run)
  rmSync(run, { recursive: true, force: true })
}

/** Applies a journal; what is done already is passed over, so it may be applied again. */
function applyJournal(run: string): void {
  const journal = JSON.parse(readFileSync(path.join(run, 'journal.json'), 'utf8')) as Journal
  for (const file of journal.removals) rmSync(file, { force: true, recursive: true })
  for (const { from, to } of journal.renames) {
    if (!existsSync(from)) continue
    mkdirSync(path.dirname(to), { recursive: true })
    // A folder in the way holds nothing that is meant to stay: its files are among the removals.
    if (statSync(to, { throwIfNoEntry: false })?.isDirectory()) rmSync(to, { recursive: true })
    renameSync(from, to)
  }
}

async function isSame(file: string, content: string | Uint8Array): Promise<boolean> {
  return Buffer.from(content).equals(await readFile(file))
}

async function listFiles(dir: string): Promise<Set<string>> {
  if (!existsSync(dir)) return new Set()
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
      .map((file) => file.split(path.sep).join('/')),
  )
}

async function removeEmptyFolders(dir: string): Promise<void> {
  if (!existsSync(dir)) return
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const folder = path.join(dir, entry.name)
    await removeEmptyFolders(folder)
    if ((await readdir(folder)).length === 0) await rmdir(folder)
  }
}
