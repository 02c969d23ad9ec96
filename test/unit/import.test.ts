import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { findDocs } from '#import/find-docs.ts'
import { importDocs } from '#import/import-docs.ts'
import { noSpeller } from '../support/no-speller.ts'
import { testProduct } from '../support/site.ts'

/** Imports a project of another system. Returns the new files by path. */
async function importProject(files: Record<string, string>, root = '') {
  const dir = mkdtempSync(path.join(tmpdir(), 'import-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, 'old', file)), { recursive: true })
    writeFileSync(path.join(dir, 'old', file), text)
  }
  const docs = await findDocs(path.join(dir, 'old', root))
  const target = path.join(dir, 'new')
  const result = await importDocs(docs!, target)
  const entries = await readdir(target, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(target, path.join(entry.parentPath, entry.name)))
  const read = (file: string) => readFileSync(path.join(target, file), 'utf8')
  const { 'lint.yaml': lintConfig, ...newFiles } = Object.fromEntries(
    paths.sort().map((file) => [file, read(file)]),
  )
  return { result, docs, files: newFiles, lintConfig, target }
}

const packageJson = { 'package.json': '{}' }

it('takes over Docusaurus: ids, numbers, sidebars, redirects, links, pictures, other keys', async () => {
  const { files, result } = await importProject({
    ...packageJson,
    'docusaurus.config.js':
      "module.exports = { plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/old', to: '/docs/start' }] }]] }",
    'sidebars.js':
      "module.exports = { docs: ['start', { type: 'category', label: 'More', items: ['guides/second', 'guides/first'] }] }",
    'static/img/menu.png': 'png',
    'docs/GettingStarted.md':
      '---\nid: start\ntitle: Start\ntags: [a]\nhide_title: true\n---\n\nSee [first](./guides/01-first.md#part) and ![Menu](/img/menu.png).\n\n```md\n[not a link](./guides/01-first.md)\n```\n',
    'docs/guides/_category_.json': '{ "label": "All guides", "position": 3 }',
    'docs/guides/01-first.md':
      '# First\n\n![Shot](./shot.png) and [start](../GettingStarted.md).\n',
    'docs/guides/shot.png': 'shot',
    'docs/guides/02-second.mdx': '---\nslug: /two\n---\n\n# Second\n',
    'docs/guides/_part.mdx': 'Part.\n',
    'docs/unused.png': 'x',
  })
  expect(files).toEqual({
    'docs/GettingStarted.mdx':
      '---\ntitle: Start\nslug: /docs/start\nsidebar_position: 1\nredirect_from:\n  - /old\n---\n\nSee [first](./guides/first.mdx#part) and ![Menu](/img/menu.png).\n\n```md\n[not a link](./guides/01-first.md)\n```\n',
    'docs/guides/_category.yaml': 'label: All guides\nposition: 3\n',
    'docs/guides/first.mdx':
      '---\nsidebar_position: 3\n---\n# First\n\n![Shot](./shot.png) and [start](../GettingStarted.mdx).\n',
    'docs/guides/second.mdx': '---\nslug: /docs/two\nsidebar_position: 2\n---\n\n# Second\n',
    'docs/guides/shot.png': 'shot',
    'img/menu.png': 'png',
  })
  expect(result).toMatchObject({
    pages: 3,
    assets: 2,
    redirects: 1,
    partials: ['guides/_part.mdx'],
  })
  expect([...result.leftOut]).toEqual([
    ['tags', 1],
    ['hide_title', 1],
  ])
})

it('takes over a Docusaurus sidebar in another folder, with the names and order of its categories', async () => {
  const { files } = await importProject(
    {
      ...packageJson,
      'website/docusaurus.config.ts': "export default { routeBasePath: '/' }",
      'website/sidebars.ts': `export default {
        docs: [
          { type: 'category', label: 'Using it', items: ['usage/second', 'usage/first'] },
          {
            type: 'category',
            label: 'Everything',
            items: [
              { type: 'category', label: 'Setup', items: ['api/setup'] },
              { type: 'category', label: 'Other', items: ['api/other'] },
              { type: 'category', label: 'All queries', items: ['query/start', 'query/hooks/use'] },
            ],
          },
        ],
      }`,
      'docs/package.json': '{}',
      'docs/api/setup.md': '# Setup\n',
      'docs/api/other.md': '# Other\n',
      'docs/query/start.md': '# Start\n',
      'docs/query/hooks/use.md': '# Use\n',
      'docs/usage/first.md': '# First\n',
      'docs/usage/second.md': '# Second\n',
    },
    'docs',
  )
  const categories = Object.entries(files).filter(([file]) => file.endsWith('_category.yaml'))
  expect(categories).toEqual([
    ['api/_category.yaml', 'label: Api\nposition: 3\n'],
    ['query/_category.yaml', 'label: All queries\nposition: 5\n'],
    ['query/hooks/_category.yaml', 'label: Hooks\nposition: 6\n'],
    ['usage/_category.yaml', 'label: Using it\nposition: 1\n'],
  ])
})

it('takes the title from the heading above the text, and a relative slug into the route', async () => {
  const { files } = await importProject({
    ...packageJson,
    'docusaurus.config.js': 'export default {}',
    'docs/a.md': '---\ntitle: create\n---\n\n&nbsp;\n\n# `create()` of X\n\n# Other\n',
    'docs/b.md': '---\ntitle: B\nsidebar_label: Bee\nslug: bees\n---\n\n# All about B\n',
    'docs/c.md': '---\ntitle: C\nslug: c\n---\n\nText.\n\n# Not the title\n',
  })
  expect(files).toEqual({
    'docs/a.mdx': '---\nsidebar_label: create\n---\n\n&nbsp;\n\n# `create()` of X\n\n# Other\n',
    'docs/b.mdx': '---\nsidebar_label: Bee\nslug: /docs/bees\n---\n\n# All about B\n',
    'docs/c.mdx': '---\ntitle: C\n---\n\nText.\n\n# Not the title\n',
  })
})

it('takes over Nextra 4: folders of page.mdx, groups, _meta in TypeScript, redirects of Next', async () => {
  const { files } = await importProject({
    ...packageJson,
    'next.config.mjs':
      "export default { redirects: () => [{ source: '/docs/old', destination: '/docs/start', permanent: true }, { source: '/blog/:slug', destination: '/docs' }, { source: '/v1/:path*', destination: '/docs/api/:path*' }] }",
    'app/_meta.ts':
      "const order: MetaRecord = { docs: { title: 'Documentation', type: 'page' } }\nexport default order",
    'app/docs/_meta.ts':
      "export default { index: '', start: 'Begin here', api: { title: 'The API' } } satisfies MetaRecord",
    'app/docs/page.mdx': '# Docs\n\n[Start](./start)\n',
    'app/docs/(guides)/start/page.mdx': '---\nsidebarTitle: Start\nicon: X\n---\n\n# Start\n',
    'app/docs/api/page.mdx': '```md\n# API\n```\n',
    'app/docs/web-sockets/page.mdx': 'Text.\n',
    'app/docs/api/users/page.mdx': '# Users\n',
  })
  expect(files).toEqual({
    'docs/_category.yaml': 'label: Documentation\nposition: 1\n',
    'docs/api/_category.yaml': 'label: The API\nposition: 3\n',
    'docs/api/index.mdx': '---\ntitle: Api\n---\n```md\n# API\n```\n',
    'docs/web-sockets.mdx': '---\ntitle: Web sockets\n---\nText.\n',
    'docs/api/users.mdx': '---\nredirect_from:\n  - /v1/users\n---\n# Users\n',
    'docs/index.mdx': '---\nsidebar_position: 1\n---\n# Docs\n\n[Start](./start)\n',
    'docs/start.mdx':
      '---\nsidebarTitle: Start\nsidebar_position: 2\nredirect_from:\n  - /docs/old\n---\n\n# Start\n',
  })
})

it('takes over folders below a base path of Nextra, and links to redirects that leave the site', async () => {
  const settings =
    "export default withNextra({ nextraConfig: { contentDirBasePath: '/docs' }, redirects: () => Object.entries({\n'/docs/start-here': '/docs/start',\n'/docs/stitching':\n  'https://example.com/stitching#a' }) })"
  const pages = {
    '_meta.ts': "export default { start: 'Begin' }",
    'start.mdx':
      '---\ntitle: Start of the search result\n---\n\n# Start\n\nA lone ` mark.\n\n[A](/docs/stitching/#b), [B](/docs/start/?a#b), `code`, [C](./start-here/#c)\n',
  }
  const nextra4 = await importProject(
    {
      ...packageJson,
      'next.config.ts': settings,
      'src/app/_meta.ts': "export default { index: {}, docs: { title: 'Documentation' } }",
      'src/content/_meta.ts': pages['_meta.ts'],
      'src/content/start.mdx': pages['start.mdx'],
      'src/content/start/more.mdx': '# More\n',
    },
    'src/content',
  )
  const nextra3 = await importProject(
    {
      ...packageJson,
      'next.config.js': settings.replace(/nextraConfig: \{.*?\},/, ''),
      'src/pages/_meta.ts': "export default { index: {}, docs: { title: 'Documentation' } }",
      'src/pages/docs/_meta.ts': pages['_meta.ts'],
      'src/pages/docs/start.mdx': pages['start.mdx'],
      'src/pages/docs/start/more.mdx': '# More\n',
    },
    'src/pages/docs',
  )
  expect(nextra4.files).toEqual({
    'docs/_category.yaml': 'label: Documentation\nposition: 2\n',
    'docs/start/more.mdx': '# More\n',
    'docs/start.mdx':
      '---\nsidebar_label: Begin\nsidebar_position: 1\nredirect_from:\n  - /docs/start-here\n---\n\n# Start\n\nA lone ` mark.\n\n[A](https://example.com/stitching#a), [B](/docs/start?a#b), `code`, [C](/docs/start#c)\n',
  })
  expect(nextra3.files).toEqual(nextra4.files)
})

it('takes the name of the folder into routes if links name it', async () => {
  const { files } = await importProject({
    'content/docs/a.mdx': '# A\n\n[B](/docs/b) and [C](/docs/c#d), not [D](/other).\n',
  })
  expect(Object.keys(files)).toEqual(['docs/a.mdx'])
})

it('reports problems of imported pages, and nothing about their style', async () => {
  const { target } = await importProject({
    'b.md': '---\ntitle: "B"\n---\n\n- Only a list\n',
    'a.md':
      '# A\n\n### B!\n\n**Bold**\n\nSee [here](http://example.org) and [there](./missing.md).\n\n```\ncode\n```\n\nAcme Tests is it.\n',
  })
  writeFileSync(path.join(target, 'product.yaml'), testProduct)
  const { diagnostics } = await checkContent(target, { speller: noSpeller })
  expect(diagnostics.map(({ ruleId }) => ruleId)).toEqual(['link:missing-file'])
})

it('takes over Starlight, whose sidebar is a mapping in the front matter', async () => {
  const { files, docs } = await importProject({
    ...packageJson,
    'astro.config.mjs': 'export default {}',
    'src/content/docs/index.mdx':
      '---\ntitle: Home\ntemplate: splash\nsidebar:\n  order: 2\n  label: Start page\n---\n\nText.\n',
    'public/_redirects': '/before  /\n/x/* /y/:splat\n',
  })
  expect(docs!.system).toBe('Starlight')
  expect(files['index.mdx']).toBe(
    '---\ntitle: Home\nsidebar_label: Start page\nsidebar_position: 2\nredirect_from:\n  - /before\n---\n\nText.\n',
  )
})

it('keeps pages whose links have a percent sign, that begin with a byte order mark, or share a name', async () => {
  const { files, result } = await importProject({
    'README.md': '\uFEFF---\ntitle: Start\n---\n\nSee ![Half](./50%off.png).\n',
    'index.md': '# Another start\n',
    'cli.md': '---\ntitle: Install it on Windows\nsidebar_label: Windows\n---\n\n# Installation\n',
  })
  expect(files['index.mdx']).toMatch(/^---\ntitle: Start\n[^]*!\[Half\]\(\.\/50%off\.png\)/)
  expect(result.duplicates).toEqual(['index.md'])
  expect(result.leftOut).toEqual(new Map([['title', 1]]))
})

it.each([
  [{ 'app/docs/a.md': '# A\n' }, 'app/docs', ['a.mdx']],
  [
    { 'notes/package.json': '{}', 'notes/a.md': '# A\n', 'website/docusaurus.config.ts': '' },
    'notes',
    ['a.mdx'],
  ],
  [
    { 'app/package.json': '{}', 'app/next.config.mjs': '', 'app/content/a.md': '# A\n' },
    'app',
    ['a.mdx'],
  ],
])('takes no settings and routes from folders around the project: %j', async (old, root, names) => {
  const imported = await importProject(old, root)
  expect(Object.keys(imported.files)).toEqual(names)
})
