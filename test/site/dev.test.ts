import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { patience, startPreview, type RunningPreview } from '../support/preview.ts'
import { runBuild, writeTestSite } from '../support/test-sites.ts'
import { startBrowser } from './browser.ts'

const open = startBrowser()

let project: string
let preview: RunningPreview
let address: string
let outputAtAddress: string
let answerAtOnce: Response

beforeAll(async () => {
  project = await writeTestSite('fixture-site')
  preview = await startPreview(project)
  address = preview.address
  await preview.says('Preview on')
  outputAtAddress = preview.output
  answerAtOnce = await fetch(address)
  await preview.says('Ready on')
}, patience)
afterAll(() => preview.stop())

it('prints its URL and no details of Next', () => {
  expect(preview.output).toContain(`Preview on ${address} `)
  // Even the first request gets a response, before the gate has reported anything.
  expect(outputAtAddress).not.toContain('words checked in')
  expect([answerAtOnce.status, answerAtOnce.headers.get('refresh')]).toEqual([503, '1'])
  expect(preview.output).not.toMatch(/experiment|turbopack|▲/i)
})

it('is reachable only from this machine', async () => {
  // A server that listens on all addresses would also respond at this one.
  const other = address.replace('localhost', '127.0.0.2')
  await expect(fetch(other, { signal: AbortSignal.timeout(5000) })).rejects.toThrow()
})

it.each(['/', '/api/berths'])(
  'React finds nothing to warn of in the preview of %s, in strict mode',
  async (route) => {
    const { page, problems } = await openPreview(route)
    await page.waitForTimeout(300)
    expect(problems.filter((problem) => !problem.startsWith('request to '))).toEqual([])
  },
  patience,
)

describe('responds like the finished site', () => {
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
  ])('%s: %d %s', async (route, status, target) => {
    const answer = await fetch(`${address}${route}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([status, target])
  })

  it('with our 404 page for unknown paths', async () => {
    const text = await (await fetch(`${address}/no-such-page`)).text()
    expect(text).toMatch(/<h1[^>]*>Page not found<\/h1>[^]*<h2[^>]*>Or begin/)
    expect(text).toContain('<title>Page not found | Tidewater Docs</title>')
  })
})

it('shows a new category with a page, its route and its redirect', async () => {
  await save('guide/tides/_category.yaml', 'label: Tides\nposition: 9\n')
  await save('guide/tides/high.mdx', pageOf('High water', 'redirect_from: [/flood]\n'))
  await vi.waitUntil(async () => (await fetch(`${address}/guide/tides/high`)).status === 200, {
    timeout: patience,
    interval: 20,
  })
  const answer = await fetch(`${address}/flood`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/guide/tides/high'])
})

it(
  'follows a page that is replaced again and again, and keeps its last good state',
  async () => {
    const file = 'guide/tides/high.mdx'
    const { page } = await openPreview('/guide/tides/high')
    const alert = page.getByRole('alert').filter({ hasText: 'error' })
    const text = page.getByRole('article')
    for (const name of ['one', 'two', 'three']) {
      await save(file, pageOf(`High water ${name}`))
      await text.getByText(`High water ${name} comes twice`).waitFor({ timeout: patience })
      await save(file, `${pageOf('Low water')}\n<Kbd>open\n`)
      await alert.getByText(`content-src/${file}:8:`).waitFor({ timeout: patience })
      await alert.locator('code', { hasText: /^<Kbd>$/ }).waitFor()
      expect(await text.innerText()).toContain(`High water ${name} comes twice`)
    }
    await save(file, pageOf('High water at last'))
    await text.getByText('High water at last comes twice').waitFor({ timeout: patience })
    await alert.waitFor({ state: 'detached' })
  },
  patience,
)

it(
  'shows a save although rendering takes longer than a second',
  async () => {
    const file = 'guide/tides/high.mdx'
    const { page } = await openPreview('/guide/tides/high')
    const requests: string[] = []
    await page.route(/[?&]_rsc=/, async (route) => {
      requests.push(route.request().url())
      await wait(2500)
      await route.continue()
    })
    await save(file, pageOf('High water in slow motion'))
    await page.getByText('High water in slow motion comes twice').waitFor({ timeout: patience })
    expect(requests).toHaveLength(1)
  },
  patience,
)

it(
  'shows a page with errors that stop no build, and lists them',
  async () => {
    const file = 'guide/tides/high.mdx'
    const { page } = await openPreview('/guide/tides/high')
    const alert = page.getByRole('alert').filter({ hasText: 'error' })
    await save(file, `${pageOf('High water anyway')}\n\`\`\`json\n{ "a": 1, }\n\`\`\`\n`)
    await page.getByText('High water anyway comes twice').waitFor({ timeout: patience })
    await alert.getByText('1 error to fix before merging.').waitFor({ timeout: patience })
    await alert.getByText(`content-src/${file}:9:`).waitFor()
    await save(file, pageOf('High water at last'))
    await alert.waitFor({ state: 'detached', timeout: patience })
  },
  patience,
)

it(
  'names a page that cannot be rendered, without a stack trace, and recovers',
  async () => {
    const file = 'guide/tides/high.mdx'
    const component = path.join(project, 'components/mdx/boxes.tsx')
    const code = await readFile(component, 'utf8')
    const fault = "  if (title === 'Bang') throw new Error('Cannot draw the callout')\n"
    await writeFile(component, code.replace(/(?<=export function Callout\(.*\{\n)/, fault))
    const { page } = await openPreview('/guide/tides/high')
    const alert = page.getByRole('alert').filter({ hasText: 'error' })
    for (const name of ['one', 'two']) {
      preview.output = ''
      const callout = '<Callout type="note" title="Bang">\n\nText.\n\n</Callout>\n'
      await save(file, `${pageOf(`High water ${name}`)}\n${callout}`)
      await alert
        .getByText('Cannot render the page: cannot draw the callout')
        .waitFor({ timeout: patience })
      expect(await alert.innerText()).toContain(`content-src/${file}:1:1`)
      expect(preview.output).toMatch(/content-src\/guide\/tides\/high\.mdx\n.*build:render/)
      expect(preview.output).not.toMatch(/^ +at \w+ \(|digest/m)
      await save(file, pageOf(`Low water ${name}`))
      await page.getByText(`Low water ${name} comes twice`).waitFor({ timeout: patience })
      await alert.waitFor({ state: 'detached' })
    }
    await writeFile(component, code)
  },
  patience,
)

it(
  'recovers from a crash of the whole site, in an open page and in one that is opened',
  async () => {
    const file = 'guide/tides/high.mdx'
    const component = path.join(project, 'components/theme/navigation/sidebar.client.tsx')
    const code = await readFile(component, 'utf8')
    const fault = "  if (JSON.stringify(entries).includes('Bang')) throw new Error('No sidebar')\n"
    await writeFile(component, code.replace(/(?<=export function Sidebar\(.*\{\n)/, fault))
    for (const isOpen of [true, false]) {
      const { page } = isOpen ? await openPreview('/guide/tides/high') : await open()
      await save(file, pageOf('Bang of the tide'))
      if (!isOpen) {
        const read = () => fetch(`${address}/guide/tides/high`)
        await vi.waitUntil(async () => (await read()).status === 500, { timeout: patience })
        await page.goto(`${address}/guide/tides/high`)
      }
      await page.getByText('This page couldn’t load').waitFor({ timeout: patience })
      expect(await page.getByRole('article').count()).toBe(0)
      await save(file, pageOf(`Calm ${isOpen ? 'sea' : 'wind'}`))
      await page
        .getByText(`Calm ${isOpen ? 'sea' : 'wind'} comes twice`)
        .waitFor({ timeout: patience })
    }
    await writeFile(component, code)
  },
  patience,
)

it(
  'shows no text of one save under the revision of another',
  async () => {
    const texts = new Map<string, Set<string>>()
    const read = async () => {
      const html = await (await fetch(`${address}/guide/tides/high`)).text()
      const [, revision = ''] = /revision\\":\\"(\w+)/.exec(html) ?? []
      const [, text = ''] = /High water (\w+) comes twice/.exec(html) ?? []
      texts.set(revision, (texts.get(revision) ?? new Set()).add(text))
      return text
    }
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
      await save('guide/tides/high.mdx', pageOf(`High water ${name}`))
      await vi.waitUntil(async () => (await Promise.all([read(), read(), read()])).includes(name), {
        timeout: patience,
        interval: 1,
      })
    }
    expect(Array.from(texts.values(), ({ size }) => size)).toEqual([...texts].map(() => 1))
    expect(texts.size).toBeGreaterThan(5)
  },
  patience,
)

it(
  'is not disturbed by a build beside it, which holds no trace of it',
  async () => {
    const { page, problems } = await openPreview('/book-a-berth')
    let isBuilding = true
    const building = runBuild(project).finally(() => (isBuilding = false))
    const statuses = new Set<number>()
    while (isBuilding) {
      statuses.add((await fetch(`${address}/book-a-berth`)).status)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await building
    expect([...statuses]).toEqual([200])
    expect(problems.filter((problem) => !problem.startsWith('request to '))).toEqual([])
    await save('guide/tides/high.mdx', pageOf('High water after all'))
    await page.goto(`${address}/guide/tides/high`)
    await page.getByText('High water after all comes twice').waitFor({ timeout: 60_000 })
    expect(await filesWith(path.join(project, 'out'), /preview-status|_preview\b/)).toEqual([])
  },
  patience,
)

async function openPreview(route: string) {
  const opened = await open()
  await opened.page.goto(`${address}${route}`, { timeout: patience })
  await opened.page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  return opened
}

function pageOf(name: string, more = ''): string {
  const description = `When ${name.toLowerCase()} comes, how long it lasts, and what that means for ships that want to leave the harbor.`
  return `---\ntitle: ${name}\ndescription: ${description}\n${more}---\n\n${name} comes twice a day.\n`
}

/** Saves a content file like many editors: writes a temporary file and renames it. */
async function save(file: string, text: string) {
  await replaceFile(path.join(project, 'content-src', file), text)
}

async function replaceFile(file: string, text: string) {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.tmp`)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(draft, text)
  await rename(draft, file)
}

/** Lists the files below a folder whose content matches. */
async function filesWith(dir: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const found: string[] = []
  for (const { parentPath, name } of files) {
    const file = path.join(parentPath, name)
    if (pattern.test(await readFile(file, 'latin1'))) found.push(path.relative(dir, file))
  }
  return found
}

afterAll(() => rm(path.join(project, 'content-src/guide/tides'), { recursive: true }))
