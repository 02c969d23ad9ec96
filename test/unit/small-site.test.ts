import path from 'node:path'
import { expect, it } from 'vitest'
import { buildPlan } from '#generate/plan.ts'
import { checkContent } from '#gate/check-content.ts'
import { listDiagnostics } from '#site/check/check-site.ts'
import { checkCases, splitFiles } from '../support/cases.ts'
import { toBuiltSite } from '../support/built-files.ts'
import { checkFiles } from '../support/check-files.ts'
import { pageWith } from '../support/content-folder.ts'
import { createFolder } from '../support/folder.ts'
import { writeFiles } from '../support/serve-folder.ts'
import { parseTestSite } from '../support/site.ts'
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

it('counts the links that cannot be checked because of a broken file', async () => {
  const { summary } = await checkFiles({
    'index.mdx': pageWith('[Gone](/gone), [no](/b#no), [one](/b#one), [API](/openapi.yaml)'),
    'b.mdx': '---\nredirect_from: [/old]\n---\n\n## One\n',
  })
  expect(summary).toMatchObject({ links: 4, unknownLinks: 3 })
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
  const texts = new Map([
    ['docs.html', card + html],
    ['sitemap.xml', '<urlset><url><loc>https://acme.example/docs</loc></url></urlset>'],
  ])
  const found = listDiagnostics(toBuiltSite(texts), address)
  expect(found.map(({ message }) => message)).toEqual([
    'Cannot find file `https://acme.example/_cards/x.png`',
    'Cannot find page `/docs/gone`',
  ])
})
