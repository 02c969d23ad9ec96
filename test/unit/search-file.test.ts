import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { nothingLoaded, type Feature } from '#content/feature.ts'
import { createSearch } from '#components/theme/search/find.ts'
import type { SearchFile } from '#core/search-index.ts'
import type { Page } from '#content/page.ts'
import { createMemoryStore } from '#core/cache/store.ts'
import { listSearchParts } from '#generate/list-search-parts.ts'
import { parseHtml } from '#generate/parse-html.ts'
import { printPages, type PageFormats } from '#generate/print-pages.ts'
import type { PageData } from '#content/generated-site.ts'
import { renderSearchFile } from '#generate/render-search-file.ts'

const feature: Feature = {
  name: 'depots',
  components: {},
  files: [],
  isSource: () => false,
  load: () => nothingLoaded,
  key: () => '',
  rules: [],
  findings: [],
  schemas: {},
  render: () => [],
  search: {
    kind: 'Depot',
    nameAnchors: () => [{ id: 'op-a', name: 'GET /a', note: 'List' }],
  },
}

const html =
  '<p>Lead.</p><h2 id="own">Own heading</h2><div id="op-a">Text</div><b id="op-a"></b><i id="x"></i>'

it('contains titles, keywords, the kind of page, headings with their texts, and each name once', async () => {
  const file = await render([makePage('/0', html)])
  expect(file.pages[0]).toEqual({
    route: '/0',
    title: 'Page /0',
    kind: 'Depot',
    parts: [
      { id: '', title: '', text: 'Lead.' },
      { id: 'own', title: 'Own heading', text: 'Text.' },
      { id: 'op-a', title: 'GET /a', text: 'List', isCode: true },
    ],
  })
  const search = createSearch(file)
  for (const query of ['page', 'two', 'own', '/a', 'lead', 'text']) {
    expect(search.find(query)).toHaveLength(1)
  }
})

const marks = '!#%*+,-/;=?@^_|~'

it.each([
  {
    shown: 'descriptions, and finds texts',
    noise: Array.from(randomBytes(1_000_000), (byte) => marks[byte % marks.length]).join(''),
    count: 1,
  },
  {
    shown: 'descriptions, and finds only names',
    noise: Array.from({ length: 30_000 }, () => randomBytes(16).toString('hex')).join(' '),
    count: 0,
  },
])('shows $shown if it would be too large', async ({ noise, count }) => {
  const file = await render([makePage('/0', `${html}<p>${noise} rare</p><pre>code</pre>`)])
  const texts = file.pages[0]!.parts.map(({ text, code }) => [text.slice(0, 10), code])
  expect(texts).toEqual([
    ['About /0', undefined],
    ['', undefined],
    ['List', undefined],
  ])
  const search = createSearch(file)
  expect(search.find('rare')).toHaveLength(count)
  expect(search.find('own heading')).toHaveLength(1)
})

it('ends the texts of elements like sentences, separates cells, and skips controls', () => {
  const parts = listSearchParts(
    parseHtml(`<table><tr><th>Term</th><th>Meaning</th></tr><tr><td>Run</td><td>An execution</td></tr></table>
    <details><summary>Errors 400, 404</summary><dl><dt>400</dt><dd>The key is wrong.
    <em>Change it.</em></dd><dt>404</dt><dd>No project</dd></dl></details>
    <ul><li>One</li><li>Two <samp>words</samp>,<br>here</li></ul><figure><figcaption>run.json</figcaption>
    <pre>{}
</pre></figure><button data-search-ignore="">Copy <b>it</b></button><p>Next`),
    new Map(),
  )
  expect(parts).toEqual([
    {
      id: '',
      title: '',
      text:
        'Term · Meaning. Run · An execution. Errors 400, 404. 400: The key is wrong. Change it. ' +
        '404: No project. One. Two words, here. run.json: Next.',
      code: '{}',
    },
  ])
})

function makePage(route: string, html: string) {
  const file = `${route.slice(1)}.mdx`
  const data: PageData = {
    title: `Page ${route}`,
    description: `About ${route}`,
    route,
    docId: route.slice(1),
    keywords: ['one', 'two'],
  }
  const page = { file: { path: file }, anchors: [{ id: 'op-a' }], links: [] } as unknown as Page
  return { file, data, page, html }
}

async function render(pages: ReturnType<typeof makePage>[], references: object = { depots: {} }) {
  const features = [feature]
  const site = {
    pages: pages.map(({ page }) => page),
    documents: [],
    references: references as never,
    variables: {},
  }
  const contents = new Map(pages.map(({ file, html }) => [file, { html }]))
  const store = createMemoryStore<PageFormats>()
  const plan = { pageData: pages.map(({ file, data }) => ({ file, data })) }
  const printed = await printPages({ plan, contents, features, basePath: '', site, store })
  return JSON.parse(renderSearchFile({ site, features, pages: printed })) as SearchFile
}
