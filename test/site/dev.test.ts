import { spawn, type ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findPort } from '../../scripts/site/serve/find-port.ts'
import { startBrowser } from './browser.ts'

const open = startBrowser()

/** Milliseconds that the preview may take to answer for the first time. */
const patience = 90_000

let preview: ChildProcess
let address: string

beforeAll(async () => {
  const port = await findPort()
  address = `http://localhost:${port}`
  preview = spawn(process.execPath, ['--import', 'tsx', 'scripts/commands/dev.ts'], {
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port) },
    stdio: 'ignore',
  })
  await vi.waitUntil(() => isUp(address), { timeout: patience, interval: 500 })
})
afterAll(async () => {
  const ended = new Promise((resolve) => preview.once('close', resolve))
  preview.kill('SIGTERM')
  await ended
})

it.each(['/', '/quick-start', '/api/tag', '/cli-usage', '/contact-us', '/25W40'])(
  'React finds nothing to warn of in the preview of %s, in strict mode',
  async (path) => {
    const { page, problems } = await open()
    await page.goto(`${address}${path}`, { timeout: patience })
    await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
    await page.waitForTimeout(300)
    const foreign = problems.filter((problem) => !problem.startsWith('request to '))
    expect(foreign).toEqual([])
  },
)

function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
