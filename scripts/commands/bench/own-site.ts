import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { projectPaths } from '#site/build/input-paths.ts'
import { timeProcess } from './run-timed.ts'

/** What builds leave, but for the bundle of the tool itself, which is made once for all of them. */
const results = [
  ...['.cache/compiled', '.cache/site', '.cache/store'],
  ...['.next', 'out', 'pages', 'public'],
]

/** Folder of the content in a copy of the project. */
export const ownContentDir = 'content-src'

/**
 * Copies the project into a folder inside it, where the copy finds `node_modules` above it: with its
 * own pages, or with those of a corpus, which has not the pages that the navigation bar names.
 */
export async function setUpOwnSite(dir: string, corpus?: string): Promise<void> {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  for (const source of projectPaths) await cp(source, path.join(dir, source), { recursive: true })
  await cp(corpus ?? ownContentDir, path.join(dir, ownContentDir), { recursive: true })
  if (corpus !== undefined) await dropNavbarLinks(dir)
}

/** Builds a copy; how many seconds it took. Rejects with what the build wrote where it failed. */
export function buildOwnSite(dir: string): Promise<number> {
  return timeProcess(process.execPath, ['scripts/commands/run-bundled.mjs', 'build'], dir)
}

/** Removes what earlier builds of a copy have left. */
export async function clearOwnSite(dir: string): Promise<void> {
  for (const result of results) await rm(path.join(dir, result), { recursive: true, force: true })
}

async function dropNavbarLinks(dir: string): Promise<void> {
  const file = path.join(dir, 'theme.config.tsx')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^ *\{ label: '[^']*', docId: '[^']*' \},\n/gm, ''))
}
