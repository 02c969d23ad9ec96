import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rewriteSvg } from '#content/read/rewrite-svg.ts'
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

/**
 * Opens files and clicks their links. Returns what the browser did, by path. Files that attack get a
 * page each, since a late dialog of one would keep its page from opening the next.
 */
async function openAll(
  origin: string,
  paths: string[],
  { attacks = false } = {},
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const openPage = async () => openWatchedPage(await getBrowser(), origin)
  let { page, seen } = await openPage()
  for (const name of paths) {
    await visit(page, `${origin}${name}`)
    if (name.endsWith('svg')) await page.mouse.click(6, 16)
    const all = seen.splice(0).filter((each) => !each.startsWith('violation'))
    if (all.length > 0) found[name] = all
    if (!attacks) continue
    await page.close()
    ;({ page, seen } = await openPage())
  }
  await page.close()
  return found
}

const pathsIn = (folder: string) => svgs.map((_, index) => `/assets/${folder}/${index}.svg`)
const refusedPaths = Object.keys(refused).map((name) => `/assets/raw/${name}`)

it('publishes drawings that do nothing, even if a host sends no headers', async () => {
  expect(await openAll(plain.url, pathsIn('safe'))).toEqual({})
})

it('sends headers that keep every file from running and loading', async () => {
  const encoded = pathsIn('raw').map((name) => name.replace('.svg', '%2Esv%67'))
  const found = await openAll(hosted.url, [...pathsIn('raw'), ...encoded, ...refusedPaths])
  expect(found).toEqual({})
})

it('would see attacks without these protections', async () => {
  const paths = [...pathsIn('raw'), ...refusedPaths]
  const found = await openAll(plain.url, paths, { attacks: true })
  const texts = Object.values(found).flat()
  expect(texts.filter((text) => text.startsWith('dialog')).length).toBeGreaterThan(10)
  expect(texts.filter((text) => text.startsWith('request')).length).toBeGreaterThan(5)
})
