import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles } from '#content/read/read-content.ts'
import { createSiteContext } from '#content/links/resolve-link.ts'
import { openPageStore, foldersBeside } from '#content/generated-site.ts'
import { generateSite } from '#generate/generate-site.ts'
import { buildPlan } from '#generate/plan.ts'
import { checkContent } from '#gate/check-content.ts'
import { findBlockingErrors } from '#site/build/build-report.ts'
import { listDiagnostics } from '#site/check/check-site.ts'
import { checkCases, splitFiles } from '../support/cases.ts'
import { toBuiltSite } from '../support/built-files.ts'
import { checkFiles } from '../support/check-files.ts'
import { pageWith } from '../support/content-folder.ts'
import { createFolder } from '../support/folder.ts'
import { writeFiles } from '../support/serve-folder.ts'
import { parseTestSite, testProductYaml } from '../support/site.ts'
import { setUpSpellChecker } from '../support/spell-checker.ts'

const spellChecker = setUpSpellChecker()

it('asks a site with two pages, `name` and `docsUrl` only for what it uses', async () => {
  await checkCases('small-site', async (input) => {
    const files = splitFiles(input)
    delete files['']
    for (const [file, text] of Object.entries(files)) {
      if (file.endsWith('.mdx')) files[file] = pageWith(text.trimEnd(), path.parse(file).name)
    }
    const dir = path.join(await createFolder(), 'content-src')
    await writeFiles(dir, {
      'product.yaml': 'name: Acme\ndocsUrl: https://docs.acme.example\n',
      'one.mdx': pageWith('See [the other page](/two).', 'Page one'),
      'two.mdx': pageWith('See [the other page](/one).', 'Page two'),
      ...files,
    })
    const { diagnostics } = await checkContent(dir, { spellChecker })
    const lines = diagnostics.map(({ file, line, ruleId, message, help }) => {
      const text = `${path.basename(file)}:${line} ${ruleId} ${message}`
      return help === undefined ? text : `${text}\n  help: ${help}`
    })
    return lines.join('\n') || '(clean)'
  })
})

it('generates a category index without title and description', async () => {
  const { site } = await parseTestSite({
    'guides/_category.yaml': 'label: Guides\nindex: { slug: /guides }\n',
    'guides/one.mdx': pageWith('See [all guides](/guides).', 'A guide'),
  })
  const page = buildPlan(site, new Map()).pages.get('guides/index.mdx')
  expect(page).toContain('title: Guides\ndescription: Guides\n')
  expect(page).toContain('---\n\n<Cards>\n\n<Card title="A guide" href="/guides/one">')
})

it('checks links although a sample has a type named like a component of a missing file', async () => {
  const sample =
    '```ts\nconst rows = read<Schema>(file)\n```\n\n[Gone](/gone), [API](/openapi.yaml)'
  const { diagnostics } = await checkFiles({ 'index.mdx': pageWith(sample) })
  const ids = diagnostics.map(({ ruleId }) => ruleId)
  expect(ids).toEqual(['link:missing-page', 'link:missing-page'])
})

it('counts the links as unchecked because of a broken file', async () => {
  const { summary } = await checkFiles({
    'index.mdx': pageWith('[Gone](/gone), [no](/b#no), [one](/b#one), [API](/openapi.yaml)'),
    'b.mdx': '---\nredirect_from: [/old]\n---\n\n## One\n',
  })
  expect(summary).toMatchObject({ links: 4, unknownLinks: 4 })
})

it.each(['https://docs.acme.example', 'https://acme.example/docs'])(
  'check:out reports a missing index page of %s once',
  (docsUrl) => {
    const html = `<!doctype html><title>T</title><h1>T</h1><a href="${new URL(docsUrl).pathname}">Home</a>`
    const names = ['one.html', '404.html', 'two.html']
    const texts = new Map(names.map((name) => [name, html.replaceAll('T<', `${name}<`)]))
    const found = listDiagnostics(toBuiltSite(texts), { docsUrl })
    expect(found.map(({ ruleId, severity, help }) => [ruleId, severity, help])).toEqual([
      [
        'out:missing-index',
        'warning',
        'Add `content-src/index.mdx`, which is the first page of the site',
      ],
    ])
  },
)

it('check:out leaves paths of a shared host to its other site', () => {
  const link = (url: string) => `<a href="${url}">Link</a>`
  const own = 'https://acme.example/docs/gone'
  const image = '<img src="https://acme.example/img/logo.png" alt="">'
  const html = `<title>T</title><h1>T</h1>${image}${['/', 'https://acme.example/pricing', own].map(link).join('')}`
  const address = { docsUrl: 'https://acme.example', docsPaths: '/docs /help' }
  const card = '<meta property="og:image" content="https://acme.example/_cards/x.png">'
  const found = listDiagnostics(toBuiltSite(new Map([['docs.html', card + html]])), address)
  expect(found.map(({ message }) => message)).toEqual([
    'Cannot find file `https://acme.example/_cards/x.png`',
    'Cannot find page `/docs/gone`',
  ])
})

describe('pages link only to files that are written', () => {
  const note = (more = '') => pageWith('Text.', 'A note').replace('\n---\n\n', `\n${more}---\n\n`)
  const unlisted = note('unlisted: true\n')
  const category = `label: Notes
index:
  slug: /news
  description: What is new, improved and fixed in each version of the product, by the week in which it came out.
`
  const settings = (text: string) => ({
    '../theme.config.tsx': `export default { ${text} }\n`,
    'a.csv': 'a\n',
  })
  const markdown = ['text/markdown']
  const feeds = ['application/atom+xml', 'application/rss+xml', 'text/markdown']

  it.each<[name: string, files: Record<string, string>, formats: string[]]>([
    ['a note of a week', { 'release-notes/25W40.mdx': note() }, feeds],
    ['a note of a version', { 'release-notes/v2.0.mdx': note() }, markdown],
    ['a note of a month', { 'release-notes/2026-11.mdx': note() }, markdown],
    ['an unlisted note', { 'release-notes/25W40.mdx': unlisted }, markdown],
    [
      'a category of unlisted notes',
      { 'release-notes/_category.yaml': category, 'release-notes/25W40.mdx': unlisted },
      markdown,
    ],
    [
      'a category of drafts',
      {
        'release-notes/_category.yaml': category,
        'release-notes/25W40.mdx': note('draft: true\n'),
      },
      [],
    ],
    ['no notes', { 'release-notes/_category.yaml': category }, []],
    [
      'a file in the announcement',
      settings("announcement: { id: 'a', text: '[A](/assets/a.csv)' }"),
      [],
    ],
    ['a file in the navigation', settings("navbar: [{ label: 'A', href: '/assets/a.csv' }]"), []],
  ])('of a site with %s', async (_, files, formats) => {
    const { missing, written, pages, accepted } = await generate(files)
    expect(missing).toEqual([])
    const notes = pages.filter(({ data }) => data.docId.startsWith('release-notes/'))
    expect(new Set(notes.flatMap((note) => Object.keys(note.formats)))).toEqual(new Set(formats))
    // The gate accepts links to a generated file if it is written.
    const optional = ['/release-notes.xml', '/release-notes-rss.xml', '/openapi.json']
    const known = new Set([...accepted, ...optional])
    expect(new Set(written.filter((file) => known.has(file)))).toEqual(accepted)
  })

  it('of the API reference', async () => {
    const { missing, written, accepted } = await generate({
      'a.csv': 'a\n',
      'api/openapi.yaml': apiWith('[A](/assets/a.csv)'),
    })
    expect(missing).toEqual([])
    expect(written).toEqual(expect.arrayContaining(['/assets/a.csv', ...accepted]))
    expect([...accepted]).toContain('/openapi.json')
  })

  it.each([true, false])('of social cards, if they are drawn: %s', async (drawsCards) => {
    const { missing, pages } = await generate({ 'b.mdx': pageWith('Text.', 'B') }, drawsCards)
    expect(missing).toEqual([])
    expect(pages.map(({ card }) => card !== undefined)).toEqual([drawsCards, drawsCards])
  })
})

/** Returns an API description without operations. */
function apiWith(description: string): string {
  return `openapi: 3.1.0
info: { title: An API, version: '1', description: '${description}' }
servers: [{ url: https://acme.example }]
paths: {}
`
}

/**
 * Generates a site with a front page. Returns the files that are written, those that the gate
 * accepts in links, and the links of pages to other files.
 */
async function generate(files: Record<string, string>, drawsCards = true) {
  const root = await createFolder()
  const dir = path.join(root, 'content-src')
  const index = pageWith('Text.', 'Start')
  await writeFiles(dir, { 'product.yaml': testProductYaml, 'index.mdx': index, ...files })
  const { site, ...result } = await checkContent(dir, { spellChecker })
  expect(findBlockingErrors({ site, ...result })).toEqual([])
  const folders = foldersBeside(path.join(root, 'pages'))
  const { layout } = await generateSite(site, new Map(), { folders, drawsCards })
  const stored = await Promise.all(layout!.pages.map(({ hash }) => openPageStore().read(hash)))
  const pages = stored.filter((page) => page !== undefined)
  const written = (await listFiles(folders.public)).map((file) => `/${file}`)
  const texts = [layout!.announcement, layout!.theme, pages].map((each) => JSON.stringify(each))
  const docsUrl = site.variables.docsUrl!
  const links = texts
    .join()
    .replaceAll(`${docsUrl}/#site`, '')
    .matchAll(new RegExp(`(?<="|${docsUrl})/[^"#?\\\\]+`, 'g'))
  const targets = new Set([...written, ...pages.map(({ data }) => data.route)])
  const missing = Array.from(links, ([link]) => link).filter((link) => !targets.has(link))
  return { pages, written, missing, accepted: createSiteContext(site).generatedFiles }
}
