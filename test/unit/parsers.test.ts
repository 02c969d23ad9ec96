import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { walkTree } from '#core/tree.ts'
import { isJsxElement } from '#content/parse/collect-elements.ts'
import { deriveFrontMatter } from '#content/parse/derive-front-matter.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'

const corpus = path.join(import.meta.dirname, '../corpora/valid-mdx')

it('parses all syntax of Markdown, GitHub and MDX', () => {
  const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((each) => each.endsWith('.mdx'))) {
    const text = readFileSync(path.join(corpus, file), 'utf8')
    expect(parseMdx(text).problem, file).toBeUndefined()
  }
})

it.each([
  ['<A>\n\nText.', 1, 1, 'Expected a closing tag for `<A>` (1:1)'],
  ['---\ntitle: é\n---\n\n👩 text {', 5, 9, /^Unexpected end of file in expression/],
  ['Text.\n\n> 👍 a <5 b', 3, 8, /^Unexpected character after `<`/],
])('reports where and why %j does not parse', (text, line, column, message) => {
  const { problem } = parseMdx(text)
  expect(problem).toMatchObject({ line, column })
  expect(problem?.message).toMatch(message)
})

it('reports unclosed front matter', () => {
  expect(parseMdx('---\ntitle: A\n\n{a b}').problem?.message).toBe('Front matter that never ends')
})

it('returns offsets in UTF-16 code units', () => {
  const text =
    'é 👩‍👩‍👧 **ü** _𝒳_\n\n- 中 <Kbd title="👍" x=\'y\' z={{ a: b }} {...c} d>ß</Kbd> {product.name}\n'
  let elements = 0
  walkTree(parseMdx(text).tree!, (node) => {
    const written = text.slice(node.position!.start.offset, node.position!.end.offset)
    if (node.type === 'text') expect(written).toBe(node.value)
    if (!isJsxElement(node)) return
    elements++
    const attributes = node.attributes.map(({ position }) => {
      return text.slice(position!.start.offset, position!.end.offset)
    })
    expect(attributes).toEqual(['title="👍"', "x='y'", 'z={{ a: b }}', '{...c}', 'd'])
  })
  expect(elements).toBe(1)
})

it('returns positions of attributes on separate lines of a block quote', () => {
  const text = '> <Card\n>   title="a"\n>   href="/b"\n> />\n'
  walkTree(parseMdx(text).tree!, (node) => {
    if (!isJsxElement(node)) return
    const { start, end } = node.attributes[1]!.position!
    expect([start.line, start.column]).toEqual([3, 5])
    expect(text.slice(start.offset, end.offset)).toBe('href="/b"')
  })
})

it('derives a description from the first paragraph, even within HTML', () => {
  const { tree } = parseMdx(
    '<div>\n\n## A\n\n<div>\n\nThe first.\n\n</div>\n\n</div>\n\nThe second.\n',
  )
  expect(deriveFrontMatter(tree!, {})).toEqual({ description: 'The first.' })
})
