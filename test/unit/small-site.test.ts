import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildPlan } from '#generate/plan.ts'
import { checkContent } from '#gate/check-content.ts'
import { buildBuiltSite } from '#site/check/built-site.ts'
import { listDiagnostics } from '#site/check/check-site.ts'
import { pageWith } from '../support/content-folder.ts'
import { createFolder } from '../support/folder.ts'
import { writeFiles } from '../support/serve-folder.ts'
import { parseTestSite } from '../support/site.ts'
import { createSpeller } from '../support/speller.ts'

const speller = createSpeller()

const files = {
  'product.yaml': 'name: Acme\ndocsUrl: https://docs.acme.example\n',
  'one.mdx': pageWith('See [the other page](/two).', 'Page one'),
  'two.mdx': pageWith('See [the other page](/one).', 'Page two'),
}

/** Returns the findings for a site with two pages and these files. */
async function find(others: Record<string, string>, theme?: string) {
  const dir = path.join(await createFolder(), 'content-src')
  const settings = theme === undefined ? {} : { '../theme.config.tsx': theme }
  await writeFiles(dir, { ...files, ...others, ...settings })
  const { diagnostics } = await checkContent(dir, { speller })
  return diagnostics.map(({ file, line, ruleId, message, help }) =>
    [`${path.basename(file)}:${line}`, ruleId, message, help].join(' | '),
  )
}

describe('a site with `name` and `docsUrl`', () => {
  it('needs no index page, API or command line', async () => {
    expect(await find({}, 'export default () => ({})\n')).toEqual([])
  })

  it.each([
    [
      'a page',
      { 'one.mdx': pageWith('Write to {product.email}, see [the page](/two).', 'Page one') },
      'one.mdx:6 | variable:unknown | Cannot find variable `{product.email}` | Add `email` to `product.yaml`: an email address',
    ],
    [
      'the command line reference',
      { 'automation/cli.yaml': 'commands: {}\noptions: {}\nenvironment: []\nexits: []\n' },
      'cli.yaml:1 | product:schema | Cannot find `cli` in `product.yaml`, which this file needs | Add `cli` to `product.yaml`: lower-case letters, digits and hyphens',
    ],
    [
      'the API reference',
      { 'api/openapi.yaml': 'openapi: 3.1.0\ninfo: { title: An API, version: "1" }\npaths: {}\n' },
      'openapi.yaml:1 | product:schema | Cannot find `envPrefix` in `product.yaml`, which this file needs | Add `envPrefix` to `product.yaml`: capital letters, digits and underscores',
    ],
  ])('needs another key if %s uses it', async (_, others, expected) => {
    expect(await find(others)).toContain(expected)
  })

  it('needs another key if its settings use it', async () => {
    const theme =
      'export default (product) => ({\n  footer: { links: [{ label: "Help", href: `mailto:${product.email}` }] },\n})\n'
    expect(await find({}, theme)).toEqual([
      'theme.config.tsx:2 | theme:schema | Cannot find `email` in `product.yaml` | Add `email` to `product.yaml`: an email address',
    ])
  })

  it('gets advice to add an index page that it links to', async () => {
    const found = await find({ 'one.mdx': pageWith('See [the start](/).', 'Page one') })
    expect(found).toEqual([
      'one.mdx:6 | link:missing-page | Cannot find page `/` | Add `content-src/index.mdx`, which is the first page of the site',
    ])
  })
})

it.each(['https://docs.acme.example', 'https://acme.example/docs'])(
  'check:out reports a missing index page of %s once',
  (docsUrl) => {
    const html = `<!doctype html><title>T</title><h1>T</h1><a href="${new URL(docsUrl).pathname}">Home</a>`
    const names = ['one.html', '404.html', 'two.html']
    const texts = new Map(names.map((name) => [name, html.replaceAll('T<', `${name}<`)]))
    const found = listDiagnostics(buildBuiltSite('out', docsUrl, names, texts))
    expect(found.map(({ ruleId, severity, help }) => [ruleId, severity, help])).toEqual([
      [
        'out:missing-index',
        'warning',
        'Add `content-src/index.mdx`, which is the first page of the site',
      ],
    ])
  },
)

it('generates a category index without title and description, but warns', async () => {
  const texts = {
    'guides/_category.yaml': 'label: Guides\nindex: { slug: /guides }\n',
    'guides/one.mdx': pageWith('See [all guides](/guides).', 'A guide'),
  }
  expect(await find(texts)).toEqual([
    '_category.yaml:1 | front-matter:missing-description | Cannot find `description` | Say in one or two sentences what the reader gets from the page',
  ])
  const { context } = await parseTestSite(texts)
  const page = buildPlan(context.site, new Map()).pages.get('guides/index.mdx')
  expect(page).toContain('title: Guides\ndescription: Guides\n')
  expect(page).toContain('---\n\n<Cards>\n\n<Card title="A guide" href="/guides/one">')
})

it.each([
  ['Task', 'Task 3 is a task with the state TASK, and Task Manager lists it.'],
  ['esbuild', 'Esbuild starts a sentence. So does Esbuild here.'],
])('reports the product name %s only if it cannot be another word', async (name, text) => {
  const product = { 'product.yaml': `name: ${name}\ndocsUrl: https://docs.acme.example\n` }
  const found = await find({ ...product, 'one.mdx': pageWith(text, 'Page one') })
  expect(found.filter((line) => line.includes('terminology:product-name'))).toEqual([])
  const sure = pageWith(`With ${name}, you do each task in the esbuild way.`, 'Page one')
  expect((await find({ ...product, 'one.mdx': sure })).join('\n')).toContain(
    `Unexpected \`${name}\`, expected \`{product.name}\``,
  )
})

describe('a site in another language', () => {
  const german = pageWith('Hier lernen Sie, wie die die Anmeldung geht. [hier](/two)', 'Seite eins')
  const themeIn = (code: string) =>
    `export default () => ({ locales: [{ code: '${code}', label: 'X' }] })\n`

  it('is not checked for English spelling and style', async () => {
    expect(await find({ 'one.mdx': german }, themeIn('de'))).toEqual([])
    const english = await find({ 'one.mdx': german }, themeIn('en-GB'))
    expect(english.join('\n')).toContain('Unexpected word `lernen`')
  })
})
