import { afterEach, expect, it, vi } from 'vitest'
import { createCompiler } from '#generate/compile.ts'
import { classTransformer, highlightTheme, loadHighlighter } from '#generate/highlight.ts'

const compile = createCompiler()

afterEach(() => vi.restoreAllMocks())

it('highlights whole lines on a slow machine', async () => {
  const highlighter = await loadHighlighter()
  const render = () =>
    highlighter.codeToHtml('const a = "b", c = "d", e = 1', {
      lang: 'ts',
      theme: highlightTheme,
      transformers: [classTransformer],
    })
  const expected = render()
  let time = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => (time += 10_000))
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 10_000))
  expect(render()).toBe(expected)
  expect(expected.match(/tk-/g)!.length).toBeGreaterThan(4)
})

it.each(['text', 'bash'])('keeps blank lines in %s code', async (language) => {
  const code = await compile(`\`\`\`${language}\na\n\nb\n\`\`\`\n`, 'page.mdx')
  expect(code).toMatch(/"data-html": ".*a.*\\n\\n.*b/)
})

it('distinguishes flags from strings, and merges tokens of the same color', async () => {
  const bash = "```bash\na -H 'b\nc' --d e\n```"
  const json = '```json\n[{ "f": "g" }]\n```'
  const code = await compile(`${bash}\n\n${json}\n`, 'page.mdx')
  const tokens = [...code.matchAll(/tk-(\w)\\">([^<]*)/g)].map(([, kind, text]) => [kind, text])
  expect(tokens).toEqual([
    ['n', 'a'],
    ['v', ' -H'],
    ['s', " 'b\\nc'"],
    ['v', ' --d'],
    ['s', '\\"g\\"'],
  ])
})

it('highlights JSON in a string of shell code', async () => {
  const samples = ['a -d \'{\n  "b": ["c", 1]\n}\'', "a '{print $1}'"]
  const code = await compile(`\`\`\`bash\n${samples.join('\n')}\n\`\`\`\n`, 'page.mdx')
  const tokens = [...code.matchAll(/tk-(\w)\\">([^<]*)/g)].map(([, kind, text]) => [kind, text])
  expect(tokens).toEqual([
    ['n', 'a'],
    ['v', ' -d'],
    ['s', '\\"c\\"'],
    ['v', '1'],
    ['n', 'a'],
    ['s', " '{print $1}'"],
  ])
})

it('shows variables as plain text', async () => {
  const code = await compile('```js\nconst a = b.c ?? `${new D()}`\n```\n', 'page.mdx')
  const tokens = [...code.matchAll(/tk-(\w)\\">([^<]*)/g)].map(([, kind, text]) => [kind, text])
  expect(tokens).toEqual([
    ['k', 'const'],
    ['k', '='],
    ['k', '??'],
    ['s', ' `'],
    ['k', 'new'],
    ['n', ' D'],
    ['s', '`'],
  ])
})

it("keeps Nextra's line highlighting", async () => {
  const code = await compile('```bash {2}\na\nb\n```\n', 'page.mdx')
  expect(code).toContain('data-highlighted-line')
})

/** Returns the attributes of each image in a compiled page. */
async function listImages(text: string): Promise<string[]> {
  const data = `images:
  /assets/a.png: { width: 8, height: 6 }
  /assets/b%20c.svg: { width: 24, height: 10, fills: true }`
  const code = await compile(`---\ntitle: A page\n${data}\n---\n\n${text}\n`, 'page.mdx')
  const images = code.matchAll(/_jsx\(_components\.img, (\{.*?\})\)[,;)\s]/gs)
  return Array.from(images, ([, attributes]) => attributes!.replace(/\s+/g, ' '))
}

it('adds sizes to images, and lazy loading to all but the first', async () => {
  const images = await listImages(
    '![A](/assets/a.png)\n\n![A](/assets/a.png "Again")\n\n![D](/assets/none.png)',
  )
  expect(images).toEqual([
    '{ src: "/assets/a.png", alt: "A", width: "8", height: "6", decoding: "async" }',
    '{ src: "/assets/a.png", alt: "A", title: "Again", width: "8", height: "6", loading: "lazy", decoding: "async" }',
    '{ src: "/assets/none.png", alt: "D", loading: "lazy", decoding: "async" }',
  ])
})

it('adds the aspect ratio of a drawing without a size', async () => {
  expect(await listImages('![B](</assets/b%20c.svg>)')).toEqual([
    '{ src: "/assets/b%20c.svg", alt: "B", width: "100%", style: { aspectRatio: "24 / 10" }, decoding: "async" }',
  ])
})

it('resolves an image to the first definition of its name', async () => {
  const text = '![A][It]\n\n[it]: /assets/a.png\n[it]: /assets/none.png'
  expect(await listImages(text)).toEqual([
    '{ src: "/assets/a.png", alt: "A", width: "8", height: "6", decoding: "async" }',
  ])
})

it('moves the id of an operation to the heading above it, once', async () => {
  const operations = ['a', 'b'].map((id) => `<RefOperation id="op-${id}" method="GET" />`)
  const code = await compile(
    `${operations[0]}\n\n## A\n\nText\n\n${operations.join('\n\n')}`,
    'a.mdx',
  )
  expect(code).toMatch(/id: "a".*id: "op-a".*RefOperation, \{\s*method.*id: "op-b"/s)
  expect(code.match(/"op-a"/g)).toHaveLength(2)
})

it('names the columns of long rows, which phones show as cards', async () => {
  const long = 'a'.repeat(101)
  const tables = [
    `| A | B | C |\n|---|---|---|\n| 1 | 2 | ${long} |`,
    '| D | E | F |\n|---|---|---|\n| 1 | 2 | 3 |',
    `| G | H |\n|---|---|\n| 1 | ${long} |`,
  ]
  const code = await compile(tables.join('\n\n'), 'page.mdx')
  expect([...code.matchAll(/"data-label": "(\w)"/g)].map(([, label]) => label)).toEqual([
    'B',
    'C',
    'H',
  ])
})
