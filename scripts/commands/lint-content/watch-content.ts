import { createSpellChecker } from '#gate/linters/spelling.ts'
import { watchedPaths, watchFiles } from '../shared/watch-files.ts'
import type { CheckSession } from '../shared/check-session.ts'

/**
 * Runs `check` now and after every change of what it reads, one check at a time, until the process is told to stop. Faults are shown and the watch goes on. Returns the exit
 * code of the last check.
 */
export async function watchContent(
  dir: string,
  check: (session: CheckSession) => Promise<number>,
): Promise<number> {
  const session: CheckSession = { speller: createSpellChecker({ warmUp: true }) }
  const stopped = new Promise((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve)
  })
  let code = 2
  const run = async () => {
    code = 2
    code = await check(session)
  }
  const paths = watchedPaths(dir)
  try {
    const watch = await watchFiles(paths, run, (line) => process.stderr.write(`${line}\n`))
    await stopped
    await watch.close()
  } finally {
    await session.speller.close()
  }
  return code
}
