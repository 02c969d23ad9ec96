import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { runCommand } from './shared/command.ts'
import type { LintCache } from '../gate/analysis/cache.ts'
import { createCompiler, type Compiler } from '../generate/compile.ts'
import { generateSite } from './shared/generate-site.ts'
import { openCache } from './lint-content/run-lint.ts'
import { createSpellChecker, type SpellChecker } from '../gate/linters/spelling.ts'
import { checkContent } from '../gate/check-content.ts'
import { hasFailed } from '../gate/reporters/report.ts'
import { printReport } from './shared/report-problems.ts'
import { assertPortIsFree, readPort } from '../site/serve/find-port.ts'
import { nextCommand } from '../site/build/run-process.ts'

const usage = `Usage: npm run dev

Shows the site on http://localhost:3000 (PORT chooses another port) and follows every file that is
saved in content-src/. Problems are listed here; a page with an error stays as it was.`

const contentDir = 'content-src'

/** Milliseconds in which an editor may save in several steps. */
const saveDelay = 20

await runCommand(async (argv) => {
  if (argv.includes('--help')) {
    console.log(usage)
    return 0
  }
  const port = readPort(process.env.PORT)
  await assertPortIsFree(port)
  const session: Session = {
    cache: await openCache(contentDir),
    compiler: createCompiler(),
    speller: createSpellChecker({ warmUp: true }),
  }
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
  cache: LintCache
  compiler: Compiler
  speller: SpellChecker
}

/** Checks, and generates where there is no error; faults are shown, not thrown. */
async function refresh({ cache, compiler, speller }: Session): Promise<void> {
  const started = performance.now()
  try {
    const result = await checkContent(contentDir, { cache, speller, keepsFiles: true })
    if (!hasFailed(result.summary)) await generateSite(result.site, { compiler })
    printReport(result, (performance.now() - started) / 1000)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/** Refreshes after every change, one refresh at a time; changes in between are taken together. */
function watchContent(session: Session) {
  let isPending = false
  let running = Promise.resolve()
  return watch(contentDir, { recursive: true }, () => {
    if (isPending) return
    isPending = true
    running = running
      .then(() => wait(saveDelay))
      .then(() => {
        isPending = false
        return refresh(session)
      })
  })
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
