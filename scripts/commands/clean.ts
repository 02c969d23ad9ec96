import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { runCommand } from './shared/command.ts'

const command = {
  script: 'clean',
  about:
    'Removes generated files and the caches of earlier runs; the next build makes all of them again.',
  options: {},
}

/** Folders, each with the notes for people that stay in it. */
const folders = [
  { dir: '.cache', kept: [] },
  { dir: '.next', kept: [] },
  { dir: '.out', kept: [] },
  { dir: 'out', kept: [] },
  { dir: 'pages', kept: ['README.md'] },
  { dir: 'public', kept: ['README.md'] },
]

await runCommand(command, async () => {
  for (const { dir, kept } of folders) await emptyFolder(dir, kept)
  return 0
})

async function emptyFolder(dir: string, kept: string[]): Promise<void> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  for (const name of names) {
    if (!kept.includes(name)) await rm(path.join(dir, name), { recursive: true, force: true })
  }
}
