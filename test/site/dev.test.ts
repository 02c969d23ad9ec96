import { readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addFault, breakCallout, brokenCallout } from '../support/faults.ts'
import { listFiles } from '../support/folder.ts'
import { previewTimeout, startPreview, type RunningPreview } from '../support/preview.ts'
import { runBuild, copyTestSite } from '../support/test-sites.ts'
import { setUpBrowser } from './browser.ts'

const open = setUpBrowser()

/** Content file that the tests save repeatedly, and its route. */
const pageFile = 'guide/tides/high.mdx'
const route = '/guide/tides/high'

let project: string
let preview: RunningPreview
let address: string
let outputAtStart: string
let firstResponse: Response

beforeAll(async () => {
  project = await copyTestSite('fixture-site')
  preview = await startPreview(project)
  address = preview.address
  await preview.waitForOutput('Preview on')
  outputAtStart = preview.output
  firstResponse = await fetch(address)
  await preview.waitForOutput('Ready on')
})
afterAll(async () => {
  await preview.stop()
  await rm(path.join(project, 'content-src/guide/tides'), { recursive: true, force: true })
})

it('prints its URL, but no details about Next', () => {
  expect(preview.output).toContain(`Preview on ${address} `)
  // Even the first request gets a response, before the gate has reported anything.
  expect(outputAtStart).not.toContain('words checked in')
  expect([firstResponse.status, firstResponse.headers.get('refresh')]).toEqual([503, '1'])
  expect(preview.output).not.toMatch(/experiment|turbopack|▲/i)
})

it('is reachable only from this machine', async () => {
  // A server that listens on all addresses would also respond at this one.
  const other = address.replace('localhost', '127.0.0.2')
  await expect(fetch(other, { signal: AbortSignal.timeout(5000) })).rejects.toThrow()
})

it.each(['/', '/api/berths'])('logs no React warnings on %s in strict mode', async (path) => {
  const { page, problems } = await openPreview(path)
  await page.waitForTimeout(300)
  expect(problems.filter((problem) => !problem.startsWith('request to '))).toEqual([])
})

it.each([
  ['/reserve', 308, '/book-a-berth'],
  ['/old/booking?from=mail', 308, '/book-a-berth?from=mail'],
  ['/reserve.html', 308, '/book-a-berth'],
  ['/book-a-berth.html', 308, '/book-a-berth'],
  ['/book-a-berth/', 308, '/book-a-berth'],
  ['/index.html', 308, '/'],
  ['/book-a-berth', 200, null],
  ['/sitemap.xml', 200, null],
  ['/no-such-page', 404, null],
  ['/404', 404, null],
])('responds like the built site: %s %d %s', async (path, status, target) => {
  const answer = await fetch(`${address}${path}`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([status, target])
  if (path !== '/no-such-page') return
  const text = await answer.text()
  expect(text).toMatch(/<h1[^>]*>Page not found<\/h1>[^]*<h2[^>]*>Or begin/)
  expect(text).toContain('<title>Page not found | Tidewater Docs</title>')
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
  for (const name of ['one', 'two', 'three']) {
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

it('shows a saved page even if rendering takes longer than a second', async () => {
  const { page, text } = await openPreview()
  const requests: string[] = []
  await page.route(/[?&]_rsc=/, async (each) => {
    requests.push(each.request().url())
    await wait(2500)
    await each.continue()
  })
  await save(pageFile, pageOf('High water in slow motion'))
  await text.getByText('High water in slow motion comes twice').waitFor()
  expect(requests).toHaveLength(1)
})

it('leaves a hidden tab unchanged, and updates it when it becomes visible', async () => {
  const [hidden, visible] = [await openPreview(), await openPreview()]
  const setHidden = (isHidden: boolean) =>
    hidden.page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await setHidden(true)
  await save(pageFile, pageOf('High water unseen'))
  await visible.text.getByText('High water unseen comes twice').waitFor()
  await wait(500)
  expect(await hidden.text.innerText()).not.toContain('unseen')
  await setHidden(false)
  await hidden.text.getByText('High water unseen comes twice').waitFor()
})

it('names a page that cannot be rendered, without a stack trace, and recovers', async () => {
  const repair = await breakCallout(project)
  const { text, alert } = await openPreview()
  for (const name of ['one', 'two']) {
    preview.output = ''
    await save(pageFile, `${pageOf(`High water ${name}`)}\n${brokenCallout}\n`)
    await alert.getByText('Cannot render the page: cannot draw the callout').waitFor()
    expect(await alert.innerText()).toContain(`content-src/${pageFile}:1:1`)
    expect(preview.output).toMatch(/content-src\/guide\/tides\/high\.mdx\n.*build:render/)
    expect(preview.output).not.toMatch(/^ +at \w+ \(|digest/m)
    await save(pageFile, pageOf(`Low water ${name}`))
    await text.getByText(`Low water ${name} comes twice`).waitFor()
    await alert.waitFor({ state: 'detached' })
  }
  await repair()
})

it.each([true, false])(
  'recovers from a crash of the site, with the page already open: %s',
  async (isOpen) => {
    const fault = "if (JSON.stringify(entries).includes('Bang')) throw new Error('No sidebar')"
    const component = 'components/theme/navigation/sidebar.client.tsx'
    const repair = await addFault(path.join(project, component), 'Sidebar', fault)
    const { page, text } = await openPreview(isOpen ? route : '')
    await save(pageFile, pageOf('Bang of the tide'))
    if (!isOpen) {
      await waitForStatus(500)
      await page.goto(`${address}${route}`)
    }
    await page.getByText('This page couldn’t load').waitFor()
    expect(await text.count()).toBe(0)
    await save(pageFile, pageOf('Calm sea'))
    await text.getByText('Calm sea comes twice').waitFor()
    await repair()
  },
)

it('never shows the text of one save with the revision of another', async () => {
  const texts = new Map<string, Set<string>>()
  const read = async () => {
    const html = await (await fetch(`${address}${route}`)).text()
    const [, revision = ''] = /revision\\":\\"(\w+)/.exec(html) ?? []
    const [, text = ''] = /High water (\w+) comes twice/.exec(html) ?? []
    texts.set(revision, (texts.get(revision) ?? new Set()).add(text))
    return text
  }
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
    await save(pageFile, pageOf(`High water ${name}`))
    const isRead = async () => (await Promise.all([read(), read(), read()])).includes(name)
    await vi.waitUntil(isRead, { timeout: previewTimeout, interval: 1 })
  }
  expect(Array.from(texts.values(), ({ size }) => size)).toEqual([...texts].map(() => 1))
  expect(texts.size).toBeGreaterThan(5)
})

it('keeps working during a build, whose output has no trace of the preview', async () => {
  const { page, text, problems } = await openPreview('/book-a-berth')
  let isBuilding = true
  const building = runBuild(project).finally(() => (isBuilding = false))
  const statuses = new Set<number>()
  while (isBuilding) {
    statuses.add((await fetch(`${address}/book-a-berth`)).status)
    await wait(200)
  }
  await building
  expect([...statuses]).toEqual([200])
  expect(problems.filter((problem) => !problem.startsWith('request to '))).toEqual([])
  await save(pageFile, pageOf('High water after all'))
  await page.goto(`${address}${route}`)
  await text.getByText('High water after all comes twice').waitFor()
  const out = path.join(project, 'out')
  expect(listFiles(out).length).toBeGreaterThan(50)
  const isTraced = (name: string) =>
    /error-overlay|_preview\b/.test(readFileSync(path.join(out, name), 'latin1'))
  expect(listFiles(out).filter(isTraced)).toEqual([])
})

// Ends the preview, so it is the last test.
it('says in the tab that it has ended', async () => {
  const { page } = await openPreview()
  await preview.stop()
  await page.getByRole('alert').getByText('The preview has ended.').waitFor()
})

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
  const options = { timeout: previewTimeout, interval: 20 }
  await vi.waitUntil(async () => (await read()).status === status, options)
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
