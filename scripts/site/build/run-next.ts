import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { makeKey } from '#cache/make-key.ts'
import { draftOf } from '#cache/replace-folder.ts'
import type { Route } from '#core/route.ts'
import { projectFile } from '#core/project-root.ts'
import { codePaths } from './input-paths.ts'

/** Folder of the site data that `app/` reads. */
export const dataDir = '.cache/site'

export const outDir = 'out'

/** Folder in which the next version of the site is built. */
export const exportDir = draftOf(outDir)

/** File with the id of Next's last compilation. */
const compiledBuild = path.join('.next', 'BUILD_ID')

/** Failure of Next or Pagefind that is not caused by a page. The message is their output. */
export class BuildError extends Error {
  override name = 'BuildError'
}

export interface RenderFailure {
  route: Route
  message: string
}

export interface NextRun {
  /**
   * Renders generated pages into `exportDir` and returns those that failed. Throws a
   * {@link BuildError} if Next fails for another reason.
   */
  render(routes: Route[]): Promise<RenderFailure[]>
  stop(): Promise<void>
}

/** Starts Next, which compiles the code if it has changed and waits for the list of pages. */
export async function startNext(basePath: string): Promise<NextRun> {
  const build = makeKey({ values: [basePath], files: codePaths }).slice(0, 16)
  const compiled = await readFile(compiledBuild, 'utf8').catch(() => undefined)
  const mode = compiled === build ? ['--experimental-build-mode', 'generate'] : []
  // Next does not export pages that are missing from the manifest of an earlier build.
  await rm(path.join('.next', 'prerender-manifest.json'), { force: true })
  const routesServer = await serveRoutes()
  const next = spawnNext(['build', ...mode], {
    NODE_ENV: 'production',
    DOCS_ROUTES_PORT: String(routesServer.port),
    DOCS_EXPORT: exportDir,
    DOCS_BASE_PATH: basePath,
    DOCS_BUILD: build,
  })
  let output = ''
  for (const stream of [next.stdout, next.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const ended = once(next, 'close')
  next.once('close', () => routesServer.close())
  return {
    async render(routes) {
      routesServer.send(routes)
      await ended
      if (next.exitCode === 0) return []
      const failures = parseFailures(output)
      const known = new Set(routes)
      if (failures.length > 0 && failures.every(({ route }) => known.has(route))) return failures
      await rm(compiledBuild, { force: true })
      throw new BuildError(output.trim())
    },
    async stop() {
      killGroup(next)
      await ended
    },
  }
}

/** Opens a port that sends the list of pages to Next's workers as soon as it is known. */
async function serveRoutes() {
  let send!: (routes: Route[]) => void
  const list = new Promise<Route[]>((resolve) => (send = resolve))
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    void list.then((routes) => socket.end(JSON.stringify(routes)))
  })
  await once(server.unref().listen(0, '127.0.0.1'), 'listening')
  return { port: (server.address() as AddressInfo).port, send, close: () => server.close() }
}

/** Parses the failures in the output of Next's export, each of which has a stack trace. */
export function parseFailures(output: string): RenderFailure[] {
  const pattern =
    /^Error occurred prerendering page "(.+?)".*(?:\n(?!Error occurred)(?:\w*Error: )?(.*))?/gm
  return Array.from(output.matchAll(pattern), ([, route = '', message = '']) => ({
    route: decodeURI(route),
    message,
  }))
}

/** Starts a Next command in its own process group, which ends with this process. */
export function spawnNext(argv: string[], env: Readonly<Record<string, string>>): ChildProcess {
  const wrapper = projectFile('scripts', 'site', 'build', 'end-with-parent.mjs')
  const child = spawn(process.execPath, [wrapper, nextCommand(), ...argv], {
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  const kill = () => killGroup(child)
  const quit = () => process.exit(1)
  process.on('exit', kill)
  for (const signal of signals) process.on(signal, quit)
  child.once('close', () => {
    process.off('exit', kill)
    for (const signal of signals) process.off(signal, quit)
  })
  return child
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM')
}

function nextCommand(): string {
  const require = createRequire(import.meta.url)
  const manifest = require.resolve('next/package.json')
  const { bin } = require(manifest) as { bin: { next: string } }
  return path.join(path.dirname(manifest), bin.next)
}
