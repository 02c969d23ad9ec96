import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pMap from 'p-map'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rewriteSvg } from '#content/safety/rewrite-svg.ts'
import { serveSite, type RunningServer } from '#site/serve/serve.ts'
import { readCases } from '../support/cases.ts'
import { writeFiles } from '../support/serve-folder.ts'
import { servePlainly } from '../support/static-server.ts'
import { openWatchedPage, visit } from '../support/watch-page.ts'
import { getBrowser } from './browser.ts'

const svgs = readCases('svg').map(([, input]) => input)

const html = '<title>A</title><h1>A</h1><script>alert(1)</script>'
const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`

/** Documents that the gate refuses, as they would be if a host served them. */
const refused = { 'p.xhtml': xhtml, 'p.xml': xhtml, 'P.XHTML': xhtml, 'q.html': html, none: html }

let dir: string
let hosted: RunningServer
let plain: RunningServer

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hostile-'))
  const files = [
    ...svgs.map((svg, index) => [`assets/raw/${index}.svg`, svg]),
    ...svgs.map((svg, index) => [`assets/safe/${index}.svg`, rewriteSvg(svg).text]),
    ...Object.entries(refused).map(([name, text]) => [`assets/raw/${name}`, text]),
  ]
  await writeFiles(dir, Object.fromEntries(files) as Record<string, string>)
  hosted = await serveSite({ dir, port: 0, host: '127.0.0.1' })
  plain = await servePlainly(dir)
})
afterAll(async () => {
  await Promise.all([hosted.close(), plain.close()])
  await rm(dir, { recursive: true })
})

/** Opens files and clicks their links. Returns what browsers did, by path. */
async function openAll(origin: string, paths: string[]): Promise<Record<string, string[]>> {
  const browser = await getBrowser()
  const idle: Awaited<ReturnType<typeof openWatchedPage>>[] = []
  const open = async (name: string) => {
    const watched = idle.pop() ?? (await openWatchedPage(browser, origin))
    const { page, seen } = watched
    await visit(page, `${origin}${name}`)
    if (name.endsWith('svg')) await page.mouse.click(6, 16)
    await page.waitForTimeout(30)
    const all = seen.splice(0).filter((each) => !each.startsWith('violation'))
    // A late dialog of an attack would keep its page from opening the next file.
    if (all.length > 0) await page.close()
    else idle.push(watched)
    return [name, all] as const
  }
  const found = await pMap(paths, open, { concurrency: 4 })
  await Promise.all(idle.map(({ page }) => page.close()))
  return Object.fromEntries(found.filter(([, all]) => all.length > 0))
}

const pathsIn = (folder: string) => svgs.map((_, index) => `/assets/${folder}/${index}.svg`)
const refusedPaths = Object.keys(refused).map((name) => `/assets/raw/${name}`)

it('publishes drawings that do nothing, even if a host sends no headers', async () => {
  expect(await openAll(plain.url, pathsIn('safe'))).toEqual({})
})

it('sends headers that keep files from running and loading which otherwise would', async () => {
  const found = await openAll(plain.url, [...pathsIn('raw'), ...refusedPaths])
  const texts = Object.values(found).flat()
  expect(texts.filter((text) => text.startsWith('dialog')).length).toBeGreaterThan(10)
  expect(texts.filter((text) => text.startsWith('request')).length).toBeGreaterThan(5)
  expect(await openAll(hosted.url, Object.keys(found))).toEqual({})
})
