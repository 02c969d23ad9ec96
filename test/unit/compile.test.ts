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

it.each<[name: string, fences: string, tokens: string[]]>([
  [
    'distinguishes flags from strings, and merges tokens of the same color',
    '```bash\na -H \'b\nc\' --d e\n```\n\n```json\n[{ "f": "g" }]\n```',
    ['n a', 'v  -H', "s  'b\\nc'", 'v  --d', 's \\"g\\"'],
  ],
  [
    'highlights JSON in a string of shell code',
    '```bash\na -d \'{\n  "b": ["c", 1]\n}\'\na \'{print $1}\'\n```',
    ['n a', 'v  -d', 's \\"c\\"', 'v 1', 'n a', "s  '{print $1}'"],
  ],
  [
    'shows variables as plain text',
    '```js\nconst a = b.c ?? `${new D()}`\n```',
    ['k const', 'k =', 'k ??', 's  `', 'k new', 'n  D', 's `'],
  ],
])('%s', async (_, fences, tokens) => {
  const code = await compile(`${fences}\n`, 'page.mdx')
  const found = Array.from(
    code.matchAll(/tk-(\w)\\">([^<]*)/g),
    ([, kind, text]) => `${kind} ${text}`,
  )
  expect(found).toEqual(tokens)
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

it.each([
  [
    'adds sizes, and lazy loading to all but the first',
    '![A](/assets/a.png)\n\n![A](/assets/a.png "Again")\n\n![D](/assets/none.png)',
    [
      '{ src: "/assets/a.png", alt: "A", width: "8", height: "6", decoding: "async" }',
      '{ src: "/assets/a.png", alt: "A", title: "Again", width: "8", height: "6", loading: "lazy", decoding: "async" }',
      '{ src: "/assets/none.png", alt: "D", loading: "lazy", decoding: "async" }',
    ],
  ],
  [
    'adds the aspect ratio of a drawing without a size',
    '![B](</assets/b%20c.svg>)',
    [
      '{ src: "/assets/b%20c.svg", alt: "B", width: "100%", style: { aspectRatio: "24 / 10" }, decoding: "async" }',
    ],
  ],
  [
    'resolves an image to the first definition of its name',
    '![A][It]\n\n[it]: /assets/a.png\n[it]: /assets/none.png',
    ['{ src: "/assets/a.png", alt: "A", width: "8", height: "6", decoding: "async" }'],
  ],
])('of images: %s', async (_, text, images) => {
  expect(await listImages(text)).toEqual(images)
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
    `| I | J | K |\n|---|---|---|\n| 1 | 2 | ${long} |\n| 1 | 3 | ${long} |`,
    '| L | M |\n|---|---|',
    // A long text is no heading.
    `| N | O |\n|---|---|\n| 1 | ${long} a |\n| 1 | ${long} b |`,
  ]
  const code = await compile(tables.join('\n\n'), 'page.mdx')
  // The first column does not tell the rows of the last table apart.
  expect([...code.matchAll(/"data-label": "(\w?)"/g)].map(([, label]) => label)).toEqual([
    ...['B', 'C', ''],
    ...['I', 'K', 'I', 'K', '', ''],
  ])
  const roles = Array.from(code.matchAll(/role: "(\w+)"/g), ([, role]) => role)
  expect(roles.filter((role) => role === 'table')).toHaveLength(4)
  expect(roles.filter((role) => role === 'columnheader')).toHaveLength(10)
  expect(roles.filter((role) => role === 'cell')).toHaveLength(15)
})

it('marks answers in cells and at the start of paragraphs, and short names of rows', async () => {
  const table = '| A | B |\n|---|---|\n| First name | Yes |\n| One | yes, often |'
  const code = await compile(
    `${table}\n\n**Partly.** Text\n\nText **No.**\n\n**No** is a value`,
    'page.mdx',
  )
  const answers = Array.from(code.matchAll(/"data-answer": "(\w+)"/g), ([, answer]) => answer)
  expect(answers).toEqual(['yes', 'partly'])
  expect(code.match(/"data-name": ""/g)).toHaveLength(1)
})
