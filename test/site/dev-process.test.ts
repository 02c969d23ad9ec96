import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { waitForPage } from '#site/preview/serve-preview.ts'
import { close, listen, findFreePort } from '#site/serve/listen.ts'
import { pageWith } from '../support/content-folder.ts'
import { devArguments, startPreview, type RunningPreview } from '../support/preview.ts'
import { copyTestSite } from '../support/test-sites.ts'

let project: string
let preview: RunningPreview

beforeAll(async () => {
  project = await copyTestSite('example-site')
})
afterEach(() => preview.stop())

it('runs once per folder, and stops Next when it is killed', async () => {
  preview = await startPreview(project)
  await preview.waitForOutput('Ready on')
  const argv = [...devArguments, '--port', String(await findFreePort())]
  const other = await promisify(execFile)(process.execPath, argv, { cwd: project })
  expect(other.stdout).toBe(
    `The preview of this folder already runs at ${preview.address} (process ${preview.child.pid})\n`,
  )
  expect(other.stderr).toBe('')
  expect((await fetch(preview.address)).status).toBe(200)
  await expectEnd('SIGKILL')
})

it('starts after a killed preview once errors are fixed, and stops with a killed npm', async () => {
  const broken = path.join(project, 'content-src/broken.mdx')
  await writeFile(broken, pageWith('<Kbd>open & more'))
  preview = await startPreview(project, ['npm', 'run', 'dev'])
  await preview.waitForOutput('broken.mdx')
  await vi.waitUntil(async () => (await readPage()).includes('content-src/broken.mdx:'))
  expect(await readPage()).toMatch(/Fix these errors to start the preview.*&lt;Kbd&gt;/)
  expect(preview.output).not.toContain('Ready on')
  await rm(broken)
  await preview.waitForOutput('Ready on')
  expect(await readPage()).toContain('<html lang="en"')
  await expectEnd('SIGKILL')
})

it('is ready when a page responds', async () => {
  let requests = 0
  const server = createServer((_, response) => {
    response.writeHead(++requests < 3 ? 503 : 500).end()
  })
  const port = await listen(server, 0, '127.0.0.1')
  await waitForPage(`http://127.0.0.1:${port}`)
  await close(server)
  expect(requests).toBe(3)
})

async function readPage(): Promise<string> {
  return (await fetch(preview.address)).text()
}

/** Sends a signal to the preview, and waits until neither it nor Next responds. */
async function expectEnd(signal: NodeJS.Signals) {
  const lock = await readFile(path.join(project, '.next/dev/lock'), 'utf8')
  const { port } = JSON.parse(lock) as { port: number }
  const answers = () =>
    Promise.allSettled([fetch(preview.address), fetch(`http://127.0.0.1:${port}`)])
  const statuses = async () => (await answers()).map(({ status }) => status)
  expect(await statuses()).toEqual(['fulfilled', 'fulfilled'])
  preview.child.kill(signal)
  await expect.poll(statuses, { timeout: 20_000 }).toEqual(['rejected', 'rejected'])
}
