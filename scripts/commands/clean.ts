import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { runCommand } from './shared/command.ts'

const command = {
  script: 'clean',
  about: 'Removes generated files and caches; the next build starts from nothing.',
  options: {},
} as const

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
