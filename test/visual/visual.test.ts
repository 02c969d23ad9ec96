import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStyle, launchBrowser, siteUrl } from '../site/browser.ts'
import { views, type View } from './views.ts'

const baselineDir = path.join(import.meta.dirname, 'baseline')
const resultDir = path.join(import.meta.dirname, '../../test-results/visual')

/** The share of pixels that may differ, since browsers smooth letters in slightly different ways. */
const tolerance = 0.002

const isUpdate = process.argv.includes('-u') || process.argv.includes('--update')

let browser: Browser
/** Whether pictures are taken as the new baseline: wanted, or made on a machine that draws otherwise. */
let isAnew = isUpdate

beforeAll(async () => {
  browser = await launchBrowser()
  await mkdir(baselineDir, { recursive: true })
  await rm(resultDir, { recursive: true, force: true })
  const machineFile = path.join(baselineDir, 'machine.txt')
  const machine = await describeMachine()
  if ((await readFile(machineFile, 'utf8').catch(() => '')) !== machine) {
    isAnew = true
    console.warn('This machine draws letters in another way: the baseline is made anew.')
  }
  if (isAnew) await writeFile(machineFile, machine)
})
afterAll(() => browser.close())

describe.each(views)('$name', (view) => {
  it('looks as before', async () => {
    const picture = await takePicture(view)
    const file = path.join(baselineDir, `${view.name}.png`)
    const baseline = isAnew ? undefined : await readFile(file).catch(() => undefined)
    expect(PNG.sync.read(picture).width).toBe(view.width)
    if (!baseline) return writeFile(file, picture)
    const share = await compare(baseline, picture, view.name)
    expect(share, `see ${path.join(resultDir, view.name)}.png; -u renews`).toBeLessThan(tolerance)
  })
})

async function takePicture(view: View): Promise<Buffer> {
  const { width, height, mode, route, prepare } = view
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
    await page.goto(`${siteUrl}${route}`, { waitUntil: 'networkidle' })
    await prepare?.(page)
    await hideWhatVaries(page)
    return await page.screenshot({ animations: 'disabled', caret: 'hide' })
  } finally {
    await context.close()
  }
}

/** The day of the last change is another one after every commit. */
async function hideWhatVaries(page: Page): Promise<void> {
  await addStyle(page, 'time { visibility: hidden }')
}

/** The share of pixels that differ; a picture of the differences is left in `test-results`. */
async function compare(before: Buffer, after: Buffer, name: string): Promise<number> {
  const [a, b] = [PNG.sync.read(before), PNG.sync.read(after)]
  if (a.width !== b.width || a.height !== b.height) return 1
  const difference = new PNG({ width: a.width, height: a.height })
  const options = { threshold: 0.2 }
  const count = pixelmatch(a.data, b.data, difference.data, a.width, a.height, options)
  const share = count / (a.width * a.height)
  if (share >= tolerance) {
    await mkdir(resultDir, { recursive: true })
    await writeFile(path.join(resultDir, `${name}.png`), PNG.sync.write(difference))
    await writeFile(path.join(resultDir, `${name}-now.png`), after)
  }
  return share
}

/** Changes with the browser and with how it draws the fonts of this machine. */
async function describeMachine(): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 600, height: 120 } })
  await page.setContent(
    '<p style="font: 20px system-ui">Hamburgefonts 123 <b>bold</b> <code style="font-family: ui-monospace, monospace">mono {}</code></p>',
  )
  const picture = PNG.sync.read(await page.screenshot())
  await page.close()
  const hash = createHash('sha256').update(picture.data).digest('hex').slice(0, 16)
  return `Chromium ${browser.version().split('.')[0]}, fonts ${hash}\n`
}
