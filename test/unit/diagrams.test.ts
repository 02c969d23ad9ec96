import path from 'node:path'
import { parseXml, XmlElement, type XmlNode } from '@rgrove/parse-xml'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ReadInput } from '#content/content-feature.ts'
import { features } from '#features/index.ts'
import { Diagram } from '#components/mdx/diagram.tsx'
import { createMemoryStore } from '#cache/store.ts'
import { drawDiagrams } from '#features/diagrams/draw-diagrams.ts'
import { createDiagramPage } from '#features/diagrams/diagram-page.ts'
import { isDiagram, type DrawingResult } from '#features/diagrams/diagram.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { readContent, type SourceFile } from '#content/read/read-content.ts'
import { collectDotAttributes, scanDot } from '#features/diagrams/scan-dot.ts'
import { loadDrawer } from '#features/diagrams/draw-diagram.ts'
import { renderDrawing } from '#features/diagrams/render-drawing.ts'
import { buildPlan } from '#generate/plan.ts'
import { collectWords } from '#gate/linters/collect-words.ts'
import { hasTree } from '#content/linter.ts'
import { checkContent } from '#gate/check-content.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { createRepository } from '../support/repository.ts'
import { parseTestSite, testProduct } from '../support/site.ts'

const contentDir = path.join(import.meta.dirname, '../example-site/content-src')
const content = await readContent(contentDir, features)
const { variables } = parseProduct(content, features)
const sources = [...content.configs.values()].filter((file) => isDiagram(file.path))
const draw = await loadDrawer()

describe.each(sources)('$path', ({ text }) => {
  const { drawing, problems } = draw(text, variables)
  const svg = drawing?.svg ?? ''

  it('is drawn without a problem', () => {
    expect(problems).toEqual([])
    expect(svg).toContain('<text ')
  })

  it('gives the same drawing each time', async () => {
    const again = await loadDrawer()
    expect(again(text, variables)).toEqual({ drawing, problems })
  })

  it('is lean, and narrow enough for a phone', () => {
    expect(svg.length).toBeLessThan(12_000)
    expect(drawing!.width).toBeLessThanOrEqual(440)
  })

  it('holds shapes, text and classes, and nothing that could clash, leak or load', () => {
    const elements = listElements(parseXml(`<svg>${svg}</svg>`).root!)
    const names = new Set(elements.map(({ name }) => name))
    const attributes = new Set(elements.flatMap((each) => Object.keys(each.attributes)))
    expect([...names].filter((name) => !allowedElements.has(name))).toEqual([])
    expect([...attributes].filter((name) => !allowedAttributes.has(name))).toEqual([])
    expect(svg).not.toMatch(/https?:|url\(|@import|#[0-9a-f]{3}/i)
  })
})

it('there are diagrams to look at', () => {
  expect(sources.length).toBeGreaterThanOrEqual(6)
})

describe('drawing', () => {
  const svgOf = (source: string) => draw(source, { name: 'Acme <Tests>' }).drawing?.svg

  it('makes one element of a rounded box', () => {
    expect(svgOf('digraph { a }')).toBe(
      "<g class='node'><rect x='1' y='1' width='36' height='32.5' rx='6'/><text x='19' y='22'>a</text></g>",
    )
  })

  it('leaves out classes that do not exist, and what could end an attribute', () => {
    const box = { name: 'a', pos: '5,5', width: '0.1', height: '0.1', style: 'rounded' }
    const objects = [{ ...box, class: "main' onload='x titled", _draw_: [{ op: 'p' }] }]
    const { svg } = renderDrawing({ bb: '0,0,10,10', objects })
    expect(svg).toMatch(/^<g class='node titled'><rect [^>]*><\/g>$/)
  })

  it('lets text stand for itself', () => {
    expect(svgOf('digraph { a [label="<b> & {product.name}"] }')).toContain(
      '>&lt;b&gt; &amp; Acme &lt;Tests&gt;</text>',
    )
  })

  it('shows dashed lines, and nothing of what is invisible', () => {
    expect(svgOf('digraph { a -> b [style=dashed] }')).toContain("stroke-dasharray='4 3'")
    expect(svgOf('digraph { a -> b [style=invis] }')).not.toContain('edge')
  })

  it('keeps the first column of records and the frames of clusters', () => {
    expect(svgOf('digraph { a [shape=record label="One\\l|<x>Two\\l"] }')).toContain(
      "text-anchor='start'>One<",
    )
    expect(svgOf('digraph { subgraph cluster_a { label="Group"; a } }')).toMatch(
      /^<g class='group'><rect [^>]*><text [^>]*>Group<\/text><\/g>/,
    )
  })
})

describe('sources', () => {
  it('are split into words with their offsets', () => {
    const source = '# no\ndigraph "A \\"b\\"" { a1->b [label=<<i>x</i>>, minlen=-.5] } // no'
    const { tokens, problems } = scanDot(source)
    expect(problems).toEqual([])
    expect(tokens.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      ...['id digraph', 'text A \\"b\\"', 'mark {', 'id a1', 'mark ->', 'id b', 'mark ['],
      ...['id label', 'mark =', 'html <i>x</i>', 'mark ,', 'id minlen', 'mark =', 'id -.5'],
      ...['mark ]', 'mark }'],
    ])
    expect(tokens.every(({ value, start, end }) => source.slice(start, end) === value)).toBe(true)
    expect(collectDotAttributes(tokens).map(({ name }) => name.value)).toEqual(['label', 'minlen'])
  })

  it('are prose where readers see them', () => {
    const text =
      'digraph { rankdir="TB" a [label="One two\\n{product.name}|<x>three" class="main"] "Four" }'
    const page = createDiagramPage(toFile(text))
    const words = hasTree(page) ? collectWords(page) : []
    expect(words.map(([word]) => word)).toEqual(['One', 'two', 'three', 'Four'])
    expect(words.every(([word, [at]]) => text.slice(at, at! + word.length) === word)).toBe(true)
  })
})

describe('the cache', () => {
  it('gives what it knows, by source, variables and tool', async () => {
    const store = createMemoryStore<DrawingResult>()
    const drawn = async (text: string, variables = {}, toolKey = 'one') => {
      const drawings = await drawDiagrams(toInput([toFile(text)], variables), { toolKey, store })
      return drawings['a.dot']!.drawing?.svg
    }
    expect(await drawn('digraph { a }')).toContain('>a<')
    store.read = () =>
      Promise.resolve({ drawing: { svg: 'kept', width: 1, height: 1 }, problems: [] })
    expect(await drawn('digraph { a }')).toBe('kept')
    const asked = new Set<string>()
    store.read = (key) => Promise.resolve(void asked.add(key))
    await drawn('digraph { a }')
    await drawn('digraph { b }')
    await drawn('digraph { a }', { name: 'Other' })
    await drawn('digraph { a }', {}, 'other tool')
    expect(asked.size).toBe(4)
  })
})

describe('generation', () => {
  const use = '<Diagram src="./a.dot" alt="One thing">\n\nOne thing.\n\n</Diagram>'

  it('puts the drawing into the page, which changes with it, and nothing into the assets', async () => {
    const [first, second] = await Promise.all(
      ['digraph { one }', 'digraph { "two \\"2\\"" }'].map((source) => plan(use, source)),
    )
    expect(first!.pages.get('page.mdx')).toMatch(
      /<Diagram src="\.\/a\.dot" width="\d+" height="\d+" drawing="<g class='node'>[^"]*>one<[^"]*" alt=/,
    )
    expect(second!.pages.get('page.mdx')).toContain('>two &quot;2&quot;<')
    expect(first!.assets.size).toBe(0)
  })

  it('leaves the quotes of the writer', async () => {
    const { pages } = await plan(use.replace('"./a.dot"', "'./a.dot'"), 'digraph { one }')
    expect(pages.get('page.mdx')).toContain(`<Diagram src='./a.dot' width="`)
  })

  it('answers for new faults only, where a change is checked', async () => {
    const fault = 'digraph {\n  a [color=red]\n}\n'
    const both = use + use.replaceAll('./a.dot', './b.dot').replace(/^/, '\n\n')
    const repository = createRepository({
      'product.yaml': testProduct,
      'page.mdx': pageWith(both),
      'a.dot': fault,
      'b.dot': 'digraph { b }\n',
    })
    onTestFinished(() => repository.remove())
    repository.write({ 'b.dot': `\n${fault}` })
    const { diagnostics } = await checkContent(repository.contentDir, { base: 'HEAD' })
    expect(diagnostics.map(({ file, line }) => `${path.basename(file)}:${line}`)).toEqual([
      'b.dot:3',
    ])
  })

  it('checks the words of a label', async () => {
    const dir = await createContentFolder({
      'page.mdx': pageWith(use),
      'a.dot': 'digraph {\n  a [label="Recieved by Acme Tests"]\n}\n',
    })
    const { diagnostics } = await checkContent(dir)
    expect(diagnostics.map(({ line, column, ruleId }) => `${line}:${column} ${ruleId}`)).toEqual([
      '2:13 cspell:unknown-word',
      '2:25 terminology:product-name',
    ])
  })
})

it('the component names the drawing, and offers the same in words', () => {
  const drawing = "<g class='node'></g>"
  const props = { alt: 'One "thing"', caption: 'A caption', width: '40', height: '30', drawing }
  const html = renderToStaticMarkup(createElement(Diagram, props as never, 'In words'))
  expect(html).toContain('role="img" aria-label="One &quot;thing&quot;" viewBox="0 0 40 30"')
  expect(html).toContain(`>${drawing}</svg><figcaption`)
  expect(html).toMatch(/<details[^>]*><summary>Text description<\/summary>In words<\/details>/)
})

const allowedElements = new Set(['svg', 'g', 'rect', 'path', 'ellipse', 'text'])

const allowedAttributes = new Set([
  ...['class', 'cx', 'cy', 'd', 'height', 'rx', 'ry', 'stroke-dasharray', 'text-anchor', 'width'],
  ...['x', 'y'],
])

function listElements(element: XmlElement): XmlElement[] {
  const children = element.children.filter(
    (child: XmlNode): child is XmlElement => child instanceof XmlElement,
  )
  return [element, ...children.flatMap(listElements)]
}

function toFile(text: string): SourceFile {
  return { path: 'a.dot', displayPath: 'content-src/a.dot', text }
}

function toInput(sources: SourceFile[], variables = {}): ReadInput {
  return { sources, variables, features }
}

async function plan(body: string, source: string) {
  const { site } = parseTestSite({ 'page.mdx': pageWith(body), 'a.dot': source })
  const store = { toolKey: '', store: createMemoryStore() }
  site.references = { diagrams: await drawDiagrams(toInput([toFile(source)]), store) }
  return buildPlan(site, new Map())
}
