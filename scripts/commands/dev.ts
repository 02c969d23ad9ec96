import { networkInterfaces } from 'node:os'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { createCompiler } from '#generate/compile.ts'
import { startNextDev } from '#site/preview/next-dev.ts'
import { servePreview, type Preview } from '#site/preview/serve-preview.ts'
import { assertPortIsFree, findPort, readPort } from '#site/serve/find-port.ts'
import { addCrash, refresh, type Session } from './dev/refresh.ts'
import { runCommand } from './shared/command.ts'
import { previewFolders } from './shared/generate-site.ts'
import { watchedPaths, watchFiles } from './shared/watch-files.ts'

const command = {
  script: 'dev',
  about:
    'Shows the site on http://localhost:3000 and follows every file that is saved in content-src/, and theme.config.tsx. Problems are listed here; errors are shown in the browser too, over the page. An error that stops a build keeps the last good state of the site.',
  options: {
    port: { value: '<n>', help: 'another port; so does PORT in the environment' },
    host: {
      value: '<name>',
      help: 'where to listen: localhost, or 0.0.0.0 to be reached from other machines; so does HOST in the environment',
    },
  },
} as const

await runCommand(command, ({ port = process.env.PORT, host = process.env.HOST }) =>
  runPreview(readPort(port), host || 'localhost'),
)

/** Runs the preview until Next ends; says where before there is anything to see. Returns the exit code. */
async function runPreview(port: number, host: string): Promise<number> {
  await assertPortIsFree(port, host)
  const print = (line: string) => console.error(line)
  const nextPort = await findPort()
  const next = startNextDev({ port: nextPort, allowedHosts: listHosts(host) }, print)
  const contentDir = 'content-src'
  const session: Session = {
    contentDir,
    compiler: createCompiler(),
    speller: createSpellChecker({ warmUp: true }),
  }
  let shown: Preview | undefined
  const server = await servePreview({
    dir: previewFolders.public,
    port,
    host,
    nextPort,
    onCrash: (crash) => server.show((shown = addCrash(crash, session, shown))),
  })
  const address = `http://${host}:${server.port}`
  console.log(`Preview on ${address} (stop with Ctrl+C), starting …`)
  const run = async () => server.show((shown = await refresh(session, shown)))
  const watch = await watchFiles(watchedPaths(contentDir), run, print)
  // The first page that is saved need not wait for the compiler to load.
  await session.compiler('```json\n{}\n```', 'first.mdx')
  void next.ready.then(() => console.log(`Ready on ${address}`))
  const code = await next.ended
  await Promise.all([watch.close(), server.close(), session.speller.close()])
  return code
}

/** Lists the names under which browsers may reach the preview. */
function listHosts(host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [host]
  return Object.values(networkInterfaces()).flatMap((all) => all?.map((each) => each.address) ?? [])
}
