import path from 'node:path'
import { expect, it } from 'vitest'
import type { Diagnostic } from '#core/diagnostic.ts'
import { pageLinters } from '#gate/analysis/analyze-pages.ts'
import { hasTree } from '#content/page.ts'
import { checkContent } from '#gate/check-content.ts'
import { readMarks } from '../support/marks.ts'
import { parseTestSite } from '../support/site.ts'

const root = path.join(import.meta.dirname, '../..')

it('raises nothing on pages with everything that is allowed', async () => {
  const result = await checkContent(path.join(root, 'test/corpora/valid-mdx/content-src'))
  expect(result.diagnostics).toEqual([])
  expect(result.summary.files).toBe(2)
})

/**
 * One mistake for each check that is on. `«` and `»` stand around what is to be reported; `only`
 * marks mistakes that cannot be made within a component.
 */
const cases: { id: string; body: string; only?: true }[] = [
  { id: 'markdownlint:MD001', body: '## One\n\n«#### Three»' },
  { id: 'markdownlint:MD003', body: '## One\n\n«Two»\n---' },
  { id: 'markdownlint:MD004', body: '- a\n\ntext\n\n«*» b' },
  { id: 'markdownlint:MD005', body: '- a\n  - b\n« - »c' },
  { id: 'markdownlint:MD007', body: '- a\n«   - »b' },
  { id: 'markdownlint:MD009', body: 'Text.«  »' },
  { id: 'markdownlint:MD009', body: '```bash« »\nls\n```' },
  { id: 'markdownlint:MD010', body: 'Text«\t»and text.' },
  { id: 'markdownlint:MD010', body: '```«\t»bash\nls\n```' },
  { id: 'markdownlint:MD011', body: 'See «(the page)[/other]» now.' },
  { id: 'markdownlint:MD012', body: 'Text.\n\n«»\nText.' },
  { id: 'markdownlint:MD014', body: '```bash\n«$ »ls\n```' },
  { id: 'markdownlint:MD018', body: '«##H»eading' },
  { id: 'markdownlint:MD019', body: '## « »Heading' },
  { id: 'markdownlint:MD020', body: '## Headin«g##»' },
  { id: 'markdownlint:MD021', body: '## Heading « »##' },
  { id: 'markdownlint:MD022', body: 'Text.\n«## Heading»' },
  { id: 'markdownlint:MD023', body: 'Text.\n\n« »## Heading', only: true },
  { id: 'markdownlint:MD024', body: '## One\n\n### Two\n\n«### Two»' },
  { id: 'markdownlint:MD026', body: '## Heading«:»' },
  { id: 'markdownlint:MD027', body: '> « »text' },
  { id: 'markdownlint:MD030', body: '«-  »item' },
  { id: 'markdownlint:MD031', body: 'Text.\n«```bash»\nls\n```' },
  { id: 'markdownlint:MD032', body: 'Text.\n«- item»' },
  { id: 'markdownlint:MD035', body: '---\n\ntext\n\n«***»' },
  { id: 'markdownlint:MD036', body: '«**A heading**»\n\nText.' },
  { id: 'markdownlint:MD039', body: 'Some [« »link](/other).' },
  { id: 'markdownlint:MD040', body: '«```»\nls\n```' },
  { id: 'markdownlint:MD042', body: 'Some «[link](#)».' },
  { id: 'markdownlint:MD045', body: 'Some «![](./menu.png)».' },
  { id: 'markdownlint:MD045', body: 'Some ![«![](./menu.png)»](./menu.png).' },
  { id: 'markdownlint:MD047', body: 'Text«.»', only: true },
  { id: 'markdownlint:MD049', body: 'Some _emphasis_ and «*»emphasis«*».' },
  { id: 'markdownlint:MD050', body: 'Some **bold** and «__»bold«__».' },
  { id: 'markdownlint:MD055', body: '| a | b |\n| - | - |\n| c | «d»' },
  { id: 'markdownlint:MD055', body: '| a | b |\n| - | - |\n| c | d |\n«T»ext' },
  { id: 'markdownlint:MD056', body: '| a | b |\n| - | - |\n| c «|»' },
  { id: 'markdownlint:MD056', body: '| a | b |\n| - | - |\n| `c | d` «| e |»' },
  { id: 'markdownlint:MD058', body: 'Text.\n\n| a |\n| - |\n«| b |»\n## Heading' },
  { id: 'remark-lint:no-blockquote-without-marker', body: '> text\n«»text', only: true },
  { id: 'remark-lint:no-duplicate-definitions', body: '[a] [A]\n\n[a]: /x\n«[A]: /y»' },
  { id: 'remark-lint:no-undefined-references', body: 'See «[the page]» now.' },
  { id: 'remark-lint:no-unused-definitions', body: 'Text.\n\n«[a]: /x»' },
  { id: 'remark-lint:ordered-list-marker-style', body: '1«») one' },
]

it.each(cases)('finds a mistake: $id', async ({ id, body }) => {
  const { text, ranges } = readMarks(frontMatter + body)
  expect(await lint(text, id)).toEqual(ranges)
})

it.each(cases.filter(({ only }) => !only))(
  'finds it within components that are indented: $id',
  async ({ id, body }) => {
    const indented = body.replace(/^(?=.*\S)/gm, '    ')
    const { text, ranges } = readMarks(
      `${frontMatter}<Tabs>\n  <Tab label="a">\n${indented}\n  </Tab>\n</Tabs>\n`,
    )
    expect(await lint(text, id)).toEqual(ranges)
  },
)

it.each([
  ['a number at the beginning of a line', '#1042 failed.'],
  ['a product', 'It is 2 * 3 * 4.'],
  ['a separator in code', 'Split by `, ` or ` `.'],
  ['a list that goes on', '1. one\n\nText.\n\n2. two\n3. three'],
  ['a list of ones', '1. one\n1. two\n1. three'],
  ['a line in italics', '_Released in October_\n\nText.'],
  ['brackets in a word', 'The field list[0] and focus[ed].'],
  ['an own id', '## Heading [#own-id]'],
  ['brackets that are no reference', 'From [0, 1], [sic] and [x].'],
  ['a comment of markdownlint in a sample', '```md\n<!-- markdownlint-disable -->\n```'],
  [
    'a comment in front of a tag',
    'It is 2 * 3.\n\n<Callout type="note">\n\nText.\n\n{/* a */}</Callout>',
  ],
  ['emphasis in a key', '<Kbd>**New**</Kbd>'],
  ['lists that their markers keep apart', '- one\n\n* two\n\n+ three\n  - four\n\n  * five'],
  ['a citation', 'The paper (2020)[1] and the next (2021)[2].\n\n[1]: https://e.com/1'],
  ['a reference behind parentheses', 'See (the) (paper)[a b].\n\n[A b]: https://e.com/1'],
  ['code outside of backticks', 'The first is f(x)[0], then g(y)[i].'],
  ['brackets in the text of a link', 'The [[Beta] New editor](/other) and [a [b] `c`](/other).'],
  ['brackets in a heading', '## lines [number]\n\n### `match` [array&lt;string&gt;]'],
  ['a type in a table', '| Option | Type |\n| - | - |\n| --version | [boolean] |'],
  ['a name that ends with `#`', '## Coding in C#\n\n### F#\n\n## Other'],
  [
    'abbreviations at the end of headings',
    '## About Example Inc.\n\n## Tabs, spaces, etc.\n\n## Old vs.\n\n## Marks, e.g.\n\n## In the U.S.',
  ],
  [
    'a sentence that a line makes a heading',
    'This is text.\n---\n\n## Next\n\n> One\n> Two\n> ---',
  ],
])('leaves alone %s', async (_, body) => {
  expect(await findAll(`${frontMatter}${body}\n`)).toEqual([])
})

it.each([
  'See (the page)[/other] and a(b)[https://e.com].',
  '## Parts a. b.\n\n## Save etc.:',
  '| See [the page] |\n| - |\n| Or [nope][nope] |',
  '## See [the page][nope]\n\n## See [the page] (/other)',
  '- a\n  * b\n\ntext\n\n* c',
])('still reports what is wrong beside that: %j', async (body) => {
  expect(await findAll(`${frontMatter}${body}\n`)).toHaveLength(2)
})

it.each([
  ['| a | b |\n| - | - |\n| `c | d` | e |', 'Write `\\|` for a `|` within a cell, also in code'],
  ['![A menu](./menu.png =300x)', 'Remove it; images have no size in Markdown'],
  ['See [the menu](/the menu).', 'Write spaces as `%20`, and end the address with `)`'],
])('advises on %j', async (body, help) => {
  expect((await findAll(`${frontMatter}${body}\n`)).map((each) => each.help)).toEqual([help])
})

it('reports a mistake once', async () => {
  const body =
    'Two  \nlines.\n\n[a]: /x\n[a]: /y\n\n#  Heading\n\nSee [a], (a)[/b] and https://a.example.'
  const found = await findAll(`${frontMatter}${body}`)
  expect(found.map(({ line, ruleId }) => `${line} ${ruleId}`).sort()).toMatchInlineSnapshot(`
    [
      "10 remark-lint:no-duplicate-definitions",
      "12 markdownlint:MD019",
      "14 markdownlint:MD011",
      "14 markdownlint:MD047",
      "6 markdownlint:MD009",
    ]
  `)
})

const frontMatter = `---
title: A page
description: What the reader of this example page gets from it, in one sentence of good length.
---

`

/** What all linters of single pages say of a page. */
async function findAll(text: string): Promise<Diagnostic[]> {
  const pages = (await parseTestSite({ 'page.mdx': text })).site.pages.filter(hasTree)
  expect(pages).toHaveLength(1)
  const found = await Promise.all(pageLinters.map((linter) => linter.check(pages)))
  return found.flat()
}

async function lint(text: string, id: string): Promise<string[]> {
  const found = await findAll(text)
  return found
    .filter(({ ruleId }) => ruleId === id)
    .map(({ line, column, endLine, endColumn }) => `${line}:${column}-${endLine}:${endColumn}`)
}
