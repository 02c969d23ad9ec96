import { utimesSync } from 'node:fs'
import path from 'node:path'
import { compile } from '@mdx-js/mdx'
import { describe, expect, it } from 'vitest'
import type { DocsOptions } from '#content/docs-folder/read-docs-folder.ts'
import { checkCases, splitFiles } from '../support/cases.ts'
import { openDocs } from '../support/check-files.ts'

type Files = Record<string, string>

/** Checks the folder `docs`, and returns `file:line message` for each finding. */
async function check(files: Files, options: DocsOptions = {}) {
  const { dir, check } = await openDocs(files, options)
  const { diagnostics, summary, heading, uncheckedHelp } = await check()
  const found = diagnostics.map(({ file, line, message }) => {
    return `${path.relative(path.join(dir, 'docs'), file)}:${line} ${message}`
  })
  return { found, unchecked: summary.unknownLinks ?? 0, heading, uncheckedHelp }
}

/** Builds a page of a site with a style sheet at `base`. */
function html(body: string, base = '') {
  return `<!doctype html><link rel="stylesheet" href="${base}/style.css"><body>${body}`
}

it('checks what files decide without routes, and counts the rest', async () => {
  await checkCases('docs-folder', async (input) => {
    const files = Object.entries(splitFiles(input)).filter(([name]) => name !== '')
    const paths = files.map(([name, text]) => [path.join('docs', name), text])
    const result = await check(Object.fromEntries(paths) as Files)
    expect(result.heading).toBeUndefined()
    expect(result.uncheckedHelp).toBe('`--built <dir>` or `--routes <path>` checks them')
    return [...result.found, `${result.unchecked} not checked`].join('\n')
  })
})

it('finds what @mdx-js/mdx cannot compile, and nothing else', async () => {
  const texts = [
    "import Tabs from '@theme/Tabs;\n\nText",
    "import { A B } from 'x'\n\nText",
    "import A form 'x'\n\nText",
    "import A from 'a'\nText below.",
    'import is a word here.\n\nText',
    'export your data to a file.\n\nText',
    'export const x = {\n\nText',
    "import type { A } from 'x'\n\nText",
    'export { a b }\n\nText',
    'Text\n{ a b } end',
    '<A b={1 +} />',
    'Text `code\n{a}` end.',
    "import A, { b } from 'a' // c\nexport let d = <A>{b}</A>\n\nText {d}",
    'export\n\nText',
    'exports are sums\n\nText',
    "Text\nimport A from 'a'",
  ]
  const compiles = texts.map((text) =>
    compile(text).then(
      () => true,
      () => false,
    ),
  )
  const files = texts.map((text, index) => [`docs/${index}.mdx`, text] as const)
  const { dir, check } = await openDocs(Object.fromEntries(files))
  const broken = new Set((await check()).diagnostics.map(({ file }) => path.relative(dir, file)))
  const expected = await Promise.all(compiles)
  expect(files.map(([name]) => !broken.has(name))).toEqual(expected)
  expect(expected.filter(Boolean)).toHaveLength(5)
})

it('takes the paths of files, and addresses in front matter, for routes below `--routes`', async () => {
  const { found, unchecked, uncheckedHelp } = await check(
    {
      'docs/index.md':
        '[1](/guide/part/a), [2](/guide/part/a.html#a), [3](./part/a/), [4](/guide)\n',
      'docs/part/a.md':
        '# A\n\n[1](/guide/quick), [2](../quick), [3](/guide/no), [4](./no), [5](/other), [6](/guide/quick#no), ![7](/a.png), ![8](/b.png)\n',
      'docs/b.md': '---\nslug: /quick\n---\n\n# B\n',
      'public/a.png': 'a',
    },
    { routes: 'guide/' },
  )
  expect(found).toEqual([
    'part/a.md:3 Cannot find page `/guide/no`',
    'part/a.md:3 Cannot find page `./no`',
    'part/a.md:3 Cannot find anchor `#no` on `/guide/quick`',
  ])
  expect(unchecked).toBe(3)
  expect(uncheckedHelp).toBe('`--built <dir>` checks them')
})

describe('with a build', () => {
  const build: Files = {
    'build/style.css': '',
    'build/index.html': html('<a href="/guide/part/a">A</a>', '/guide'),
    'build/404.html': html('<h1 id="no-page">404</h1>', '/guide'),
    'build/part/a/index.html': html(
      '<h1 id="a">A</h1><a name="old"></a><a href="/guide/part/no">1</a><a href="#Section_two">2</a>',
      '/guide',
    ),
    'build/part/b.html': html('<h2 id="section-two">Section two</h2>', '/guide'),
    'build/tags.html': html('<h2 id="one">One</h2>', '/guide'),
    'build/moved.html': '<meta http-equiv="refresh" content="0; url=/guide/part/a">',
    'build/_redirects': '/was /guide/part/b 301\n/all/* /guide/:splat\n',
    'build/img/x.png': 'x',
  }

  it('checks all addresses and anchors against its pages, ids, files and redirects', async () => {
    const { found, unchecked, heading } = await check(
      {
        ...build,
        'docs/README.md': '[1](/part/a), [2](/guide/part/a/), [3](part/b.html), [4](/tags#one)\n',
        'docs/01-part/(group)/A.md':
          '[1](b#section-two), [2](../b/), [3](/moved), [4](/was), [5](/all/x), [6](/guide/img/x.png), [7](#old), [8](./b.mdx#no), [9](/tags#no), [10](/part/no), [11](./no), [12](/guide/no), ![13](/img/no.png), [14](/no-page)\n',
        'docs/01-part/(group)/b.mdx': '# B\n',
        'docs/draft.md': '[1](./gone), [2](gone.md), [3](/tags#no)\n',
      },
      { built: 'build' },
    )
    const file = '01-part/(group)/A.md:1'
    expect(found).toEqual([
      `${file} Cannot find anchor \`#no\` on \`/part/b\``,
      `${file} Cannot find anchor \`#no\` on \`/tags\``,
      `${file} Cannot find page \`/part/no\``,
      `${file} Cannot find page \`./no\``,
      `${file} Cannot find page \`/guide/no\``,
      'draft.md:1 Cannot find file `gone.md`',
      'draft.md:1 Cannot find anchor `#no` on `/tags`',
    ])
    // Outside of the base path, two addresses may be those of another site of the host.
    // A redirect for many addresses does not say which exist.
    expect(unchecked).toBe(4)
    expect(heading).toMatch(/^4 pages in .*build, of 3 files/)
  })

  it('accepts an anchor that the system has changed, and reports one that it kept', async () => {
    const { found } = await check(
      {
        ...build,
        'docs/part/a.md': '[1](./b.md#Section_two)\n',
        'docs/part/b.md': '[1](#Section_two)\n',
      },
      { built: 'build' },
    )
    expect(found).toEqual([
      'part/a.md:1 Cannot find anchor `#Section_two` on `/part/b`; did you mean `#section-two`?',
    ])
  })

  it('takes `--base-path`, and says which source is newer', async () => {
    const files = { ...build, 'docs/part/a.md': '[1](/help/part/b), [2](/guide/part/b)\n' }
    const { dir, check } = await openDocs(files, { built: 'build', basePath: '/help/' })
    for (const name of Object.keys(build)) utimesSync(path.join(dir, name), 1000, 1000)
    const { heading, summary } = await check()
    expect(heading).toMatch(/; older than .*docs\/part\/a\.md, so build it again$/)
    expect(summary.unknownLinks).toBe(1)
  })

  it('knows the pages of Docusaurus by its files, whatever their paths are', async () => {
    const page = (source: string, permalink: string) => JSON.stringify({ source, permalink })
    const { found, heading } = await check(
      {
        ...build,
        '.docusaurus/docusaurus.config.mjs': 'export default { "markdown": { "format": "mdx" } };',
        '.docusaurus/docusaurus-plugin-content-docs/default/site-x.json': page(
          '@site/docs/other/name.md',
          '/guide/part/a',
        ),
        'docs/other/name.md': '[1](b), [2](c)\n\n{no no}\n',
      },
      { built: 'build' },
    )
    expect(found).toEqual(['other/name.md:1 Cannot find page `c`'])
    expect(heading).toMatch(/of 1 file/)
  })

  it('gives a page to the source with the longest path, and to none of several alike', async () => {
    const { heading, unchecked } = await check(
      {
        'build/guides/setup.html': html('<h1 id="set-up">Set up</h1>'),
        'build/guide/index.html': html(''),
        'docs/setup.md': '[1](no)\n',
        'docs/guides/setup.md': '[1](#set-up)\n',
        'docs/guide.md': '[1](no)\n',
        'docs/guide/index.md': '[1](no)\n',
      },
      { built: 'build' },
    )
    expect(heading).toMatch(/of 1 file/)
    expect(unchecked).toBe(3)
  })
})

it('says in one line that a folder has no HTML, and that options exclude each other', async () => {
  await expect(check({ 'docs/a.md': 'A\n', 'x/a.txt': '' }, { built: 'x' })).rejects.toThrow(
    /^Cannot find any \.html file in `.*x`; build the site first$/,
  )
})
