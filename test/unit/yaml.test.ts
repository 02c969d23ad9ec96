import * as z from 'zod'
import { expect, it } from 'vitest'
import { frontMatterSchema } from '#content/schema/front-matter.ts'
import { applyEdits, type Finding } from '#core/diagnostic.ts'
import { parseYaml } from '#core/yaml/parse-yaml.ts'
import { checkCases } from '../support/cases.ts'

const parse = (lines: string) =>
  parseYaml(`${lines}\ndescription: What the reader gets.\n`, frontMatterSchema)

const render = ({ message, help, start, end }: Finding) =>
  `${start}-${end} ${message}${help === undefined ? '' : `\n  help: ${help}`}`

it('explains broken front matter, and repairs it if its meaning is unambiguous', async () => {
  await checkCases('front-matter-yaml', (lines) => {
    const { problems } = parse(lines)
    const fixed = problems.flatMap(({ fix }) => (fix ? [applyEdits(lines, fix)] : []))
    const titles = fixed.map((each) => `fixed:\n${each}\ntitle: ${parse(each).value?.title}`)
    return [...problems.map(render), ...titles].join('\n')
  })
})

it.each([
  ['levels', '['.repeat(200_000)],
  ['levels', '- '.repeat(200_000)],
  ['levels', `${'{a: '.repeat(200)}b${'}'.repeat(200)}`],
  ['aliases', `a: &a b\nc: [${'*a, '.repeat(60_000)}]`],
])('reports too many %s', (what, lines) => {
  const start = process.cpuUsage()
  const { problems } = parseYaml(lines, frontMatterSchema)
  const message = `Unexpected number of ${what}, expected at most 100`
  expect(problems).toEqual([{ message, start: 0, end: 0 }])
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000)
})

it('reports text that YAML truncates at a comment', async () => {
  await checkCases('cut-yaml', (text) => {
    const parsed = parseYaml(text, z.looseObject({}), undefined, ['title', 'description'])
    const lines = [...parsed.problems, ...parsed.cuts].map((finding) => {
      const { start, end, message } = finding
      return `${start}-${end} ${message}${parsed.cuts.includes(finding) ? '' : ' (not cut)'}`
    })
    return lines.join('\n') || '(kept)'
  })
})

it('refuses control characters in lines of text', () => {
  const parses = (title: string) =>
    frontMatterSchema.safeParse({ title, description: 'A page' }).success
  expect(['\u001b[31mred', 'a\u0000b', 'a\u009bb', 'a\nb', 'a\u2028b'].map(parses)).toEqual(
    Array(5).fill(false),
  )
  expect(['Größe 👩‍🚀', 'a\u00a0b'].map(parses)).toEqual([true, true])
})
