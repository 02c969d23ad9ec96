import { expect, it } from 'vitest'
import { buildHtml, checkBuiltFiles } from '../support/built-files.ts'
import { checkCases } from '../support/cases.ts'
import { createFolder } from '../support/folder.ts'
import { runNode } from '../support/run-node.ts'
import { testProductYaml } from '../support/site.ts'

const render = (files: Record<string, string>) =>
  checkBuiltFiles(files).map(({ file, ruleId, severity, message }) => {
    return `${file} ${severity} ${ruleId} ${message}`
  })

it('checks links and files of a built page', async () => {
  const files = { 'menu.png': '', 'files/a b.zip': '', _redirects: '/old /one 301\n' }
  await checkCases('built-html', (body) => {
    const found = render({ 'one.html': buildHtml('One', body), ...files })
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

it('follows redirects, and checks the page of a redirect', () => {
  const found = render({
    _redirects: '# Moved\n/older /seven 301\n',
    'old.html':
      '<meta http-equiv="refresh" content="0; url=/seven"><link rel="canonical" href="/seven">',
    'one.html': buildHtml('One', '<a href="/older">x</a>'),
  })
  expect(found).toEqual([
    'out/old.html error out:missing-page Cannot find page `/seven`',
    'out/one.html error out:missing-page Cannot find page `/older`',
  ])
})

const checkOut = (...argv: string[]) =>
  runNode(['scripts/commands/run-bundled.mjs', 'check-out', ...argv])

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
    diagnostics: [{ ruleId: 'out:missing-anchor' }],
    summary: { files: 1, links: 1, errors: 0, warnings: 1 },
  })
  expect((await checkOut(...folders, '--max-warnings', '0', '--quiet')).code).toBe(1)
})
