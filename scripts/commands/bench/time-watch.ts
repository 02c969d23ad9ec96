import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { withTimeout } from '#core/with-timeout.ts'

/** Milliseconds for the process to come to rest before the next save. */
const rest = 500

const firstReport = { seconds: 900, waitingFor: 'the first report of the watching gate' }
const nextReport = { seconds: 120, waitingFor: 'the report on a saved page' }

/** What the last line of each report says. */
const summary = /words checked in/

/**
 * How long a watching gate takes from the save of one page to the end of its report, in milliseconds,
 * for each of `runs` saves. Rejects where the gate ends by itself.
 */
export async function timeWatch(dir: string, page: string, runs: number): Promise<number[]> {
  const argv = ['scripts/commands/run-bundled.mjs', 'lint-content', '--content', dir, '--watch']
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit').then(() => {
    throw new Error('The watching gate has ended by itself')
  })
  ended.catch(() => undefined)
  const lines = createInterface({ input: child.stdout })
  const report = () =>
    new Promise<void>((resolve) => {
      const listen = (line: string) => {
        if (!summary.test(line)) return
        lines.off('line', listen)
        resolve()
      }
      lines.on('line', listen)
    })
  try {
    const times: number[] = []
    await withTimeout(Promise.race([report(), ended]), firstReport)
    for (let run = 0; run < runs; run++) {
      await wait(rest)
      const text = `${await readFile(page, 'utf8')}\nOne more sentence to watch, number ${run}.\n`
      const reported = report()
      const started = performance.now()
      await writeFile(page, text)
      await withTimeout(Promise.race([reported, ended]), nextReport)
      times.push(performance.now() - started)
    }
    return times
  } finally {
    child.kill('SIGTERM')
  }
}
