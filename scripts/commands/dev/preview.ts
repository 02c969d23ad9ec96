import { createSpellChecker } from '#gate/linters/spelling.ts'
import { createCompiler } from '#generate/compile.ts'
import { createEventStream } from '#site/preview/event-stream.ts'
import { createProxy } from '#site/preview/proxy.ts'
import { startNextDev } from '#site/preview/next-dev.ts'
import { servePreview } from '#site/preview/serve-preview.ts'
import { assertPortIsFree, findPort } from '#site/serve/find-port.ts'
import { previewFolders } from '../shared/generate-folders.ts'
import { watchedPaths, watchFiles } from '../shared/watch-files.ts'
import { refresh, type Session, type RefreshResult } from './refresh.ts'

const contentDir = 'content-src'

/** Where the preview listens, and the names under which browsers may reach it. */
export interface PreviewPlace {
  port: number
  host: string
  allowedHosts: string[]
}

/**
 * Runs the preview until the process is told to stop, or Next ends; says where before there is anything to
 * see. Returns the exit code.
 */
export async function startPreview({ port, host, allowedHosts }: PreviewPlace): Promise<number> {
  await assertPortIsFree(port, host)
  const nextPort = await findPort()
  const next = startNextDev({ port: nextPort, allowedHosts }, (line) => console.error(line))
  process.once('SIGINT', () => next.stop()).once('SIGTERM', () => next.stop())
  const events = createEventStream()
  const session = openSession()
  let shown: RefreshResult | undefined
  const server = await servePreview({
    dir: previewFolders.public,
    port,
    host,
    events,
    next: createProxy(nextPort),
    routes: () => shown?.routes,
  })
  const address = `http://${host}:${server.port}`
  console.log(`Preview on ${address} (stop with Ctrl+C), starting …`)
  const run = async () => {
    shown = await refresh(session, shown ?? nothing)
    events.send(shown.state)
  }
  const watch = await watchFiles(watchedPaths(contentDir), run, (line) => console.error(line))
  // The first page that is saved shall not wait for the compiler to load.
  await session.compiler('```json\n{}\n```', 'first.mdx')
  void next.ready.then(() => console.log(`Ready on ${address}`))
  const code = await next.ended
  await Promise.all([watch.close(), server.close(), session.speller.close()])
  return code
}

/** What there is to see before the first check. */
const nothing: RefreshResult = {
  routes: { pages: new Set(), redirects: new Map() },
  state: { revision: '', navigation: '', findings: [] },
}

function openSession(): Session {
  return {
    contentDir,
    compiler: createCompiler(),
    speller: createSpellChecker({ warmUp: true }),
  }
}
