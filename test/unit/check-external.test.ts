import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createFolder } from '../support/folder.ts'

interface Result {
  links: { url: string; status: number; state: string }[]
}

const requestCounts = new Map<string, number>()

const respond: RequestListener = ({ method, url = '/' }, response) => {
  const times = (requestCounts.get(url) ?? 0) + 1
  requestCounts.set(url, times)
  const end = (status: number, headers = {}) => response.writeHead(status, headers).end()
  if (url === '/no-head') return end(method === 'HEAD' ? 405 : 200)
  if (url === '/moved') return end(301, { location: '/fine' })
  if (url === '/moved-away') return end(302, { location: '/gone' })
  if (url === '/down') return end(500)
  if (url === '/shaky') return end(times <= 2 ? 503 : 200)
  if (url === '/busy') return end(times === 1 ? 429 : 200, { 'retry-after': '1' })
  if (url === '/reset') return response.destroy()
  if (url === '/silent') return undefined
  return end(url === '/gone' ? 404 : 200)
}

it('check:external reports links that fail after retries', async () => {
  const server = createServer(respond).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const names = ['fine', 'gone', 'no-head', 'moved', 'moved-away', 'down', 'shaky', 'busy']
  const urls = [...names, 'reset', 'silent'].map((name) => `${site}/${name}`)
  const links = [...urls, 'https://acme.example/x'].map((url) => `<a href="${url}">a</a>`)
  // Links to routes are skipped: they have no file extension, and the gate checks them.
  const page = (body: string) => `<!doctype html><title>A</title>${body}`
  const dir = await createFolder({
    'index.html': page('<a href="/guide">a</a><a href="/nowhere">a</a>'),
    'guide.html': page(links.join('')),
    'guide/part.html': page(''),
  })
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const words = scripts['check:external']!.split('&& ')[1]!.replaceAll('"', '').split(' ')
  expect(words).toContain('out')
  const command = ['--no', ...words.map((word) => (word === 'out' ? dir : word))]
  const run = (...more: string[]) =>
    new Promise<[string, string]>((resolve) => {
      execFile('npx', [...command, '--timeout', '1000', ...more], (_, out, err) => {
        resolve([out, err])
      })
    })
  const [output] = await run('--format', 'json', '--verbosity', 'info')
  const result = JSON.parse(output.slice(output.indexOf('{'))) as Result
  const states = result.links.map(({ url, state }) => [path.basename(url), state] as const)
  expect(Object.fromEntries(states)).toMatchObject({
    ...{ fine: 'OK', 'no-head': 'OK', moved: 'OK', shaky: 'OK', busy: 'OK', x: 'SKIPPED' },
    ...{ gone: 'BROKEN', 'moved-away': 'BROKEN', down: 'BROKEN' },
    ...{ reset: 'BROKEN', silent: 'BROKEN', nowhere: 'SKIPPED' },
  })
  const text = await run('--skip', 'gone|away|down|shaky|busy|reset|silent')
  expect(text.join('')).toMatch(/\[REDIRECT\].*\/moved.* → .*\/fine/)
})
