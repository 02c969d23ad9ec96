import { expect, it } from 'vitest'
import { describeImage } from '#content/read/image-file.ts'
import { rewriteSvg } from '#content/safety/rewrite-svg.ts'
import { checkCases } from '../support/cases.ts'
import { rules } from '../support/rules.ts'

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

const wrap = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`

it('keeps a drawing as it is', () => {
  const drawing = wrap('<g fill="url(#a)"><text x="1">A &amp; &lt;b&gt;</text></g>')
  expect(rewriteSvg(drawing).text).toBe(drawing)
})

it('escapes texts and values as it found them', () => {
  const drawing = wrap('<text id="&quot;&lt;&#10;">&lt;script&gt;</text>')
  const { text } = rewriteSvg(drawing)
  expect(text).toBe(wrap('<text id="&#34;&lt;&#10;">&lt;script&gt;</text>'))
  expect(rewriteSvg(text).text).toBe(text)
})

it.each([
  ['many starts of comments', '<!--'.repeat(300_000)],
  ['many starts of tags', '<svg '.repeat(300_000)],
  ['many levels', '<g>'.repeat(300_000)],
  ['many levels that end', `${'<g>'.repeat(50_000)}${'</g>'.repeat(50_000)}`],
  ['many attributes', `<g ${Array.from({ length: 20_000 }, (_, i) => `a${i}=""`).join(' ')}/>`],
  ['many references', `<text>${'&lt;'.repeat(200_000)}</text>`],
  ['many functions', `<style>${'url( '.repeat(200_000)}</style>`],
])('reads an SVG with %s in a second', (_, content) => {
  const start = process.cpuUsage()
  rewriteSvg(wrap(content))
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000)
})

it('refuses uses that repeat each other', () => {
  const group = (n: number) =>
    `<g id="g${n}"><use href="#g${n + 1}"/><use href="#%67${n + 1}"/></g>`
  const groups = Array.from({ length: 30 }, (_, n) => group(n)).join('')
  const { problem, text } = rewriteSvg(wrap(`${groups}<path id="g30" d="M0 0"/>`))
  expect(problem?.message).toBe('Unexpected number of repeated elements')
  expect(text).not.toContain('<use')
  expect(rewriteSvg(wrap('<g id="a"><use href="#a"/></g>')).problem).toBeUndefined()
})

it('cannot be turned off', () => {
  const required = rules.filter(({ isRequired }) => isRequired).map(({ id }) => id)
  expect(required).toEqual(expect.arrayContaining(['safety:svg-script', 'site:file-type']))
})
