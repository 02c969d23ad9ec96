import { afterEach, expect, it, vi } from 'vitest'
import { renderContent } from '../support/render-page.ts'

afterEach(() => vi.restoreAllMocks())

it.each(['text', 'bash'])('keeps blank lines in %s code', async (language) => {
  const { html } = await renderContent(`\`\`\`${language}\na\n\nb\n\`\`\`\n`)
  expect(html).toMatch(/<code>.*a.*\n\n.*b/)
})

it.each<[name: string, fences: string, tokens: string[]]>([
  [
    'distinguishes flags from strings, and merges tokens of the same color',
    '```bash\na -H \'b\nc\' --d e\n```\n\n```json\n[{ "f": "g" }]\n```',
    ['n a', 'v  -H', "s  'b\nc'", 'v  --d', 's "g"'],
  ],
  [
    'highlights JSON in a string of shell code',
    '```bash\na -d \'{\n  "b": ["c", 1]\n}\'\na \'{print $1}\'\n```',
    ['n a', 'v  -d', 's "c"', 'v 1', 'n a', "s  '{print $1}'"],
  ],
  [
    'shows variables as plain text',
    '```js\nconst a = b.c ?? `${new D()}`\n```',
    ['k const', 'k =', 'k ??', 's  `', 'k new', 'n  D', 's `'],
  ],
])('%s', async (_, fences, tokens) => {
  const { html } = await renderContent(`${fences}\n`)
  const found = Array.from(
    html.matchAll(/tk-(\w)">([^<]*)/g),
    ([, kind, text]) => `${kind} ${text}`,
  )
  expect(found).toEqual(tokens)
})

it('marks lines, and words that do not overlap', async () => {
  const { html } = await renderContent('```text {2} /aba/ /ab/\nababa\nb\n```\n')
  expect(html).toContain('<span class="highlighted-word">aba</span>ba\n')
  expect(html).toContain('\n<span class="highlighted">b</span>')
})

/** Returns the images of a rendered page. */
async function listImages(text: string): Promise<string[]> {
  const data = `images:
  /assets/a.png: { width: 8, height: 6 }
  /assets/b%20c.svg: { width: 24, height: 10, fills: true }`
  const { html } = await renderContent(`---\ntitle: A page\n${data}\n---\n\n${text}\n`)
  return html.match(/<img[^>]*>/g) ?? []
}

it.each([
  [
    'adds sizes, and lazy loading to all but the first',
    '![A](/assets/a.png)\n\n![A](/assets/a.png "Again")\n\n![D](/assets/none.png)',
    [
      '<img alt="A" width="8" height="6" decoding="async" src="/assets/a.png"/>',
      '<img alt="A" title="Again" width="8" height="6" loading="lazy" decoding="async" src="/assets/a.png"/>',
      '<img alt="D" loading="lazy" decoding="async" src="/assets/none.png"/>',
    ],
  ],
  [
    'adds the aspect ratio of a drawing without a size',
    '![B](</assets/b%20c.svg>)',
    [
      '<img alt="B" width="100%" style="aspect-ratio:24 / 10" decoding="async" src="/assets/b%20c.svg"/>',
    ],
  ],
  [
    'resolves an image to the first definition of its name',
    '![A][It]\n\n[it]: /assets/a.png\n[it]: /assets/none.png',
    ['<img alt="A" width="8" height="6" decoding="async" src="/assets/a.png"/>'],
  ],
])('of images: %s', async (_, text, images) => {
  expect(await listImages(text)).toEqual(images)
})

it('moves the id of an operation to the heading above it, once', async () => {
  const operations = ['a', 'b'].map(
    (id) => `<RefOperation headingId="op-${id}" method="GET" path="/${id}" />`,
  )
  const { html } = await renderContent(
    `${operations[0]}\n\n## A\n\nText\n\n${operations.join('\n\n')}`,
  )
  expect(html).toMatch(/id="a"><span id="op-a">.*<div class="ref">.*<div class="ref" id="op-b">/s)
  expect(html.match(/"op-a"/g)).toHaveLength(2)
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
  const { html } = await renderContent(tables.join('\n\n'))
  // The first column does not tell the rows of the last table apart.
  expect([...html.matchAll(/data-label="(\w?)"/g)].map(([, label]) => label)).toEqual([
    ...['B', 'C', ''],
    ...['I', 'K', 'I', 'K', '', ''],
  ])
  const roles = Array.from(html.matchAll(/<t[^>]* role="(\w+)"/g), ([, role]) => role)
  expect(roles.filter((role) => role === 'table')).toHaveLength(4)
  expect(roles.filter((role) => role === 'columnheader')).toHaveLength(10)
  expect(roles.filter((role) => role === 'cell')).toHaveLength(15)
})

it('marks answers in cells and at the start of paragraphs, and short names of rows', async () => {
  const table = '| A | B |\n|---|---|\n| First name | Yes |\n| One | yes, often |'
  const { html } = await renderContent(
    `${table}\n\n**Partly.** Text\n\nText **No.**\n\n**No** is a value`,
  )
  const answers = Array.from(html.matchAll(/data-answer="(\w+)"/g), ([, answer]) => answer)
  expect(answers).toEqual(['yes', 'partly'])
  expect(html.match(/data-name=""/g)).toHaveLength(1)
})
