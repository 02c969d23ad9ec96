import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findNginx } from '#commands/shared/find-nginx.ts'
import { renderNginxMain } from '#site/hosts/nginx/render-nginx-main.ts'
import { findPort } from '#site/serve/find-port.ts'
import type { RunningServer } from '#site/serve/serve.ts'

/** Whether the nginx that is installed can send files compressed with brotli. */
export const hasBrotli = existsSync('/etc/nginx/modules-enabled/50-mod-http-brotli-static.conf')

/** Debian's `nobody`, under which nginx runs where the tests have all rights. */
const nobody = 65534

/** Serves a copy of a finished site by nginx, without privileges, as the site's own files say. */
export async function startNginx(site: string): Promise<RunningServer> {
  const work = await mkdtemp(path.join(tmpdir(), 'nginx-'))
  await chmod(work, 0o755)
  const root = path.join(work, 'site')
  await cp(site, root, { recursive: true })
  await cp(path.join(site, '_hosts/nginx'), work, { recursive: true })
  const port = await findPort()
  const config = path.join(work, 'nginx.conf')
  await writeFile(config, renderNginxMain({ root, listen: `127.0.0.1:${port}`, work, hasBrotli }))
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(work, nobody, nobody)
  const child = spawn(findNginx()!, ['-c', config, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot && { uid: nobody, gid: nobody }),
  })
  const ended = once(child, 'exit')
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`nginx does not start:\n${output}`)
    await wait(20)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      child.kill()
      await ended
      await rm(work, { recursive: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
