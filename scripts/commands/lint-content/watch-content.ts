import { watch } from 'node:fs'
import { createSpellChecker } from '../../gate/linters/spelling.ts'
import type { LintSession } from './run-lint.ts'

/** Milliseconds in which an editor may save in several steps. */
const saveDelay = 15

/**
 * Runs `check` now and after every change below `dir`, one check at a time, until the process is
 * told to stop. Faults are shown and the watch goes on. Returns the exit code of the last check.
 */
export async function watchContent(
  dir: string,
  check: (session: LintSession) => Promise<number>,
): Promise<number> {
  const session: LintSession = { speller: createSpellChecker({ warmUp: true }) }
  let code = await check(session)
  let isPending = false
  let running = Promise.resolve()
  const watcher = watch(dir, { recursive: true }, () => {
    if (isPending) return
    isPending = true
    running = running
      .then(() => new Promise((resolve) => setTimeout(resolve, saveDelay)))
      .then(async () => {
        isPending = false
        code = await check(session).catch((error: unknown) => {
          process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
          return 2
        })
      })
  })
  await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve))
  watcher.close()
  await running
  await session.speller?.close()
  return code
}
