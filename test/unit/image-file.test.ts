import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { describeImage, isImageName, readImage } from '#content/read/image-file.ts'
import { createFolder } from '../support/folder.ts'

const ofText = (text: string) => describeImage(new TextEncoder().encode(text))

const svg = (attributes: string) => ofText(`<svg xmlns="http://www.w3.org/2000/svg"${attributes}/>`)

it('reads the size of a PNG', async () => {
  const file = path.join(import.meta.dirname, '../rules/site-broken-image/ok/menu.png')
  const bytes = await readFile(file)
  expect(await describeImage(bytes)).toEqual({ format: 'png', size: { width: 8, height: 6 } })
})

it.each([
  ['as it is', 1, { width: 8, height: 6 }],
  ['upside down', 3, { width: 8, height: 6 }],
  ['on its side', 6, { width: 6, height: 8 }],
])('reads the size of a photo taken %s as browsers show it', async (_, orientation, size) => {
  expect(await describeImage(photo(orientation))).toEqual({ format: 'jpg', size })
})

it.each([
  [' width="40" height="30"', { size: { width: 40, height: 30 } }],
  [' width="40" height="30" viewBox="0 0 8 6"', { size: { width: 40, height: 30 } }],
  [' viewBox="0 0 24 10"', { size: { width: 24, height: 10, fills: true } }],
  [' width="100%" viewBox="0 0 24 10"', { size: { width: 24, height: 10, fills: true } }],
  ['', {}],
])('reads the size of <svg%s>', async (attributes, expected) => {
  expect(await svg(attributes)).toEqual({ format: 'svg', ...expected })
})

it.each([
  '',
  'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 3\n',
  '<!doctype html><title>Not found</title>',
])('recognizes no image in %j', async (text) => {
  expect(await ofText(text)).toEqual({})
})

it.each(['a.png', 'b/c.JPG', 'd.svg'])('recognizes %s as an image', (file) => {
  expect(isImageName(file)).toBe(true)
})

it.each(['a.pdf', 'png', 'a.png.txt', 'a.heic'])('recognizes no image name in %s', (file) => {
  expect(isImageName(file)).toBe(false)
})

/** Builds the start of a JPEG of 8 by 6 pixels with an EXIF orientation. */
function photo(orientation: number): Uint8Array {
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

it.each([
  ['<a href="java&#115;cript:go()"/>', 'javascript:'],
  ['<a href="&#x6A;avascript&#58;go()"/>', 'javascript:'],
  ['<a xlink:href="java&#9;\nscript:go()"/>', 'javascript:'],
  ['<set attributeName="href" to="javascript:go()"/>', 'javascript:'],
  ['<animate attributeName="href" values="#a; javascript:go()"/>', 'javascript:'],
  ['<foreignObject><p><script>go()</script></p></foreignObject>', '<script'],
  ['<foreignObject><iframe src="javascript:go()"/></foreignObject>', 'javascript:'],
  ['<foreignObject><iframe srcdoc="&lt;script>go()"/></foreignObject>', 'srcdoc'],
  ['<text>&#60;script&#62; in href="javascript:"</text>', undefined],
  ['<text aria-label="JavaScript: how it loads">A</text>', undefined],
  ['<a href="https://a.example/?q=javascript:"><text>onload=go()</text></a>', undefined],
])('finds scripts in %s', async (part, script) => {
  expect((await ofText(`<svg width="9" height="9">${part}</svg>`)).script).toBe(script)
})

it('finds a script at the end of a large SVG, or with a namespace prefix', async () => {
  const filler = '<path d="M0 0"/>'.repeat(40_000)
  const svg = `<svg width="9" height="9">${filler}<script>go()</script></svg>`
  const dir = await createFolder({ 'map.svg': svg })
  expect(await readImage(path.join(dir, 'map.svg'))).toMatchObject({
    format: 'svg',
    script: '<script',
  })
  const prefixed = await ofText('<svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></svg>')
  expect(prefixed.script).toBe('<s:script')
})
