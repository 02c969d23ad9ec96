import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Diagram } from '#components/reference/diagram.tsx'
import { hasTree } from '#content/page.ts'
import { createDiagramDocument } from '#features/diagrams/diagram.ts'
import { drawDiagrams } from '#features/diagrams/draw-diagrams.ts'
import { collectWords } from '#gate/linters/collect-words.ts'
import { createLoadContext } from '../support/site.ts'

const toFile = (text: string) => ({ path: 'a.dot', displayPath: 'content-src/a.dot', text })

const draw = (text: string) =>
  drawDiagrams([toFile(text)], createLoadContext({ name: 'Acme <Tests>' }))

const svgOf = async (text: string) => (await draw(text))['a.dot']!.drawing!.svg

describe('a drawing', () => {
  it('escapes text', async () => {
    expect(await svgOf('digraph { a [label="<b> & {product.name}"] }')).toContain(
      '>&lt;b&gt; &amp; Acme &lt;Tests&gt;</text>',
    )
  })

  it('has no color, font, id, link or image', async () => {
    const text = 'digraph { a [color=red URL="javascript:x" id=x tooltip=y] a -> b [href="/x"] }'
    expect(await svgOf(text)).not.toMatch(/red|javascript|href|title|id=|font|fill=|stroke=/)
  })
})

it.each(['label="b\vc"', 'label="b\uFFFFc"', 'tooltip="b&#1;c"', 'URL="/b?c&nope;"'])(
  'reports %j',
  async (text) => {
    const { drawing, problems } = (await draw(`digraph { a [${text}] }`))['a.dot']!
    expect(drawing).toBeUndefined()
    expect(problems).toMatchObject([
      {
        message: 'Cannot draw the diagram with a control character or a reference such as `&#1;`',
      },
    ])
  },
)

it('reports a diagram that crashes Graphviz, and draws the next one', async () => {
  const chain = Array.from({ length: 20_000 }, (_, n) => `n${n} -> n${n + 1};`)
  const files = [`digraph { ${chain.join('')} }`, 'digraph { a }'].map((text, index) => ({
    ...toFile(text),
    path: `${index}.dot`,
  }))
  const [long, plain] = Object.values(await drawDiagrams(files, createLoadContext({})))
  expect(long!.drawing).toBeUndefined()
  expect(long!.problems).toMatchObject([{ message: 'Cannot draw the diagram: Graphviz fails' }])
  expect(plain!.drawing?.svg).toContain('>a</text>')
})

it.each(['/* ', '"\\" ', '= "\\'])('reads a source with many `%s` in linear time', (text) => {
  const start = process.cpuUsage()
  createDiagramDocument(toFile(`digraph { a }\n${text.repeat(150_000)}`))
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(10_000)
})

it('passes visible labels to the spell checker', () => {
  const text =
    'digraph { // no "text"\nrankdir="TB" a [label="One two\\n{product.name}|<x>three" class="main"] "Four" }'
  const page = createDiagramDocument(toFile(text))
  const words = hasTree(page) ? collectWords(page) : []
  expect(words.map(([word]) => word)).toEqual(['One', 'two', 'three', 'Four'])
  expect(
    words.every(([word, [offset]]) => text.slice(offset, offset! + word.length) === word),
  ).toBe(true)
})

it('renders an accessible name and a text description', () => {
  const drawing = '<g class="node"></g>'
  const props = { alt: 'One "thing"', caption: 'A caption', width: '40', height: '30', drawing }
  const html = renderToStaticMarkup(createElement(Diagram, props as never, 'In words'))
  expect(html).toContain('role="img" aria-label="One &quot;thing&quot;" viewBox="0 0 40 30"')
  expect(html).toContain(`>${drawing}</svg><figcaption`)
  expect(html).toMatch(/<details[^>]*><summary[^>]*>Text description<\/summary>In words<\/details>/)
})
