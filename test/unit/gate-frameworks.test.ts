import path from 'node:path'
import { expect, it } from 'vitest'
import { openDocs } from '../support/check-files.ts'
import { setUpSpellChecker } from '../support/spell-checker.ts'

type Files = Record<string, string>

const spellChecker = setUpSpellChecker()

/** Checks the folder `docs`, and returns `file:line message` for each finding. */
async function listFindings(files: Files): Promise<string[]> {
  const { dir, check } = await openDocs(files, spellChecker)
  const { diagnostics } = await check()
  return diagnostics.map(({ file, line, message }) => {
    return `${path.relative(dir, file)}:${line} ${message}`
  })
}

const docusaurus = { 'docusaurus.config.js': "export default { presets: [['classic', {}]] }" }
const vitepress = { 'docs/.vitepress/config.ts': 'export default {}' }
const mintlify = { 'docs/docs.json': '{ "navigation": [] }' }
const starlight = { 'docs/astro.config.mjs': 'export default { integrations: [starlight({})] }' }
const source = 'docs/src'
const starlightPages = `${source}/content/docs`

it.each<[name: string, files: Files, expected: string[]]>([
  [
    'does not take other documentation of the repository for that of the folder',
    {
      'next.config.js': 'export default {}',
      'one/package.json': '{ "dependencies": { "nextra": "4.6.1" } }',
      'one/next.config.js': "export default nextra({ contentDirBasePath: '/docs' })({})",
      'one/content/a.mdx': '# A\n',
      'docs/a.md': '# A\n\n[Gone](/docs/a#gone)\n',
    },
    [],
  ],
  [
    'knows a Nextra site that another package wraps by the page that renders its content',
    {
      'docs/package.json': '{}',
      'docs/next.config.js': "import { wrap } from 'other'\nexport default wrap({})",
      [`${source}/app/(docs)/guide/[[...mdxPath]]/page.tsx`]: '',
      [`${source}/content/a.mdx`]: '# A\n\n[Gone](/guide/a#gone)\n',
    },
    ['docs/src/content/a.mdx:3 Cannot find anchor `#gone` on `/guide/a`'],
  ],
  [
    'reports the text of a heading as an anchor even if a component may add others',
    {
      ...docusaurus,
      'docs/a.mdx':
        '# A\n\n[Text](#Big-title), [unknown](#other)\n\n## Big title\n\n<Settings />\n',
    },
    ['docs/a.mdx:3 Cannot find anchor `#Big-title` on `/docs/a`; did you mean `#big-title`?'],
  ],
  [
    'knows the anchors of included files',
    {
      ...docusaurus,
      'docs/a.mdx':
        "import Part from './_part.mdx'\n\n# A\n\n[Part](#in-part), [gone](#gone)\n\n<Part />\n",
      'docs/_part.mdx': "import Page from './a.mdx'\n\n## In part\n\n<Page />\n",
    },
    ['docs/a.mdx:5 Cannot find anchor `#gone` on `/docs/a`'],
  ],
  [
    'knows the anchors of snippets in Mintlify',
    {
      ...mintlify,
      'docs/snippets/part.mdx': '## In part\n',
      'docs/guides/a.mdx':
        "import Part from '/snippets/part.mdx'\n\n[Part](#in-part), [gone](#gone)\n\n<Part />\n",
    },
    ['docs/guides/a.mdx:3 Cannot find anchor `#gone` on `/guides/a`'],
  ],
  [
    'knows the anchors of files that comments include in VitePress',
    {
      ...vitepress,
      'docs/a.md': '# A\n\n[Part](#in-part), [gone](#gone)\n\n<!--@include: ./part.md{1,9}-->\n',
      'docs/part.md': '## In part\n',
    },
    ['docs/a.md:3 Cannot find anchor `#gone` on `/a`'],
  ],
  [
    'takes a page for generated if git ignores its folder in another letter case',
    {
      ...starlight,
      'docs/.gitignore': 'src/content/docs/ref/Examples\n',
      [`${starlightPages}/a.md`]: '[Generated](/ref/examples/one/), [gone](/ref/two/)\n',
    },
    ['docs/src/content/docs/a.md:1 Cannot find page `/ref/two/`'],
  ],
  [
    'reads the attributes of directives in MDX',
    {
      ...starlight,
      [`${starlightPages}/a.mdx`]:
        ':::note[Title]{.wide #a}\nSee :kbd[x]{.key}.\n:::\n\n{wrong wrong}\n',
    },
    ['docs/src/content/docs/a.mdx:5 Unexpected expression `{wrong wrong}`'],
  ],
  ['accepts directives', { ...docusaurus, 'docs/a.md': 'Press :kbd[Enter].\n' }, []],
  [
    'reports directives in a system without them',
    { ...vitepress, 'docs/a.md': 'Press :kbd[Enter].\n' },
    ['docs/a.md:1 Unexpected `:kbd[Enter]`, which is shown as plain text'],
  ],
  [
    'knows no anchors of a page that Mintlify makes from a description of an API',
    {
      ...mintlify,
      'docs/a.mdx': '---\nopenapi: get /a\n---\n\n[Body](#body-messages)\n',
      'docs/b.mdx':
        '<Update label="May" description="Version 2.0">New</Update>\n\n[Up](#version-2-0)\n',
      'docs/c.mdx': '[Gone](#gone)\n',
    },
    ['docs/c.mdx:1 Cannot find anchor `#gone` on `/c`'],
  ],
  [
    'skips marks within HTML tags for code',
    {
      ...vitepress,
      'docs/a.md': '<code>{ /** One. */ a: <b>string</b>; /** Two. */ }</code>\n\n*Save**\n',
    },
    ['docs/a.md:3 Unexpected `*Save**`, which is shown as plain text'],
  ],
  [
    'accepts quoted lines of front matter without indentation',
    {
      ...docusaurus,
      'docs/a.md': '---\ntitle: "\nA \\" title"\ntags: \'a\nb\'\n---\n\n[Gone](#gone)\n',
      'docs/b.md': '---\ntitle: "B\nid: "b"\n---\n',
    },
    [
      'docs/a.md:8 Cannot find anchor `#gone` on `/docs/a`',
      'docs/b.md:2 Missing `"` at the end of the text',
    ],
  ],
  [
    'skips patterns of addresses in text',
    {
      ...docusaurus,
      'docs/a.md': 'Such as "https://x.\\*.y.com:99" or [a](https://a.b:99999).\n',
    },
    ['docs/a.md:1 Invalid URL `https://a.b:99999`'],
  ],
  [
    'knows the pages that Starlight shows in languages without a folder',
    {
      'docs/astro.config.mjs':
        'export default { integrations: [starlight({ locales: { root: {}, fr: {} } })] }',
      [`${starlightPages}/a.md`]: '# A\n\n[B](/fr/b/)\n',
      [`${starlightPages}/b.md`]: '# B\n',
    },
    [],
  ],
  [
    'finds an image above a page of Docusaurus',
    { ...docusaurus, 'docs/a.md': '![A](../gone.png)\n' },
    ['docs/a.md:1 Cannot find image `../gone.png`'],
  ],
  [
    'reads addresses of Docusaurus with and without the path of the site',
    {
      'docs/docusaurus.config.js':
        "export default { baseUrl: '/help/', presets: [['classic', { docs: { routeBasePath: 'guide' } }]] }",
      'docs/docs/a.md': '# A\n\n[A](/guide/a), [b](/help/guide/a#gone), [c](/help/guide/c).\n',
    },
    [
      'docs/docs/a.md:3 Cannot find anchor `#gone` on `/guide/a`',
      'docs/docs/a.md:3 Cannot find page `/guide/c`',
    ],
  ],
  [
    'reports links of two documentations, but not those to generated pages',
    {
      'docs/one/docs.json':
        '{ "navigation": [{ "openapi": { "source": "a.json", "directory": "ref" } }] }',
      'docs/one/a.mdx': '# A\n\n[Gone](/a#gone), [generated](/ref/x)\n',
      'docs/two/docs.json': '{ "navigation": [] }',
      'docs/two/b.mdx': '# B\n\n[Gone](/b#gone)\n',
    },
    [
      'docs/one/a.mdx:3 Cannot find anchor `#gone` on `/a`',
      'docs/two/b.mdx:3 Cannot find anchor `#gone` on `/b`',
    ],
  ],
  [
    'reports links outside of the patterns that a host redirects',
    {
      ...vitepress,
      'docs/firebase.json':
        '{ "hosting": { "redirects": [{ "regex": "^/a/old(.*)", "destination": "/" }] } }',
      'docs/b.md': '# B\n\n[Moved](/a/old-page), [gone](/gone)\n',
    },
    ['docs/b.md:3 Cannot find page `/gone`'],
  ],
  [
    'accepts a backtick in parentheses',
    { ...vitepress, 'docs/a.md': '# A\n\nPress the key (`) twice.\n' },
    [],
  ],
])('%s', async (_, files, expected) => {
  expect(await listFindings(files)).toEqual(expected)
})

it.each([
  ['1.6.4', ['docs/a.md:3 Cannot find anchor `#big_title` on `/a`; did you mean `#big-title`?']],
  ['^2.0.0-alpha.1', []],
])('changes anchors in links only if VitePress %s does', async (version, expected) => {
  const files = {
    ...vitepress,
    'package.json': JSON.stringify({ devDependencies: { vitepress: version } }),
    'docs/a.md': '# Big_title\n\n[Down](#big_title)\n',
  }
  expect(await listFindings(files)).toEqual(expected)
})

it.each([
  [
    'a function of methods of strings',
    "text.normalize('NFKD').replace(spaces, '-').replaceAll('!', '').trim()",
    ['docs/a.md:3 Cannot find anchor `#big-title` on `/a`; did you mean `#Big-Title`?'],
  ],
  ['other code, so that all anchors are unknown', 'slug(text)', []],
  ['a pattern that may take long, likewise', "text.replace(/(g+)+\\W$/, '')", []],
])('makes ids by %s', async (_, code, expected) => {
  const files = {
    'docs/.vitepress/config/shared.ts': `
      const spaces = /\\s+/g
      export const slugify = (text: string): string => ${code}
      export const shared = defineConfig({ markdown: { anchor: { slugify } } })`,
    'docs/.vitepress/config/index.ts': `
      import { shared } from './shared'
      export default defineConfig({ ...shared, locales: {} })`,
    'docs/a.md': '# Big Title!\n\n[Right](#Big-Title), [wrong](#big-title)\n',
  }
  expect(await listFindings(files)).toEqual(expected)
})

it.each([
  ['', ['docs/src/content/docs/g/a.md:1 Cannot find page `./b`; did you mean `/g/b`?']],
  ["trailingSlash: 'never',", []],
  ["build: { format: 'file' },", []],
  ['...other,', []],
])('resolves relative links of Starlight with the setting "%s"', async (setting, expected) => {
  const files = {
    'docs/astro.config.mjs': `export default { ${setting} integrations: [starlight({})] }`,
    [`${starlightPages}/g/a.md`]: '[Beside](./b), [right](../b/)\n',
    [`${starlightPages}/g/b.mdx`]: 'B\n',
  }
  expect(await listFindings(files)).toEqual(expected)
})

it.each([
  ['a plugin that changes links', "visit(tree, 'link', (node) => { node.url = '' })", []],
  [
    'another plugin',
    "visit(tree, 'link', (node) => log(node.url === ''))",
    [
      'docs/latest/a.md:1 Cannot find file `../../src/x.cc`',
      'docs/latest/a.md:1 Cannot find file `./b.md`; did you mean `./b.mdx`?',
    ],
  ],
])('checks the links that lead out of the documentation with %s', async (_, plugin, expected) => {
  const files = {
    'docusaurus.config.js': `import links from './src/links.ts'
      export default { presets: [['classic', { docs: { remarkPlugins: [links] } }]] }`,
    'src/links.ts': plugin,
    'docs/latest/a.md': '[Source](../../src/x.cc), [page](./b.md)\n',
    'docs/latest/b.mdx': '# B\n',
  }
  expect(await listFindings(files)).toEqual(expected)
})
