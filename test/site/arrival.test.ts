import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { phone, siteUrl, startBrowser } from './browser.ts'
import { measureShift, watchShift } from './layout-shift.ts'

/** Longer than a frame, so that the browser paints between two pieces. */
const pause = 20

/** How many characters of a page come in pieces; what comes later is below the window. */
const inPieces = 18_000

const open = startBrowser()
let server: Server
let address: string

/** Serves the built site as a slow line would: pages in pieces of a few tags, all else as it is. */
beforeAll(async () => {
  server = createServer((request, response) => void answer(request.url ?? '/', response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function answer(url: string, response: ServerResponse): Promise<void> {
  const original = await fetch(`${siteUrl}${url}`)
  const type = original.headers.get('content-type') ?? ''
  response.writeHead(original.status, { 'content-type': type })
  if (!type.startsWith('text/html')) response.end(Buffer.from(await original.arrayBuffer()))
  else await sendInPieces(await original.text(), response)
}

async function sendInPieces(html: string, response: ServerResponse): Promise<void> {
  const start = html.indexOf('<body')
  response.write(html.slice(0, start))
  // Until the style sheet is there, nothing would be painted.
  await setTimeout(500)
  for (const piece of splitAtTags(html.slice(start, inPieces))) {
    response.write(piece)
    await setTimeout(pause)
  }
  response.end(html.slice(inPieces))
}

/** Pieces that begin where things are added, and between some tags and their texts. */
function splitAtTags(html: string): string[] {
  return html.split(/(?=<(?:a|figcaption|h\d|li|p|tr)\b)|(?<=<(?:button|summary|td|th)\b[^>]*>)/)
}

it.each([
  ['/', undefined],
  ['/contact-us', phone],
  ['/api/users', undefined],
])('nothing moves while %s comes in pieces, %o', async (path, viewport) => {
  const { page } = await open({ ...(viewport && { viewport }), prepare: watchShift })
  await page.goto(`${address}${path}`, { timeout: 60_000 })
  expect(await measureShift(page)).toBe(0)
  expect(await page.locator('.site-footer').count()).toBe(1)
})
