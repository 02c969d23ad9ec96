import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findFreePort } from '#site/serve/listen.ts'
import { addFault, breakCallout, brokenCallout } from '../support/faults.ts'
import { listFiles } from '../support/folder.ts'
import {
  devArguments,
  previewTimeout,
  startPreview,
  type RunningPreview,
} from '../support/preview.ts'
import { runBuild, copyTestSite } from '../support/test-sites.ts'
import { setUpBrowser } from './browser.ts'

const open = setUpBrowser()

/** Content file that the tests save repeatedly, and its route. */
const pageFile = 'guide/tides/high.mdx'
const route = '/guide/tides/high'

let project: string
let preview: RunningPreview
let address: string

// The tests run in this order, since starting a preview takes long.
beforeAll(async () => {
  project = await copyTestSite('fixture-site')
})
afterAll(async () => {
  await preview.stop()
  await rm(path.join(project, 'content-src/guide/tides'), { recursive: true, force: true })
})

it('responds at once, and lists the errors to fix before it can start', async () => {
  await save(pageFile, `${pageOf('High water')}\n<Kbd>open & more\n`)
  preview = await startPreview(project, ['npm', 'run', 'dev'])
  address = preview.address
  await preview.waitForOutput(`Preview on ${address} `)
  const first = await fetch(address)
  expect([first.status, first.headers.get('refresh')]).toEqual([503, '1'])
  await preview.waitForOutput('high.mdx')
  const readPage = async () => (await fetch(address)).text()
  await vi.waitUntil(async () => (await readPage()).includes(`content-src/${pageFile}:`))
  expect(await readPage()).toMatch(/Fix these errors to start the preview.*&lt;Kbd&gt;/)
  expect(preview.output).not.toContain('Ready on')
  await rm(path.join(project, 'content-src', pageFile))
  await preview.waitForOutput('Ready on')
  expect(await readPage()).toContain('<html lang="en"')
  expect(preview.output).not.toMatch(/experiment|turbopack|▲/i)
})

it('runs once per folder', async () => {
  const argv = [...devArguments, '--port', String(await findFreePort())]
  const other = await promisify(execFile)(process.execPath, argv, { cwd: project })
  expect(other.stdout).toMatch(
    new RegExp(`^The preview of this folder already runs at ${address} \\(process \\d+\\)\n$`),
  )
  expect(other.stderr).toBe('')
})

it('is reachable only from this machine', async () => {
  // A server that listens on all addresses would also respond at this one.
  const other = address.replace('localhost', '127.0.0.2')
  await expect(fetch(other, { signal: AbortSignal.timeout(5000) })).rejects.toThrow()
})

it.each(['/', '/api/berths'])('logs no React warnings on %s in strict mode', async (path) => {
  const { page, problems } = await openPreview(path)
  await page.waitForLoadState('load')
  expect(problems.filter((problem) => !problem.startsWith('request to '))).toEqual([])
})

it.each([
  ['/old/booking?from=mail', 308, '/book-a-berth?from=mail'],
  ['/book-a-berth.html', 308, '/book-a-berth'],
  ['/book-a-berth', 200, null],
  ['/sitemap.xml', 200, null],
  ['/no-such-page', 404, null],
])('responds like the built site: %s %d %s', async (path, status, target) => {
  const answer = await fetch(`${address}${path}`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([status, target])
  if (status === 404) expect(await answer.text()).toMatch(/<h1[^>]*>Page not found<\/h1>/)
})

it('shows a new category with a page, its route and its redirect', async () => {
  await save('guide/tides/_category.yaml', 'label: Tides\nposition: 9\n')
  await save(pageFile, pageOf('High water', 'redirect_from: [/flood]\n'))
  await waitForStatus(200)
  const answer = await fetch(`${address}/flood`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, route])
})

it('shows each replacement of a page, and its last valid version during errors', async () => {
  const { text, alert } = await openPreview()
  for (const name of ['one', 'two']) {
    await save(pageFile, pageOf(`High water ${name}`))
    await text.getByText(`High water ${name} comes twice`).waitFor()
    await save(pageFile, `${pageOf('Low water')}\n<Kbd>open\n`)
    await alert.getByText(`content-src/${pageFile}:8:`).waitFor()
    await alert.locator('code', { hasText: /^<Kbd>$/ }).waitFor()
    expect(await text.innerText()).toContain(`High water ${name} comes twice`)
  }
  // An error that does not block the build is listed above the new text.
  await save(pageFile, `${pageOf('High water anyway')}\n\`\`\`json\n{ "a": 1, }\n\`\`\`\n`)
  await text.getByText('High water anyway comes twice').waitFor()
  await alert.getByText('1 error to fix before merging.').waitFor()
  await alert.getByText(`content-src/${pageFile}:9:`).waitFor()
  await save(pageFile, pageOf('High water at last'))
  await text.getByText('High water at last comes twice').waitFor()
  await alert.waitFor({ state: 'detached' })
})

it('closes its errors until there are others, and covers at most half the window', async () => {
  const { page, alert } = await openPreview()
  const errors = Array.from({ length: 12 }, (_, index) => `[Link ${index}](/gone-${index})`)
  await save(pageFile, `${pageOf('High water with gaps')}\n${errors.join('\n\n')}\n`)
  await alert.getByText('12 errors to fix').waitFor()
  const { y = 0 } = (await alert.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual((page.viewportSize()?.height ?? 0) / 2)
  await alert.getByRole('button', { name: 'Close' }).click()
  await alert.waitFor({ state: 'detached' })
  await save(pageFile, `${pageOf('High water with a gap')}\n[Link](/gone)\n`)
  await alert.getByText('1 error to fix').waitFor()
  await save(pageFile, pageOf('High water'))
  await alert.waitFor({ state: 'detached' })
})

it('leads on from the former route of a page', async () => {
  const { page, text } = await openPreview()
  await save(pageFile, pageOf('High water moved', 'slug: /flood-tide\n'))
  await page.waitForURL(`${address}/flood-tide`)
  await text.getByText('High water moved comes twice').waitFor()
  const answer = await fetch(`${address}${route}`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/flood-tide'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  await save(pageFile, pageOf('High water returned'))
  await page.waitForURL(`${address}${route}`)
  await text.getByText('High water returned comes twice').waitFor()
})

it('names a page that cannot be rendered, without a stack trace, and recovers', async () => {
  const repair = await breakCallout(project)
  const { text, alert } = await openPreview()
  preview.output = ''
  await save(pageFile, `${pageOf('High water')}\n${brokenCallout}\n`)
  await alert.getByText('Cannot render the page: Cannot draw the callout').waitFor()
  expect(await alert.innerText()).toContain(`content-src/${pageFile}:1:1`)
  expect(preview.output).toMatch(/content-src\/guide\/tides\/high\.mdx\n.*build:render/)
  expect(preview.output).not.toMatch(/^ +at \w+ \(|digest/m)
  await save(pageFile, pageOf('Low water'))
  await text.getByText('Low water comes twice').waitFor()
  await alert.waitFor({ state: 'detached' })
  await repair()
})

it('recovers from a crash of the site, in open tabs and in those opened later', async () => {
  const fault = "if (JSON.stringify(entries).includes('Bang')) throw new Error('No sidebar')"
  const component = 'components/theme/navigation/sidebar.client.tsx'
  const repair = await addFault(path.join(project, component), 'Sidebar', fault)
  const [opened, later] = [await openPreview(), await openPreview('')]
  await save(pageFile, pageOf('Bang of the tide'))
  await opened.page.getByText('This page couldn’t load').waitFor()
  await waitForStatus(500)
  await later.page.goto(`${address}${route}`)
  await later.page.getByText('This page couldn’t load').waitFor()
  await save(pageFile, pageOf('Calm sea'))
  for (const { text } of [opened, later]) await text.getByText('Calm sea comes twice').waitFor()
  await repair()
})

it('keeps working after a build, whose output has no trace of the preview', async () => {
  const { text } = await openPreview()
  await runBuild(project)
  await save(pageFile, pageOf('High water after all'))
  await text.getByText('High water after all comes twice').waitFor()
  const out = path.join(project, 'out')
  expect(listFiles(out).length).toBeGreaterThan(50)
  const isTraced = (name: string) =>
    /error-overlay|_preview\b/.test(readFileSync(path.join(out, name), 'latin1'))
  expect(listFiles(out).filter(isTraced)).toEqual([])
})

it('says in the tab that it has ended, and stops with a killed npm', async () => {
  const { page } = await openPreview()
  await kill()
  await page.getByRole('alert').getByText('The preview has ended.').waitFor()
})

it('starts after a killed preview, and stops Next when it is killed itself', async () => {
  preview = await startPreview(project)
  address = preview.address
  await preview.waitForOutput('Ready on')
  await kill()
})

/** Kills the process of the test, and waits until neither the preview nor Next responds. */
async function kill(): Promise<void> {
  const lock = await readFile(path.join(project, '.next/dev/lock'), 'utf8')
  const { port } = JSON.parse(lock) as { port: number }
  const readStatuses = async () => {
    const requests = [address, `http://127.0.0.1:${port}`].map((url) => fetch(url))
    return (await Promise.allSettled(requests)).map(({ status }) => status)
  }
  expect(await readStatuses()).toEqual(['fulfilled', 'fulfilled'])
  preview.child.kill('SIGKILL')
  await expect.poll(readStatuses).toEqual(['rejected', 'rejected'])
}

/** Opens a page of the preview, or a blank one if `path` is empty. */
async function openPreview(path = route) {
  const opened = await open()
  const { page } = opened
  page.setDefaultTimeout(previewTimeout)
  if (path !== '') {
    await page.goto(`${address}${path}`)
    await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  }
  const alert = page.getByRole('alert').filter({ hasText: 'error' })
  return { ...opened, alert, text: page.getByRole('article') }
}

/** Waits until the page responds with this HTTP status. */
async function waitForStatus(status: number): Promise<void> {
  const read = () => fetch(`${address}${route}`)
  await vi.waitUntil(async () => (await read()).status === status, { timeout: previewTimeout })
}

function pageOf(name: string, more = ''): string {
  const description = `When ${name.toLowerCase()} comes, how long it lasts, and what that means for ships that want to leave the harbor.`
  return `---\ntitle: ${name}\ndescription: ${description}\n${more}---\n\n${name} comes twice a day.\n`
}

/** Saves a content file like many editors: writes a temporary file and renames it. */
async function save(name: string, text: string) {
  const target = path.join(project, 'content-src', name)
  const draft = path.join(path.dirname(target), `.${path.basename(target)}.tmp`)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(draft, text)
  await rename(draft, target)
}
