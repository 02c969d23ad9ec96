import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startBrowser } from './browser.ts'

const open = startBrowser()

let dir: string
let html: string
let pdf: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'export-'))
  const [page, document] = await Promise.all(['docs.html', 'docs.pdf'].map(exportTo))
  html = page!.toString('utf8')
  pdf = document!.toString('latin1')
})
afterAll(() => rm(dir, { recursive: true }))

/** Exports the fixture site into a file of this name. */
async function exportTo(name: string): Promise<Buffer> {
  const output = path.join(dir, name)
  const command = ['--import', 'tsx', 'scripts/commands/export-pdf.ts']
  const argv = ['--out', inject('fixtureDir'), '--output', output]
  const env = { ...process.env, CHROMIUM_PATH: inject('chromiumPath') }
  await promisify(execFile)(process.execPath, [...command, ...argv], { env })
  return readFile(output)
}

it('has a heading of each page, and of each category, in its outline', () => {
  const titles = Array.from(
    pdf.matchAll(/\/Title ?(\((?:[^()\\]|\\.)*\)|<[\dA-F]+>)/gi),
    ([, text]) => readText(text!),
  )
  const pages = Array.from(html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g), ([, title]) => plain(title!))
  expect(pages.length).toBeGreaterThan(30)
  expect(pages).toContain('Berths API')
  expect(pages.filter((title) => !titles.includes(title))).toEqual([])
})

it('has links that lead within it, each to a place that there is once', () => {
  const places = new Set(Array.from(pdf.matchAll(/\/(page-[^\s/]+)\s*\[/g), ([, name]) => name!))
  const led = new Set(Array.from(pdf.matchAll(/\/Dest \/([^\s/>]+)/g), ([, name]) => name!))
  expect(led.size).toBeGreaterThan(30)
  expect([...led].filter((name) => !places.has(name))).toEqual([])
  const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id!)
  expect(ids.length).toBe(new Set(ids).size)
  const targets = Array.from(html.matchAll(/<a [^>]*href="#([^"]+)"/g), ([, id]) => id!)
  expect(targets.filter((id) => !ids.includes(id))).toEqual([])
})

it('shows everything on paper: nothing is cut off, nothing is there to be pressed', async () => {
  const { page } = await open({ viewport: { width: 673, height: 900 } })
  await page.setContent(html)
  await page.emulateMedia({ media: 'print' })
  const found = await page.evaluate(() => {
    const parts = [...document.querySelectorAll('pre, table, figure, section')]
    const wide = parts.filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    const cut = parts.filter(
      (each) =>
        each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'visible',
    )
    const controls = [...document.querySelectorAll('button, input, nav:not(.export__contents)')]
    return [...wide, ...cut, ...controls].map((each) => each.outerHTML.slice(0, 120))
  })
  expect(found).toEqual([])
})

/** A text of a PDF: in parentheses with escapes, or in hexadecimal digits of UTF-16. */
function readText(text: string): string {
  if (text.startsWith('(')) return text.slice(1, -1).replace(/\\(.)/g, '$1')
  return Buffer.from(text.slice(5, -1), 'hex').swap16().toString('utf16le')
}

function plain(markup: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return markup.replace(/<[^>]+>/g, '').replace(/&(\w+|#x27);/g, (_, name: string) => names[name]!)
}
