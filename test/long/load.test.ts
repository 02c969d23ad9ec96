import { execFileSync, fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon, { type Result } from 'autocannon'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outDir } from '../../scripts/site/build/build-site-files.ts'
import { findPort } from '../../scripts/site/serve/find-port.ts'

const amount = 10_000
const connections = 100

/** Of the server: what it kept of each request would be too much after some ten thousand. */
const memory = '--max-old-space-size=64'

let child: ChildProcess
let url: string
let routes: string[]
beforeAll(async () => {
  const sitemap = await readFile(path.join(outDir, 'sitemap.xml'), 'utf8').catch(() => {
    throw new Error('Cannot find the site; run npm run build')
  })
  routes = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, loc]) => new URL(loc!).pathname)
  const program = path.join(import.meta.dirname, 'serve-site.child.ts')
  child = fork(program, [outDir], { execArgv: [memory, '--import', 'tsx'] })
  ;[{ url }] = (await once(child, 'message')) as [{ url: string }]
})
afterAll(() => child.disconnect())

it('answers 10,000 requests over all routes without an error, at a rate that nginx sets', async () => {
  expect(routes.length).toBeGreaterThan(10)
  const own = await load(url)
  expect(countFaults(own)).toEqual({ errors: 0, timeouts: 0, non2xx: 0 })
  expect(own.requests.total).toBeGreaterThanOrEqual(amount)
  const nginx = await loadNginx()
  const rate = `${Math.round(own.requests.average)} requests a second`
  console.log(
    nginx
      ? `npm start: ${rate}, ${(own.requests.average / nginx.requests.average).toFixed(2)} of nginx`
      : `npm start: ${rate}; nginx is not installed`,
  )
})

it('needs no more memory, however much it is asked', async () => {
  for (let round = 0; round < 4; round++) {
    expect(countFaults(await load(url))).toEqual({ errors: 0, timeouts: 0, non2xx: 0 })
  }
  expect(child.exitCode).toBeNull()
})

/** Pages, in turn. */
function load(target: string): Promise<Result> {
  const requests = routes.map((route) => ({ method: 'GET' as const, path: route }))
  return autocannon({ url: target, amount, connections, requests })
}

function countFaults({ errors, timeouts, non2xx }: Result) {
  return { errors, timeouts, non2xx }
}

/** The same load on nginx with the same files; undefined where it is not installed (`NGINX_PATH`, PATH). */
async function loadNginx(): Promise<Result | undefined> {
  const program = process.env.NGINX_PATH ?? 'nginx'
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const dir = await mkdtemp(path.join(tmpdir(), 'nginx-'))
  const port = await findPort()
  await writeFile(path.join(dir, 'nginx.conf'), nginxConfig(dir, port))
  const nginx = spawn(program, [
    '-c',
    path.join(dir, 'nginx.conf'),
    '-e',
    path.join(dir, 'error.log'),
  ])
  try {
    const target = `http://127.0.0.1:${port}`
    await expect
      .poll(() =>
        fetch(target).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
    const result = await load(target)
    expect(countFaults(result)).toEqual({ errors: 0, timeouts: 0, non2xx: 0 })
    return result
  } finally {
    nginx.kill()
    await once(nginx, 'exit')
    await rm(dir, { recursive: true })
  }
}

/** One process that serves clean addresses, as `npm start` does. */
function nginxConfig(dir: string, port: number): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = folders.map((name) => `${name}_temp_path ${dir}/${name};`).join('\n')
  return `daemon off; pid ${dir}/nginx.pid; worker_processes 1;
events { worker_connections 4096; }
http {
${temporary}
access_log off;
types { text/html html; }
server {
listen 127.0.0.1:${port};
root ${path.resolve(outDir)};
location = / { try_files /index.html =404; }
location / { try_files $uri.html $uri =404; }
}
}
`
}
