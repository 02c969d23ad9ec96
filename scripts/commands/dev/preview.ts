import path from 'node:path'
import { themeFileName } from '../../content/read/read-navigation.ts'
import { openCache } from '../../gate/analysis/cache.ts'
import { createSpellChecker } from '../../gate/linters/spelling.ts'
import { createCompiler } from '../../generate/compile.ts'
import { createEventStream } from '../../site/preview/event-stream.ts'
import { createProxy } from '../../site/preview/proxy.ts'
import { startNextDev } from '../../site/preview/next-dev.ts'
import { servePreview } from '../../site/preview/serve-preview.ts'
import { assertPortIsFree, findPort } from '../../site/serve/find-port.ts'
import { previewFolders } from '../shared/generate-site.ts'
import { watchFiles } from '../shared/watch-files.ts'
import { refresh, type Session, type RefreshResult } from './refresh.ts'

const contentDir = 'content-src'

/** Where the preview listens, and the names under which browsers may reach it. */
export interface PreviewPlace {
  port: number
  host: string
  allowedHosts: string[]
}

/** Runs the preview until the process is told to stop, or Next ends. Returns the exit code. */
export async function startPreview({ port, host, allowedHosts }: PreviewPlace): Promise<number> {
  await assertPortIsFree(port, host)
  const nextPort = await findPort()
  const next = startNextDev({ port: nextPort, allowedHosts }, (line) => console.error(line))
  process.once('SIGINT', () => next.stop()).once('SIGTERM', () => next.stop())
  const events = createEventStream()
  const session = await openSession()
  let shown: RefreshResult = {
    routes: { pages: new Set(), redirects: new Map() },
    state: { revision: '', navigation: '', findings: [] },
  }
  const run = async () => {
    shown = await refresh(session, shown)
    events.send(shown.state)
  }
  const watched = [contentDir, path.join(contentDir, '..', themeFileName)]
  const watch = await watchFiles(watched, run, (line) => console.error(line))
  // The first page that is saved shall not wait for the compiler to load.
  await session.compiler('```json\n{}\n```', 'first.mdx')
  await Promise.race([next.ready, next.ended])
  const server = await servePreview({
    dir: previewFolders.public,
    port,
    host,
    events,
    next: createProxy(nextPort),
    routes: () => shown.routes,
  })
  console.log(`Preview on http://${host}:${server.port} (stop with Ctrl+C)`)
  const code = await next.ended
  await Promise.all([watch.close(), server.close(), session.speller.close()])
  return code
}

async function openSession(): Promise<Session> {
  return {
    contentDir,
    cache: await openCache(contentDir),
    compiler: createCompiler(),
    speller: createSpellChecker({ warmUp: true }),
  }
}
