import { afterAll, describe, expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { testProduct } from '../support/site.ts'

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

/** What is said of a page: one line for each finding, with its help where there is any. */
async function findingsOf(page: string, more: Record<string, string> = {}): Promise<string[]> {
  const files = { 'product.yaml': testProduct, 'index.mdx': page, ...more }
  const { diagnostics } = await checkContent(await createContentFolder(files), { speller })
  return diagnostics.map(({ line, message, help = '', fix }) => {
    return `${line}: ${message} (${help})${fix ? ' fixable' : ''}`
  })
}

const inFrontMatter = (line: string) =>
  pageWith('Text of the page.').replace('---\n\n', `${line}\n---\n\n`)

describe('a slip in the front matter', () => {
  it.each([
    [
      'sidebar_position: "4"',
      'Unexpected value `"4"` for `sidebar_position`, expected a whole number, 0 or above (Write `sidebar_position: 4`) fixable',
    ],
    [
      'slug: start',
      'Unexpected value `"start"` for `slug`, expected a path that begins with `/` (Write `slug: /start`) fixable',
    ],
    [
      'redirect_from: /old',
      'Unexpected value `"/old"` for `redirect_from`, expected a list of paths on this site, such as `[/getting-started]` (Write `redirect_from: [/old]`) fixable',
    ],
    ['title: Other', 'Unexpected second `title` (Keep one of the two)'],
  ])('%s is told with the line as it should be', async (line, message) => {
    expect(await findingsOf(inFrontMatter(line))).toEqual([`4: ${message}`])
  })

  it('is a key of other systems, and told by ours', async () => {
    const [found] = await findingsOf(inFrontMatter('tags: [a, b]'))
    expect(found).toMatch(/^4: Unexpected key `tags`; did you mean `keywords`\? /)
    expect(found).not.toMatch(/fixable$/)
  })
})

describe('a slip in the text', () => {
  it.each([
    [
      '<Callout type="warn">\n\nText.\n\n</Callout>',
      [
        '6: Unexpected value `warn` for `type` of `<Callout>`; did you mean `warning`? (`type` takes one of `note`, `tip`, `warning`, `danger`)',
      ],
    ],
    [
      '<Callout type="info">\n\nText.\n\n</Callout>',
      [
        '6: Unexpected value `info` for `type` of `<Callout>`; did you mean `note`? (`type` takes one of `note`, `tip`, `warning`, `danger`)',
      ],
    ],
    [
      '<Steps>\n\n<Step title="One">\n\nText.\n\n</Step>\n\n</Steps>',
      [
        '8: Unknown component `<Step>`; did you mean `<Steps>` around a numbered list, not `<Step>`? ()',
      ],
    ],
    [
      '<Note>\n\nText.\n\n</Note>',
      ['6: Unknown component `<Note>`; did you mean `<Callout type="note">`? ()'],
    ],
    [
      'The name is {Product.Name}.',
      [
        '6: Unexpected expression `{Product.Name}`; did you mean `{product.name}`? (For braces in the text, put the passage in backticks or write `\\{`) fixable',
      ],
    ],
    [
      'The name is {name}.',
      [
        '6: Unexpected expression `{name}`; did you mean `{product.name}`? (For braces in the text, put the passage in backticks or write `\\{`)',
      ],
    ],
    [
      '```bash\nls\n``',
      ['6: Cannot find the end of the code block (Close it with a line of 3 backticks)'],
    ],
    [
      '{/* lint-disable-nextline prose:doubled-word -- why */}\nOne case case.',
      [
        '6: Unknown directive `lint-disable-nextline`; did you mean `lint-disable-next-line`? (Write `{/* lint-disable-next-line rule-id -- reason */}`)',
        '7: Unexpected second `case` (Delete one of the two)',
      ],
    ],
    [
      '{/* markdownlint-disable MD013 */}\n\nText.',
      [
        '6: Unknown directive `markdownlint-disable`; did you mean `lint-disable-next-line`? (Write `{/* lint-disable-next-line rule-id -- reason */}`)',
      ],
    ],
    [
      '<Callout type="note" />\n\nText.\n\n</Callout>',
      [
        '10: Cannot find the opening tag of `</Callout>` (Write `<Callout>` where it begins, or remove this tag)',
      ],
    ],
  ])('%j is told once', async (body, findings) => {
    expect(await findingsOf(pageWith(body))).toEqual(findings)
  })

  it('is a conflict, of which the parser says nothing besides', async () => {
    const found = await findingsOf(pageWith('<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> b'))
    expect(found.map((each) => each.split(' (')[0])).toEqual([
      '6: Unexpected conflict marker `<<<<<<<`',
      '8: Unexpected conflict marker `=======`',
      '10: Unexpected conflict marker `>>>>>>>`',
    ])
  })
})

it('what much else follows from is reported first', async () => {
  const operation = pageWith('<Operation id="createRun" />', 'An API')
  const found = await findingsOf(pageWith('See [it](/gone).'), { 'zoo/api.mdx': operation })
  expect(found[0]).toMatch(/^1: `api\/openapi.yaml` is missing, and 1 component needs it/)
  const product = await findingsOf(pageWith('See [it](/gone) of {product.slug}.'), {
    'product.yaml': testProduct.replace(/^slug: .*$/m, 'slug: Acme Tests'),
    'a.mdx': pageWith('See [it](/gone).', 'Another'),
  })
  expect(product[0]).toContain('for `slug`, expected')
})

it('an unknown rule in lint.yaml is reported at its name', async () => {
  const dir = await createContentFolder({
    'index.mdx': pageWith('Text.'),
    'lint.yaml': 'rules:\n  link:missing-anchr: error\n',
  })
  const { diagnostics } = await checkContent(dir, { speller })
  expect(diagnostics).toMatchObject([{ line: 2, column: 3, endColumn: 21 }])
})

describe('a link to no file', () => {
  const guide = pageWith('Text.', 'Guide')
  it.each([
    ['./quide.mdx', 'did you mean `./guide.mdx`?'],
    ['guide.md', 'did you mean `./guide.mdx`?'],
    ['./guides/start.mdx', 'did you mean `./parts/start.mdx`?'],
    ['./parts/page.mdx', 'Cannot find file `./parts/page.mdx` ('],
  ])('%s is told by the name of the file', async (url, expected) => {
    const more = { 'guide.mdx': guide, 'code.mdx': pageWith('Text.', 'Code') }
    const start = pageWith('Text.', 'Start')
    const found = await findingsOf(pageWith(`See [it](${url}).`), {
      ...more,
      'parts/start.mdx': start,
    })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(expected)
  })
})

it('code in an attribute is told as code, and not as a link to no page', async () => {
  const found = await findingsOf(
    pageWith('<Cards>\n\n<Card title="A" href={one}>\n\nB.\n\n</Card>\n\n</Cards>'),
  )
  expect(found.map((each) => each.split(' ')[2])).toEqual(['expression'])
})
