import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { makeKey } from '#core/cache/make-key.ts'
import { stagingFolderOf } from '#core/cache/replace-folder.ts'
import type { Route } from '#core/route.ts'
import { resolveProjectPath } from '#core/project-root.ts'

export const outDir = 'out'

/** Staging folder of a build. It replaces `outDir` if the build succeeds. */
export const exportDir = stagingFolderOf(outDir)

/** File with the build id of Next's last compilation. */
const buildIdFile = path.join('.next', 'BUILD_ID')

/** Failure of Next that is not caused by a page. The message is the tool's output. */
export class BuildError extends Error {
  override name = 'BuildError'
}

export interface NextRun {
  /** Exports pages to `exportDir`. Rejects with a `BuildError` if Next fails. */
  render(routes: Route[]): Promise<void>
  stop(): Promise<void>
}

/** Starts a Next build, which compiles changed code and then waits for the list of routes. */
export async function startNext(basePath: string): Promise<NextRun> {
  const buildId = makeKey({ values: [basePath], files: codePaths }).slice(0, 16)
  const compiledId = await readFile(buildIdFile, 'utf8').catch(() => undefined)
  const modeArgs = compiledId === buildId ? ['--experimental-build-mode', 'generate'] : []
  // Next does not export pages missing from an earlier build's manifest, so delete the manifest.
  await rm(path.join('.next', 'prerender-manifest.json'), { force: true })
  const routesServer = await serveRoutes()
  const next = spawnNext(['build', ...modeArgs], {
    NODE_ENV: 'production',
    DOCS_ROUTES_PORT: String(routesServer.port),
    DOCS_EXPORT: exportDir,
    DOCS_BASE_PATH: basePath,
    DOCS_BUILD: buildId,
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
      if (next.exitCode === 0) return
      await rm(buildIdFile, { force: true })
      throw new BuildError(output.trim())
    },
    async stop() {
      killGroup(next)
      await ended
    },
  }
}

/** Starts a local server that sends the list of pages to Next's workers as soon as it is known. */
async function serveRoutes() {
  let send!: (routes: Route[]) => void
  const pendingRoutes = new Promise<Route[]>((resolve) => (send = resolve))
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    void pendingRoutes.then((routes) => socket.end(JSON.stringify(routes)))
  })
  await once(server.unref().listen(0, '127.0.0.1'), 'listening')
  return { port: (server.address() as AddressInfo).port, send, close: () => server.close() }
}

/** Starts a Next command in its own process group, which is killed when this process exits. */
export function spawnNext(argv: string[], env: Readonly<Record<string, string>>): ChildProcess {
  const wrapper = resolveProjectPath('scripts', 'site', 'build', 'end-with-parent.mjs')
  const child = spawn(process.execPath, [wrapper, nextCommand(), ...argv], {
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  const kill = () => killGroup(child)
  const quit = () => process.exit(1)
  process.on('exit', kill)
  for (const signal of terminationSignals) process.on(signal, quit)
  child.once('close', () => {
    process.off('exit', kill)
    for (const signal of terminationSignals) process.off(signal, quit)
  })
  return child
}

const terminationSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM')
}

function nextCommand(): string {
  const require = createRequire(import.meta.url)
  const manifest = require.resolve('next/package.json')
  const { bin } = require(manifest) as { bin: { next: string } }
  return path.join(path.dirname(manifest), bin.next)
}

/** Files and folders with the code of the site and its build. */
export const codePaths = [
  'app',
  'components',
  'mdx-components.tsx',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'scripts',
  'theme.config.tsx',
  'tsconfig.json',
]

export const inputPaths = [...codePaths, 'content-src']
