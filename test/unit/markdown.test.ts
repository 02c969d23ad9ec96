import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { printMarkdown } from '#generate/markdown/html-to-markdown.ts'
import { convertHtml, renderMarkdownPage } from '#generate/markdown/render-markdown.ts'
import { parseHtml } from '#generate/parse-html.ts'
import { checkCases } from '../support/cases.ts'
import { renderMarkdownFiles } from '../support/markdown-files.ts'
import { renderPage } from '../support/render-page.ts'
import { readFixture } from '../support/site.ts'
import { pageWith } from '../support/content-folder.ts'

const context = {
  routes: new Set(['/api/a', '/one']),
  linkedIds: new Set(['op-one.id']),
  docsUrl: 'https://x.example/docs',
  basePath: '/docs',
}

async function convert(mdx: string): Promise<string> {
  const { html } = await renderPage(mdx)
  return printMarkdown(convertHtml(parseHtml(html), '/api/a', context)).trim()
}

it('converts components to text, lists and block quotes', async () => {
  await checkCases('markdown', convert)
})

it('moves the operations of a long page to files of their own, and keeps their anchors', async () => {
  const operation = (id: string) =>
    `## Do ${id}\n\n<RefOperation headingId="${id}" summary="Do it" method="GET" path="/${id}" server="https://api.example" role="User">\n\n<RefFields>\n\n<RefField id="${id}.id" name="id" type="string">\n\n${'Words. '.repeat(4000)}\n\n</RefField>\n\n</RefFields>\n\n</RefOperation>\n`
  const data = { route: '/api/a', docId: 'api/a', title: 'A & B', description: 'About A.' }
  const link = (id: string) =>
    `<RefLink target="${id}" method="GET" path="/${id}" role="User">Do it</RefLink>`
  const links = `<RefLinks>\n\n${link('op-one')}\n\n${link('op-two')}\n\n</RefLinks>`
  const { html } = await renderPage(`${links}\n\n${operation('op-one')}\n${operation('op-two')}`)
  const [main, ...parts] = renderMarkdownPage(data, parseHtml(html), context)
  expect(main.path).toBe('api/a.md')
  expect(main.text).toContain(
    '## <a id="op-one"></a>Do op-one\n\n' +
      '<a id="op-one.id"></a>[Do op-one](https://x.example/docs/api/a/op-one.md)',
  )
  for (const { text } of [main, ...parts]) {
    const ids = [...text.matchAll(/<a id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
  }
  expect(main.text).toContain('[Do it](https://x.example/docs/api/a.md#op-two)')
  expect(parts.map(({ path }) => path)).toEqual(['api/a/op-one.md', 'api/a/op-two.md'])
  expect(parts[0]!.text).toMatch(
    /^# Do op-one\n\n> Part of \[A & B\]\(https:\/\/x\.example\/docs\/api\/a\.md\)\n/,
  )
  expect(parts[0]!.text).toContain('`GET https://api.example/op-one`\n\nMinimum role: **User**')
  const nodes = parseHtml('<p><a href="/docs/one#b">One</a></p>')
  const short = renderMarkdownPage(data, nodes, context)
  expect(short).toHaveLength(1)
  expect(short[0].text).toContain('\n[One](https://x.example/docs/one.md#b)\n')
})

describe('the Markdown of a site', () => {
  let files: Map<string, string>
  beforeAll(async () => {
    const { files: sources } = readFixture(
      path.join(import.meta.dirname, '../fixture-site/content-src'),
    )
    const hidden = pageWith('Hidden.').replace('\n---\n', '\nunlisted: true\n---\n')
    files = await renderMarkdownFiles({ ...sources, 'hidden.mdx': hidden })
  })

  it('contains fields, samples, responses and errors of operations', () => {
    const page = files.get('api/berths.md')!
    for (const part of ['**Request**', '**curl**', '**Python**', '```json', 'Minimum role: **']) {
      expect(page).toContain(part)
    }
    expect(page).toMatch(/^- `\w+` \(\w+.*\): \w/m)
    expect(page).toMatch(/^- \*\*4\d\d\*\*: /m)
    expect(page).not.toMatch(/<(?:Ref|Tab|Op)/)
  })

  it('lists pages in llms.txt and contains them in llms-full.txt, except unlisted ones', () => {
    const llms = files.get('llms.txt')!
    expect(llms).toMatch(/^# Docs\n\n> What it is\n\n[^\n]+\n\n## Docs\n\n- \[/)
    expect(llms).toMatch(/^- \[[^\]]+\]\(https:\/\/www\.\S+\/tables\.md\): \w.*$/m)
    expect(llms).toMatch(/\]\(https:\/\/www\.\S+\/llms-full\.txt\)/)
    expect(llms).not.toContain('hidden')
    const full = files.get('llms-full.txt')!
    expect(full).toContain(files.get('tables.md'))
    expect(full).not.toContain('Hidden.')
    expect(full).not.toMatch(/\]\(#/)
  })
})
