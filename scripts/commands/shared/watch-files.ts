import path from 'node:path'
import { watch } from 'chokidar'
import { listLinterFiles } from '#cache/code-key.ts'
import { themeFileName } from '#content/read/read-theme.ts'
import { createDebouncer } from './debounce.ts'

/** What a check of a content folder reads: the folder, the theme, what sets the linters. */
export function watchedPaths(contentDir: string): string[] {
  return [contentDir, path.join(contentDir, '..', themeFileName), ...listLinterFiles()]
}

/** A watch that goes on until it is closed. */
export interface FileWatch {
  /** Resolves when what is running has ended. */
  close(): Promise<void>
}

/**
 * Calls `run` now and after each burst of changes to files and to all below folders, one call at a
 * time, also where files are replaced instead of written. What changes during a call leads to another.
 * Resolves after the first call and rejects where that does; later faults go to `warn`.
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
  watcher.on('error', (error) => warn(describeFault(error)))
  const debounced = createDebouncer(() => run().catch((error: unknown) => warn(messageOf(error))))
  watcher.on('all', () => debounced.note())
  await new Promise<void>((resolve) => watcher.once('ready', resolve))
  async function close() {
    await watcher.close()
    await debounced.close()
  }
  try {
    await debounced.first(run)
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}

/** Hidden files and backups, which editors write beside the file that is meant. */
function isDraft(name: string): boolean {
  return name.startsWith('.') || name.endsWith('~')
}

function describeFault(error: unknown): string {
  const message = messageOf(error)
  const isFull = /ENOSPC|EMFILE/.test(message)
  const hint = isFull ? '; CHOKIDAR_USEPOLLING=1 looks at the files instead of waiting' : ''
  return `Watching failed: ${message}${hint}`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
