import { once } from 'node:events'
import path from 'node:path'
import { watch } from 'chokidar'
import { listLinterFiles } from '#cache/code-key.ts'
import { themeFileName } from '#content/read/read-theme.ts'

/** Lists what a check of a content folder reads: the folder, the theme, the settings of the linters. */
export function watchedPaths(contentDir: string): string[] {
  return [contentDir, path.join(contentDir, '..', themeFileName), ...listLinterFiles()]
}

/** A watch that goes on until it is closed. */
export interface FileWatch {
  /** Resolves when what is running has ended. */
  close(): Promise<void>
}

/** Milliseconds without a change after which a burst has ended: editors save in several steps. */
const quietTime = 60

/**
 * Calls `run` now and after each burst of changes to files and to all below folders, one call at a time.
 * A change during a call leads to another. Resolves after the first call and rejects where that does;
 * later faults go to `warn`.
 */
export async function watchFiles(
  paths: string[],
  run: () => Promise<unknown>,
  warn: (message: string) => void,
): Promise<FileWatch> {
  const watcher = watch(paths, {
    ignoreInitial: true,
    ignored: (file) => !paths.includes(file) && isDraft(path.basename(file)),
    // A file that is replaced is reported as removed and added at once: one burst anyway.
    atomic: false,
  })
  let timer: NodeJS.Timeout | undefined
  let isWaiting = false
  let running: Promise<unknown> = once(watcher, 'ready').then(run)
  const first = running
  const start = () => {
    if (isWaiting) return
    isWaiting = true
    const next = () => {
      isWaiting = false
      return run()
    }
    running = running.then(next, next).catch((error: unknown) => warn(String(error)))
  }
  watcher.on('error', (error) => warn(`Watching failed: ${String(error)}`))
  watcher.on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(start, quietTime)
  })
  const close = async () => {
    await watcher.close()
    clearTimeout(timer)
    await running
  }
  await first.catch(async (error: unknown) => {
    await watcher.close()
    throw error
  })
  return { close }
}

/** Returns whether a file is hidden or a backup, as editors write them beside the file that is meant. */
function isDraft(name: string): boolean {
  return name.startsWith('.') || name.endsWith('~')
}
