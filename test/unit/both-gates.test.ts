import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { checkContent } from '#gate/check-content.ts'
import { isRequired } from '#gate/settings/required-rules.ts'
import { failuresOf } from '../support/second-gate.ts'
import { testProduct } from '../support/site.ts'

/** Pages are rendered without Next, whose router their links ask for. */
vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({}) }))

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

/** Stands in front of what is wrong, on the line at which the gate must report it. */
const mark = '▶'

const page = (title: string, more: string, body: string) =>
  `---\ntitle: ${title}\ndescription: What the reader gets from ${title}, said in one sentence that is long enough for it.\n${more}---\n\n${body}\n`

const index = (body: string) => page('Start', 'slug: /\n', body)
const links = 'See [page one](/one) and [all guides](/guides).'
const category = (more = '') =>
  `label: Guides\nposition: 1\nindex:\n  title: Guides\n  description: All guides of this site, one card for each of them, in the order of their use.\n  slug: /guides\n${more}`

/** A site that both gates pass; a fault replaces files of it. */
const clean: Record<string, string> = {
  'content-src/product.yaml': testProduct,
  'content-src/index.mdx': index(`${links}\n\n![The menu of a run](./menu.svg)`),
  'content-src/one.mdx': page('One', 'redirect_from: [/old]\n', '## Part\n\nText.'),
  'content-src/draft.mdx': page('Draft', 'draft: true\n', 'Text.'),
  'content-src/guides/_category.yaml': category(),
  'content-src/guides/two.mdx': page('Two', '', 'See [the start](/).'),
  'content-src/menu.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6" />\n',
  'theme.config.tsx': theme('New: [page one](/one) of {product.name}.'),
}

function theme(text: string): string {
  return `export default () => ({\n  navbar: [],\n  announcement: { text: '${text}' },\n})\n`
}

/** Faults in the text of a page. */
const bodies: Record<string, string> = {
  'a link to no page': '[The page](▶/onne)',
  'a link in another case': '[The page](▶/One)',
  'a link with a slash': '[The page](▶/one/)',
  'a link with an ending': '[The page](▶/one.html)',
  'a link to no file': '[The page](▶./onne.mdx)',
  'a link to a file in another case': '[The page](▶./One.mdx)',
  'a link to a file elsewhere': '[The page](▶../one.mdx)',
  'a link to a Markdown file': '[The page](▶./one.md)',
  'a link to a draft': '[The draft](▶/draft)',
  'a link to the file of a draft': '[The draft](▶./draft.mdx)',
  'a link by a doc id': '[The guide](▶guides/twoo)',
  'a link to no download': '[The sample](▶./sample.csv)',
  'a link to an API that is not described': '[The API](▶/openapi.yaml)',
  'a link to a feed without notes': '[The feed](▶/release-notes.xml)',
  'a link to no asset': '[The sample](▶/assets/sample.zip)',
  'a link to a folder': '[The folder](▶./guides/)',
  'a link to the own address': '[The page](▶https://docs.acme.example/onne)',
  'a link that is no address': '[The page](▶https://[)',
  'a link without an address': '[The page](▶)',
  'a link to the error page': '[The page](▶/404)',
  'a link to files of the framework': '[The page](▶/_next/static)',
  'a link by a definition': '[The page][one]\n\n[one]: ▶/onne',
  'a link in a footnote': 'Text.[^1]\n\n[^1]: See [the page](▶/onne).',
  'a link of a card': '<Cards>\n\n<Card title="One" href="▶/onne">\n\nText.\n\n</Card>\n\n</Cards>',
  'a link with a variable': '[The page](▶/{product.slug})',
  'a link with a query': '[The page](▶/onne?tab=2)',
  'an image that is not there': '![The menu of a run](▶./menus.svg)',
  'an image in another case': '![The menu of a run](▶./Menu.svg)',
  'an image by its place in the repository': '![The menu of a run](▶/menu.svg)',
  'an image by a definition': '![The menu of a run][menu]\n\n[menu]: ▶./menus.svg',
  'a figure without its image':
    '<Figure caption="A menu">\n\n![The menu of a run](▶./menus.svg)\n\n</Figure>',
  'a tag that is left open': 'Text ▶<Badge>text.',
  'a tag that is never opened': 'Text ▶</Badge>text.',
  'tags that cross': '<Steps>\n\n1. Text ▶</Cards>\n\n</Steps>',
  'an unknown component': '▶<Alert>Text</Alert>',
  'an unknown component with a dot': '▶<Card.Title>Text</Card.Title>',
  'an unknown name': 'Text ▶{name}.',
  'a broken expression': 'Text ▶{1 +}.',
  'an open brace': 'Text ▶{ and text.',
  'an unknown variable': 'Text ▶{product.nmae}.',
  'a comment of HTML': '▶<!-- text -->',
  'an import': "▶import fs from 'node:fs'",
  'an export of a missing name': '▶export const value = missing',
  'a less-than sign': 'Text ▶<5 text.',
  'an address in brackets': 'See ▶<https://www.example.org/>.',
  'a frame of another site': '▶<iframe src="https://www.example.org/"></iframe>',
  'a script of another site': '▶<script src="https://www.example.org/a.js"></script>',
  'an image as HTML': '▶<img src="/none.png" alt="None" />',
  'a style as HTML': '▶<span style="color: red">Text</span>',
  'a style within other HTML': '<div>\n\n▶<p style="color: red">Text</p>\n\n</div>',
  'a line break with a text': 'Text ▶<br>text</br>.',
  'a diagram without a source':
    '▶<Diagram src="./none.dot" alt="A cart leads to an order">\n\nText.\n\n</Diagram>',
}

/** Faults in other files, or in front matter. */
const others: Record<string, Record<string, string>> = {
  'a second title': { 'content-src/index.mdx': index(`${links}\n\n▶<title>Text</title>`) },
  'a page without a title': {
    'content-src/one.mdx': `---\n▶description: What the reader gets from it, said in one sentence of good length.\n---\n\n## Part\n\nText.\n`,
  },
  'a page without a description': {
    'content-src/one.mdx': '---\n▶title: One\n---\n\n## Part\n\nText.\n',
  },
  'a page without front matter': { 'content-src/one.mdx': '▶## Part\n\nText.\n' },
  'front matter that is no YAML': {
    'content-src/one.mdx': page('One', '▶keywords: [a\n', '## Part'),
  },
  'a slug of two pages': { 'content-src/one.mdx': page('One', '▶slug: /guides/two\n', links) },
  'slugs that differ in case': {
    'content-src/one.mdx': page('One', '▶slug: /guides/Two\n', links),
  },
  'a slug of the framework': { 'content-src/one.mdx': page('One', '▶slug: /_next/one\n', links) },
  'a slug of assets': { 'content-src/one.mdx': page('One', '▶slug: /assets/one\n', links) },
  'an old address that a page has': {
    'content-src/one.mdx': page('One', '▶redirect_from: [/guides/two]\n', 'Text.'),
  },
  'an old address of its own': {
    'content-src/one.mdx': page('One', '▶redirect_from: [/one]\n', 'Text.'),
  },
  'an old address of two pages': {
    'content-src/guides/two.mdx': page('Two', 'redirect_from: [/old]\n', 'Text.'),
    'content-src/one.mdx': page('One', '▶redirect_from: [/old]\n', 'Text.'),
  },
  'an index with the slug of a page': {
    'content-src/guides/_category.yaml': category().replace('  slug: /guides', '▶  slug: /one'),
  },
  'a link of a category': {
    'content-src/guides/_category.yaml': category('  redirect_from:\n▶    - /one\n'),
  },
  'an operation without an API': {
    'content-src/index.mdx': index(`${links}\n\n<Operation id="none" />`),
    'content-src/api/openapi.yaml': mark,
  },
  'a command without a command line': {
    'content-src/index.mdx': index(`${links}\n\n<CliCommand name="none" />`),
    'content-src/automation/cli.yaml': mark,
  },
  'a theme that cannot be read': {
    'theme.config.tsx': 'export default () => ({\n  navbar: [▶}\n})\n',
  },
  'a dead link in the announcement': { 'theme.config.tsx': theme('▶[The page](/onne).') },
  'an unknown variable in the announcement': { 'theme.config.tsx': theme('▶{product.nmae}') },
  'an open tag in the announcement': { 'theme.config.tsx': theme('▶<Badge>New') },
}

const faults = [
  ...Object.entries(bodies).map(([name, body]): [string, Record<string, string>] => [
    name,
    { 'content-src/index.mdx': index(`${links}\n\n${body}`) },
  ]),
  ...Object.entries(others),
]

async function write(files: Record<string, string>): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'gates-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(dir, name)
    await mkdir(path.dirname(file), { recursive: true })
    // A file that is nothing but the mark is one that is missing.
    if (text !== mark) await writeFile(file, text.replaceAll(mark, ''))
  }
  return path.join(dir, 'content-src')
}

function placesOf(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([name, text]) =>
    text.split('\n').flatMap((line, at) => (line.includes(mark) ? `${name}:${at + 1}` : [])),
  )
}

async function check(files: Record<string, string>) {
  const content = await write(files)
  const { site, diagnostics } = await checkContent(content, { speller })
  const root = path.dirname(content)
  const errors = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line }) => `${path.relative(root, file)}:${line}`)
  return { errors, failures: await failuresOf(site), diagnostics }
}

it('both gates pass the site without a fault', async () => {
  const { diagnostics, failures } = await check(clean)
  expect(diagnostics).toEqual([])
  expect(failures).toEqual([])
})

describe('what a build fails on is an error of the gate, at its line', () => {
  let failing = 0

  it.each(faults)('%s', async (name, changes) => {
    const { errors, failures, diagnostics } = await check({ ...clean, ...changes })
    expect(errors).toEqual(expect.arrayContaining(placesOf(changes)))
    if (failures.length > 0) failing++
    if (failures.length > 0) expect(diagnostics.filter(isRequired)).not.toEqual([])
    if (!(name in bodies)) return
    const places = failures.flatMap(({ place }) => place ?? [])
    expect(new Set(places)).toEqual(new Set(places.length > 0 ? placesOf(changes) : []))
  })

  it('for more than fifty kinds of fault, of which a build fails on most', () => {
    expect(faults.length).toBeGreaterThan(60)
    expect(failing).toBeGreaterThan(50)
  })
})
