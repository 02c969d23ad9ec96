import { once } from 'node:events'
import path from 'node:path'
import { watch } from 'chokidar'
import { listLinterFiles } from '#core/cache/make-key.ts'
import { themeFileName } from './read-theme.ts'

/** Lists the inputs of a content check: content folder, settings file and linter configuration. */
export function listWatchedPaths(contentDir: string): string[] {
  return [contentDir, path.join(contentDir, '..', themeFileName), ...listLinterFiles()]
}

/** Debounce delay in milliseconds. Editors may save a file in several steps. */
const debounceDelay = 60

/**
 * Calls `run` now and after each burst of changes, one call at a time. A change during a call
 * triggers another one. The promise settles with the first call. Later errors go to `warn`.
 */
export async function watchFiles(
  paths: string[],
  run: () => Promise<unknown>,
  warn: (message: string) => void,
) {
  const watcher = watch(paths, {
    ignoreInitial: true,
    ignored: (file) => !paths.includes(file) && isTemporary(path.basename(file)),
    // The debounce already merges the two events that replacing a file emits.
    atomic: false,
  })
  let timer: NodeJS.Timeout | undefined
  let isQueued = false
  let running: Promise<unknown> = once(watcher, 'ready').then(run)
  const first = running
  const enqueue = () => {
    if (isQueued) return
    isQueued = true
    const next = () => {
      isQueued = false
      return run()
    }
    running = running.then(next, next).catch((error: unknown) => warn(String(error)))
  }
  watcher.on('error', (error) => warn(`Watching failed: ${String(error)}`))
  watcher.on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(enqueue, debounceDelay)
  })
  /** Stops watching. Resolves when the current run has ended. */
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

function isTemporary(name: string): boolean {
  return name.startsWith('.') || name.endsWith('~')
}
