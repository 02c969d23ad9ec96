import { readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inParallel } from '../core/in-parallel.ts'
import { slimHtml } from './slim-html.ts'

/**
 * Makes Next's export hold what readers get and no more: each page loses what only Next's runtime
 * needs (see {@link slimHtml}), and the runtime itself and the flight data of each page go. Works
 * in place; the result is the same when it is run again.
 */
export async function slimExport(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
  const pages = new Set(files.filter((file) => file.endsWith('.html')))
  await inParallel(files, async (file) => {
    const full = path.join(dir, file)
    if (isRuntime(file, pages)) await rm(full)
    else if (pages.has(file)) await writeFile(full, slimHtml(await readFile(full, 'utf8')))
  })
  await removeEmptyFolders(dir)
}

/** Whether a file serves Next's runtime alone. */
function isRuntime(file: string, pages: ReadonlySet<string>): boolean {
  if (/(?:^|\/)__next\.[^/]*\.txt$/.test(file)) return true
  if (/^_not-found\.(?:html|txt)$/.test(file)) return true
  if (/^_next\/static\/.*\.(?:js|json)$/.test(file)) return true
  return file.endsWith('.txt') && pages.has(file.replace(/\.txt$/, '.html'))
}

async function removeEmptyFolders(dir: string): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const folder = path.join(dir, entry.name)
    await removeEmptyFolders(folder)
    if ((await readdir(folder)).length === 0) await rmdir(folder)
  }
}
