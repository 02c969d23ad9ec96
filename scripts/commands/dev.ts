import { spawnSync } from 'node:child_process'
import { acquireLock } from '#core/cache/lock.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { findLocalBase } from '#gate/changes/choose-base.ts'
import { createHighlight } from '#generate/highlight.ts'
import { startNextDev } from '#site/preview/next-dev.ts'
import { listHosts } from '#site/preview/own-requests.ts'
import { servePreview, waitForPage, type Preview } from '#site/preview/serve-preview.ts'
import { refreshPreview, type PreviewSession } from '#site/preview/refresh-preview.ts'
import { previewOutputFolders } from '#content/generated-site.ts'
import { listWatchedPaths, watchFiles } from '#content/read/watch-files.ts'
import { lintOptions } from './lint-content/options.ts'
import { runCommand } from './run-command.ts'
import { addressOf, assertPortIsFree, findFreePort, parsePort } from '#site/serve/listen.ts'

const contentDir = 'content-src'

const command = {
  script: 'dev',
  about:
    'Previews the site on http://localhost:3000 and updates it after every change in content-src/ or theme.config.tsx. Problems are printed here; errors also appear in the browser, on top of the page. While an error would stop a build, the preview shows the last valid state of the site.',
  options: {
    port: { value: '<n>', help: 'port to listen on; defaults to the environment variable PORT' },
    host: {
      value: '<name>',
      help: 'host to listen on, such as 0.0.0.0 for access from other machines; defaults to the environment variable HOST, or else localhost',
    },
    base: lintOptions.base,
  },
} as const

await runCommand(command, ({ port = process.env.PORT, host = process.env.HOST, base }) =>
  runPreview(parsePort(port), host || 'localhost', base),
)

/** Runs the preview until Next exits. Returns the exit code of Next. */
async function runPreview(
  wantedPort: number,
  host: string,
  base: string | undefined,
): Promise<number> {
  // Report an unknown revision now, instead of on every refresh.
  await findLocalBase(contentDir, process.env, base)
  const port = wantedPort || (await findFreePort())
  const address = addressOf(host, port)
  const hosts = listHosts(host)
  const lock = await acquireLock('preview', `${address} (process ${process.pid})`)
  if ('holder' in lock) {
    console.log(`The preview of this folder already runs at ${lock.holder.note}`)
    return 0
  }
  await assertPortIsFree(port, host)
  exitWhenNpmExits()
  const print = (line: string) => console.error(line)
  const nextPort = await findFreePort()
  const next = startNextDev({ port: nextPort, allowedHosts: hosts }, print)
  const session: PreviewSession = {
    contentDir,
    base,
    highlight: createHighlight(),
    spellChecker: createSpellChecker({ warmUp: true, contentDir }),
  }
  let preview: Preview | undefined
  const server = await servePreview({
    dir: previewOutputFolders.public,
    port,
    host,
    hosts,
    nextPort,
  })
  console.log(`Preview on ${address} (stop with Ctrl+C), starting …`)
  const run = async () => server.show((preview = await refreshPreview(session, preview)))
  // Pages are rendered with these components.
  const watched = [...listWatchedPaths(contentDir), 'components', 'mdx-components.tsx']
  const watch = await watchFiles(watched, run, print)
  void next.ready
    .then(() => waitForPage(address))
    .then(
      () => console.log(`Ready on ${address}`),
      // The preview ended before it was ready.
      () => undefined,
    )
  const code = await next.ended
  await Promise.all([watch.close(), server.close(), session.spellChecker.close()])
  return code
}

/**
 * Exits when npm exits. npm only signals its shell, which does not forward the signal, and a killed
 * npm leaves its shell behind.
 */
function exitWhenNpmExits(): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const { ppid } = process
  const npm = findParentOfShell(ppid)
  setInterval(() => {
    if (process.ppid !== ppid || (npm !== undefined && !isRunning(npm))) process.exit(1)
  }, 1000).unref()
}

/** Returns the parent of a process if that is a shell. Windows has neither shell nor `ps`. */
function findParentOfShell(pid: number): number | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent] = /^ *(\d+) .*sh$/.exec(stdout?.trim() ?? '') ?? []
  return parent === undefined ? undefined : Number(parent)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
