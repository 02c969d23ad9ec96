import { expect, it } from 'vitest'
import { buildHtml, checkBuiltFiles } from '../support/built-files.ts'
import { checkCases } from '../support/cases.ts'
import { createFolder } from '../support/folder.ts'
import { runNode } from '../support/run-node.ts'
import { testProductYaml } from '../support/site.ts'

const render = (files: Record<string, string>) =>
  checkBuiltFiles(files).map(({ file, line, ruleId, severity, message }) => {
    return `${file}:${line} ${severity} ${ruleId} ${message}`
  })

it('checks links, files and headings of a built page', async () => {
  const files = { 'menu.png': '', 'files/a b.zip': '', _redirects: '/old /one 301\n' }
  await checkCases('built-html', (body, title) => {
    const heading = title === 'without h1' ? '' : '<h1>Page</h1>\n'
    const found = render({ 'one.html': buildHtml('One', heading + body), ...files })
    return found.join('\n') || '(clean)'
  })
})

it('finds nothing in a clean site', () => {
  expect(render({})).toEqual([])
})

it('takes links of the 404 page without a path for links to the page itself', () => {
  const links = '<h1 id="top-of">No page</h1><a href="">Reload</a><a href="#top-of">Up</a>'
  expect(render({ '404.html': buildHtml('Not found', links) })).toEqual([])
})

it('checks the links in the sitemap and in redirects', () => {
  const found = render({
    'sitemap.xml': '<urlset><url><loc>https://docs.acme.example/two</loc></url></urlset>',
    _redirects: '# Moved\n/old /three 301\n',
    'old.html':
      '<meta http-equiv="refresh" content="0; url=/seven"><link rel="canonical" href="/seven">',
  })
  expect(found).toEqual([
    'out/_redirects:2 error out:missing-page Cannot find page `/three`',
    'out/old.html:1 error out:missing-page Cannot find page `/seven`',
    expect.stringContaining('out/sitemap.xml:1 error out:missing-sitemap-entry'),
    expect.stringMatching(/^out\/sitemap.xml:1 .* Cannot find page `\/two`/),
  ])
})

it('reports a sitemap that lacks pages, except those for no search engine', () => {
  const message = (files: Record<string, string>) =>
    render({ 'sitemap.xml': '<urlset/>', ...files })
  const found = 'out/sitemap.xml:1 error out:missing-sitemap-entry Cannot find'
  expect(message({})).toEqual([`${found} 2 pages, such as \`/\` in the sitemap`])
  const hidden = buildHtml('One').replace(
    '<title>',
    '<meta name="robots" content="noindex"><title>',
  )
  expect(message({ 'one.html': hidden })).toEqual([`${found} page \`/\` in the sitemap`])
  const redirect = '<meta http-equiv="refresh" content="0; url=/"><link rel="canonical" href="/">'
  expect(render({ 'old.html': redirect, 'two.html': hidden.replace('One', 'Two') })).toEqual([])
})

it('reports empty titles and duplicate titles', () => {
  expect(render({ 'one.html': buildHtml('Start'), 'two.html': buildHtml(' ') })).toEqual([
    'out/one.html:1 warning out:duplicate-title Unexpected title `Start`, `/` has the same',
    'out/sitemap.xml:1 error out:missing-sitemap-entry Cannot find page `/two` in the sitemap',
    'out/two.html:1 error out:missing-title Cannot find the title of the page',
  ])
})

const checkOut = (...argv: string[]) =>
  runNode(['--import', 'tsx', 'scripts/commands/check-out.ts', ...argv])

const files = {
  'product.yaml': testProductYaml,
  'index.html': buildHtml('Start', '<h1>Page</h1><a href="#none">x</a>'),
}

it('exits with 0 on warnings, and with 1 on too many of them', async () => {
  const dir = await createFolder(files)
  const folders = ['--content', dir, '--out', dir]
  const { code, stdout } = await checkOut(...folders, '--format', 'json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    diagnostics: [{ ruleId: 'out:missing-anchor', line: 2 }],
    summary: { files: 1, links: 1, words: 2, errors: 0, warnings: 1 },
  })
  expect((await checkOut(...folders, '--max-warnings', '0', '--quiet')).code).toBe(1)
})

it.each([
  [['--out', '/no/such/folder'], /Cannot find any \.html file in `\/no\/such\/folder`/],
  [['--content', '/no/such/folder'], /Cannot read .* `\/no\/such\/folder\/product\.yaml`/],
])('exits with 2 and prints one line for %j', async (argv, message) => {
  const { code, stdout, stderr } = await checkOut('--content', await createFolder(files), ...argv)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(message)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
