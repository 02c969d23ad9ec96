import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { withTimeout } from '#core/with-timeout.ts'
import { findPort } from '#site/serve/find-port.ts'
import { ownContentDir } from './own-site.ts'

/** Milliseconds for the preview to come to rest before the next save. */
const rest = 1000

const start = { seconds: 300, waitingFor: 'the preview' }

/** What to watch: a project with a page, by its route and by its path in the content folder. */
export interface PreviewSubject {
  dir: string
  file: string
  route: string
  runs: number
}

/**
 * How long the preview takes from the save of a page until the browser shows it, in milliseconds, for
 * each of `runs` saves.
 */
export async function timePreview(
  browser: Browser,
  { dir, file, route, runs }: PreviewSubject,
): Promise<number[]> {
  const port = await findPort()
  const argv = ['scripts/commands/run-bundled.mjs', 'dev', '--port', String(port)]
  const stdio = ['ignore', 'pipe', 'ignore'] as const
  const child = spawn(process.execPath, argv, { cwd: dir, stdio: [...stdio] })
  const ended = once(child, 'exit')
  const page = await browser.newPage()
  try {
    const ready = new Promise<void>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('Ready on')) resolve()
      })
    })
    await withTimeout(ready, start)
    await page.goto(`http://localhost:${port}${route}`, { timeout: start.seconds * 1000 })
    await page.locator('article').waitFor({ timeout: start.seconds * 1000 })
    const source = path.join(dir, ownContentDir, file)
    const text = await readFile(source, 'utf8')
    const times: number[] = []
    for (let run = 0; run < runs; run++) {
      await wait(rest)
      const shown = page.getByText(`You see here sentence ${run}.`).waitFor()
      const started = performance.now()
      await writeFile(source, `${text}\nYou see here sentence ${run}.\n`)
      await shown
      times.push(performance.now() - started)
    }
    return times
  } finally {
    await page.close()
    child.kill('SIGTERM')
    await ended
  }
}
