import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readyFileName, renderListName } from './build-signals.ts'
import type { RenderPlan } from './render-cache.ts'
import { nextCommand, runNode, type ProcessResult } from './run-process.ts'

/** Folder of what `app/` has to know of the site. */
export const dataDir = '.cache/site'

/** The build failed; the message holds what the tools said. */
export class BuildError extends Error {
  override name = 'BuildError'
}

/** Says which frame Next has compiled; in a folder that Next empties before it compiles. */
const compiledStamp = path.join('.next', 'compiled-frame')

/** Has Next render with what it has compiled before. */
const renderOnly = ['--experimental-build-mode', 'generate']

/**
 * Has Next export the stale pages, and compiles pages until it needs them. Next's own compilation is
 * used again while the frame is the same: then Next only renders. Throws a {@link BuildError}, or what
 * `compile` throws.
 */
export async function runNext(plan: RenderPlan, compile: () => Promise<unknown>): Promise<void> {
  const stamp = await readFile(compiledStamp, 'utf8').catch(() => undefined)
  // Where rendering fails, what was compiled earlier may be damaged: it is made anew.
  if (stamp === plan.frame && (await runBuild(renderOnly, plan, compile)).code === 0) return
  await rm(compiledStamp, { force: true })
  const { code, output } = await runBuild([], plan, compile)
  if (code !== 0) throw new BuildError(output.trim())
  await writeFile(compiledStamp, plan.frame)
}

async function runBuild(
  options: string[],
  { stale }: RenderPlan,
  compile: () => Promise<unknown>,
): Promise<ProcessResult> {
  const ready = path.join(dataDir, readyFileName)
  await mkdir(dataDir, { recursive: true })
  await rm(ready, { force: true })
  await writeFile(path.join(dataDir, renderListName), JSON.stringify(stale))
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DOCS_BUILD: '1',
  } as NodeJS.ProcessEnv
  const abort = new AbortController()
  const argv = [nextCommand(), 'build', ...options]
  const building = runNode(argv, env, abort.signal)
  try {
    await compile()
    await writeFile(ready, '')
  } catch (error) {
    abort.abort()
    await building
    throw error
  }
  return building
}
