import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { runCommand } from './command.ts'
import type { PageCache } from './content/build-site.ts'
import { createCompiler, type Compiler } from './generate/compile.ts'
import { generateSite, projectFolders } from './generate-site.ts'
import { checkContent, hasFailed } from './pipeline.ts'
import { printReport } from './report-problems.ts'
import { assertPortIsFree, readPort } from './site/find-port.ts'
import { nextCommand } from './site/run-process.ts'

const usage = `Usage: npm run dev

Shows the site on http://localhost:3000 (PORT chooses another port) and follows every file that is
saved in content-src/. Problems are listed here; a page with an error stays as it was.`

const contentDir = 'content-src'

/** Milliseconds in which an editor may save in several steps. */
const saveDelay = 20

/** Milliseconds for which the linters leave the processor to the page that is being shown. */
const browserHeadStart = 500

await runCommand(async (argv) => {
  if (argv.includes('--help')) {
    console.log(usage)
    return 0
  }
  const port = readPort(process.env.PORT)
  await assertPortIsFree(port)
  const session: Session = { cache: new Map(), compiler: createCompiler() }
  await refresh(session)
  // The first page that is saved shall not wait for the compiler to load.
  await session.compiler('```json\n{}\n```', 'first.mdx')
  const changes = watchContent(session)
  const code = await runNextDev(port)
  changes.close()
  return code
})

/** What is kept from one refresh to the next. */
interface Session {
  cache: PageCache
  compiler: Compiler
}

/** Checks and generates what `paths` have changed, or everything; faults are shown, not thrown. */
async function refresh({ cache, compiler }: Session, paths?: ReadonlySet<string>): Promise<void> {
  const started = performance.now()
  try {
    const first = await checkContent(contentDir, { cache, lintOnly: () => false })
    if (!hasFailed(first.summary)) await generateSite(first.site, projectFolders, compiler)
    if (paths) await wait(browserHeadStart)
    const lintOnly = (path: string) => paths?.has(path) ?? true
    const full = await checkContent(contentDir, { cache, lintOnly })
    printReport(full, (performance.now() - started) / 1000)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/** Refreshes after every change, one refresh at a time; changes in between are taken together. */
function watchContent(session: Session) {
  let pending = new Set<string>()
  let running = Promise.resolve()
  return watch(contentDir, { recursive: true }, (_event, file) => {
    if (pending.size === 0) running = running.then(() => wait(saveDelay)).then(flush)
    pending.add((file ?? '').split('\\').join('/'))
  })

  function flush(): Promise<void> {
    const paths = pending
    pending = new Set()
    return refresh(session, paths)
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function runNextDev(port: number): Promise<number> {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  const child = spawn(process.execPath, [nextCommand(), 'dev', '--port', String(port)], {
    env,
    stdio: 'inherit',
  })
  const stop = () => child.kill('SIGTERM')
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 0)))
}
