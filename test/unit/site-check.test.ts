import { describe, expect, it } from 'vitest'
import { check, html } from '../support/built-site.ts'
import { checkCases } from '../support/cases.ts'

const render = (files: Record<string, string>) =>
  check(files).map(({ file, line, ruleId, severity, message }) => {
    return `${file}:${line} ${severity} ${ruleId} ${message}`
  })

it('checks links, files and headings of a built page', async () => {
  const files = { 'menu.png': '', 'files/a b.zip': '', _redirects: '/old /one 301\n' }
  await checkCases('built-html', (body, title) => {
    const heading = title === 'without h1' ? '' : '<h1>Page</h1>\n'
    const found = render({ 'one.html': html('One', heading + body), ...files })
    return found.join('\n') || '(clean)'
  })
})

describe('check:out', () => {
  it('finds nothing in a clean site', () => {
    expect(render({})).toEqual([])
  })

  it('checks the links of the sitemap and of redirects', () => {
    const found = render({
      'sitemap.xml': '<urlset><url><loc>https://docs.acme.example/two</loc></url></urlset>',
      _redirects: '# Moved\n/old /three 301\n',
      'old.html': '<meta http-equiv="refresh"><link rel="canonical" href="/seven">',
    })
    expect(found).toEqual([
      'out/_redirects:2 error out:missing-page Cannot find page `/three`',
      'out/old.html:1 error out:missing-page Cannot find page `/seven`',
      expect.stringMatching(/^out\/sitemap.xml:1 .* Cannot find page `\/two`/),
    ])
  })

  it('reports an empty title, and one that another page has', () => {
    expect(render({ 'one.html': html('Start'), 'two.html': html(' ') })).toEqual([
      'out/one.html:1 warning out:duplicate-title Unexpected title `Start`, `/` has the same',
      'out/two.html:1 error out:missing-title Cannot find the title of the page',
    ])
  })
})
