import { expect, it } from 'vitest'
import { rewriteSvg } from '#content/safety/rewrite-svg.ts'
import { rules } from '../support/rules.ts'

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
