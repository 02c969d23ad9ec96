import path from 'node:path'
import { themeFileName } from '../../content/read/read-navigation.ts'
import { createSpellChecker } from '../../gate/linters/spelling.ts'
import { watchFiles } from '../shared/watch-files.ts'
import type { LintSession } from './run-lint.ts'

/**
 * Runs `check` now and after every change below `dir` or of the theme's file beside it, one check at a
 * time, until the process is told to stop. Faults are shown and the watch goes on. Returns the exit
 * code of the last check.
 */
export async function watchContent(
  dir: string,
  check: (session: LintSession) => Promise<number>,
): Promise<number> {
  const session: LintSession = { speller: createSpellChecker({ warmUp: true }) }
  const stopped = new Promise((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve)
  })
  let code = 2
  const run = async () => {
    code = 2
    code = await check(session)
  }
  const paths = [dir, path.join(dir, '..', themeFileName)]
  try {
    const watch = await watchFiles(paths, run, (line) => process.stderr.write(`${line}\n`))
    await stopped
    await watch.close()
  } finally {
    await session.speller?.close()
  }
  return code
}
