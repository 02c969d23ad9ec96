import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { close, listen } from '#site/serve/listen.ts'
import { createFolder } from '../support/folder.ts'

it('check:external reports links that fail after retries, and skips those to routes', async () => {
  const counts = new Map<string, number>()
  const server = createServer(({ method, url = '/' }, response) => {
    const times = (counts.get(url) ?? 0) + 1
    counts.set(url, times)
    if (url === '/gone') response.statusCode = 404
    if (url === '/no-head' && method === 'HEAD') response.statusCode = 405
    if (url === '/shaky' && times === 1) response.statusCode = 503
    response.end()
  })
  const site = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
  onTestFinished(() => close(server))
  const urls = ['fine', 'gone', 'no-head', 'shaky'].map((name) => `${site}/${name}`)
  const links = [...urls, '/nowhere'].map((url) => `<a href="${url}">a</a>`)
  const dir = await createFolder({
    'index.html': `<!doctype html><title>A</title>${links.join('')}`,
  })
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const words = scripts['check:external']!.split('&& ')[1]!.replaceAll('"', '').split(' ')
  const [command = '', ...argv] = words.map((word) => (word === 'out' ? dir : word))
  const bin = path.join('node_modules/.bin', command)
  const output = await new Promise<string>((resolve) => {
    execFile(bin, [...argv, '--format', 'json', '--verbosity', 'info'], (_, out) => resolve(out))
  })
  const result = JSON.parse(output.slice(output.indexOf('{'))) as {
    links: { url: string; state: string }[]
  }
  const states = result.links.map(({ url, state }) => [path.basename(url), state] as const)
  expect(Object.fromEntries(states)).toMatchObject({
    ...{ fine: 'OK', 'no-head': 'OK', shaky: 'OK', gone: 'BROKEN', nowhere: 'SKIPPED' },
  })
})
