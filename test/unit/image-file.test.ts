import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { describeImage, readAsset } from '#content/read/image-file.ts'
import { checkCases } from '../support/cases.ts'
import { createFolder } from '../support/folder.ts'

it('reads the size of a PNG', async () => {
  const file = path.join(import.meta.dirname, '../rules/site-broken-image/ok/menu.png')
  const bytes = await readFile(file)
  expect(await describeImage(bytes)).toEqual({ format: 'png', size: { width: 8, height: 6 } })
})

it.each([
  ['upright', 1, { width: 8, height: 6 }],
  ['upside down', 3, { width: 8, height: 6 }],
  ['on its side', 6, { width: 6, height: 8 }],
])('reads the size at which browsers show a photo taken %s', async (_, orientation, size) => {
  expect(await describeImage(buildPhoto(orientation))).toEqual({ format: 'jpg', size })
})

it('reads the size and problems of an SVG', async () => {
  await checkCases('svg', async (text) => {
    const { problem, ...image } = await describeImage(new TextEncoder().encode(text))
    const lines = problem && [`${problem.start} ${problem.message}`]
    return [JSON.stringify(image), ...(lines ?? [])].join('\n')
  })
})

it('finds a script at the end of a large SVG', async () => {
  const filler = '<path d="M0 0"/>'.repeat(40_000)
  const svg = `<svg width="9" height="9">${filler}<script>go()</script></svg>`
  const dir = await createFolder({ 'map.svg': svg })
  const { problem } = await readAsset(path.join(dir, 'map.svg'))
  expect(problem).toMatchObject({ message: 'Unexpected element `<script>`' })
})

/** Builds the start of a JPEG of 8 by 6 pixels with an EXIF orientation. */
function buildPhoto(orientation: number): Uint8Array {
  const exif = [
    ...[...'Exif\0\0'].map((char) => char.charCodeAt(0)),
    // Big-endian, one entry: tag 0x0112 (orientation), type short, count 1, value.
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ]
  const frame = [8, 0, 6, 0, 8, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
  const segment = (marker: number, data: number[]) => [0xff, marker, 0, data.length + 2, ...data]
  return Uint8Array.from([0xff, 0xd8, ...segment(0xe1, exif), ...segment(0xc0, frame), 0xff, 0xd9])
}
