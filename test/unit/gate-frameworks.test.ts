import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { runLint } from '#gate/run-lint.ts'
import { fixFiles } from '#gate/fixes/fix-files.ts'
import { createFolder } from '../support/folder.ts'
import { openRepository } from '../support/repository.ts'
import { setUpSpellChecker } from '../support/spell-checker.ts'

const spellChecker = setUpSpellChecker()

/** Checks the folder `docs`, and returns `file:line message` for each finding. */
async function check(files: Record<string, string>): Promise<string[]> {
  const dir = await createFolder(files)
  openRepository(dir).git('init', '--quiet')
  const options = { content: path.join(dir, 'docs'), cache: false, framework: 'auto' }
  const { diagnostics } = await runLint(options, { spellChecker })
  return diagnostics.map(({ file, line, message }) => {
    return `${path.relative(dir, file)}:${line} ${message}`
  })
}

const docusaurus = { 'docusaurus.config.js': "export default { presets: [['classic', {}]] }" }

const starlight = { 'docs/astro.config.mjs': 'export default { integrations: [starlight({})] }' }

function inFolder(folder: string, files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]),
  )
}

it('does not take other documentation of the repository for that of the folder', async () => {
  const files = {
    'next.config.js': 'export default {}',
    'one/package.json': '{ "dependencies": { "nextra": "4.6.1" } }',
    'one/next.config.js': "export default nextra({ contentDirBasePath: '/docs' })({})",
    'one/content/a.mdx': '# A\n',
    'docs/a.md': '# A\n\n[Gone](/docs/a#gone)\n',
  }
  expect(await check(files)).toEqual([])
})

it('knows a Nextra site that another package wraps by the page that renders its content', async () => {
  const files = {
    'docs/package.json': '{}',
    'docs/next.config.js': "import { wrap } from 'other'\nexport default wrap({})",
    ...inFolder('docs/src', {
      'app/(docs)/guide/[[...mdxPath]]/page.tsx': '',
      'content/a.mdx': '# A\n\n[Gone](/guide/a#gone)\n',
    }),
  }
  expect(await check(files)).toEqual([
    'docs/src/content/a.mdx:3 Cannot find anchor `#gone` on `/guide/a`',
  ])
})

const underscore = '# Big_title\n\n[Down](#big_title)\n'

it.each([
  ['1.6.4', ['docs/a.md:3 Cannot find anchor `#big_title` on `/a`; did you mean `#big-title`?']],
  ['^2.0.0-alpha.1', []],
])('changes anchors in links only if VitePress %s does', async (version, expected) => {
  const files = {
    'package.json': JSON.stringify({ devDependencies: { vitepress: version } }),
    'docs/.vitepress/config.ts': 'export default {}',
    'docs/a.md': underscore,
  }
  expect(await check(files)).toEqual(expected)
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
  expect(await check(files)).toEqual(expected)
})

it('reports the text of a heading as an anchor even if a component may add others', async () => {
  const page = '# A\n\n[Text](#Big-title), [unknown](#other)\n\n## Big title\n\n<Settings />\n'
  expect(await check({ ...docusaurus, 'docs/a.mdx': page })).toEqual([
    'docs/a.mdx:3 Cannot find anchor `#Big-title` on `/docs/a`; did you mean `#big-title`?',
  ])
})

it('knows the anchors of included files', async () => {
  const page =
    "import Part from './_part.mdx'\n\n# A\n\n[Part](#in-part), [gone](#gone)\n\n<Part />\n"
  const files = {
    ...docusaurus,
    'docs/a.mdx': page,
    'docs/_part.mdx': "import Page from './a.mdx'\n\n## In part\n\n<Page />\n",
  }
  expect(await check(files)).toEqual(['docs/a.mdx:5 Cannot find anchor `#gone` on `/docs/a`'])
})

it('knows the anchors of snippets in Mintlify', async () => {
  const files = {
    'docs/docs.json': '{ "navigation": [] }',
    'docs/snippets/part.mdx': '## In part\n',
    'docs/guides/a.mdx':
      "import Part from '/snippets/part.mdx'\n\n[Part](#in-part), [gone](#gone)\n\n<Part />\n",
  }
  expect(await check(files)).toEqual([
    'docs/guides/a.mdx:3 Cannot find anchor `#gone` on `/guides/a`',
  ])
})

it.each([
  ['', ['docs/src/content/docs/g/a.md:1 Cannot find page `./b`; did you mean `/g/b`?']],
  ["trailingSlash: 'never',", []],
  ["build: { format: 'file' },", []],
  ['...other,', []],
])('resolves relative links of Starlight with the setting "%s"', async (setting, expected) => {
  const files = {
    'docs/astro.config.mjs': `export default { ${setting} integrations: [starlight({})] }`,
    ...inFolder('docs/src/content/docs', {
      'g/a.md': '[Beside](./b), [right](../b/)\n',
      'g/b.mdx': 'B\n',
    }),
  }
  expect(await check(files)).toEqual(expected)
})

it('knows the anchors of files that comments include in VitePress', async () => {
  const files = {
    'docs/.vitepress/config.ts': 'export default {}',
    'docs/a.md': '# A\n\n[Part](#in-part), [gone](#gone)\n\n<!--@include: ./part.md{1,9}-->\n',
    'docs/part.md': '## In part\n',
  }
  expect(await check(files)).toEqual(['docs/a.md:3 Cannot find anchor `#gone` on `/a`'])
})

it('takes a page for generated if git ignores its folder in another letter case', async () => {
  const files = {
    ...starlight,
    'docs/.gitignore': 'src/content/docs/ref/Examples\n',
    ...inFolder('docs/src/content/docs', {
      'a.md': '[Generated](/ref/examples/one/), [gone](/ref/two/)\n',
    }),
  }
  expect(await check(files)).toEqual(['docs/src/content/docs/a.md:1 Cannot find page `/ref/two/`'])
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
  expect(await check(files)).toEqual(expected)
})

it('reads the attributes of directives in MDX', async () => {
  const page = ':::note[Title]{.wide #a}\nSee :kbd[x]{.key}.\n:::\n\n{wrong wrong}\n'
  expect(
    await check({ ...starlight, ...inFolder('docs/src/content/docs', { 'a.mdx': page }) }),
  ).toEqual(['docs/src/content/docs/a.mdx:5 Unexpected expression `{wrong wrong}`'])
})

it('reports directives only in systems without them', async () => {
  const page = 'Press :kbd[Enter].\n'
  expect(await check({ ...docusaurus, 'docs/a.md': page })).toEqual([])
  expect(
    await check({ 'docs/.vitepress/config.ts': 'export default {}', 'docs/a.md': page }),
  ).toEqual(['docs/a.md:1 Unexpected `:kbd[Enter]`, which is shown as plain text'])
})

it('knows no anchors of a page that Mintlify makes from a description of an API', async () => {
  const files = {
    'docs/docs.json': '{ "navigation": [] }',
    'docs/a.mdx': '---\nopenapi: get /a\n---\n\n[Body](#body-messages)\n',
    'docs/b.mdx':
      '<Update label="May" description="Version 2.0">New</Update>\n\n[Up](#version-2-0)\n',
    'docs/c.mdx': '[Gone](#gone)\n',
  }
  expect(await check(files)).toEqual(['docs/c.mdx:1 Cannot find anchor `#gone` on `/c`'])
})

it.each([
  ['a session', 'sh', '$ tool list\none (1)\n(two)', []],
  ['a session of a debugger', 'sh', '(lldb) run\nProcess (1)', []],
  ['a wrong command of a session', 'sh', '$ tool )\nDone', ['4 Unexpected shell code']],
  ['output alone', 'sh', 'Found (1)', ['4 Unexpected shell code']],
  ['omitted lines', 'yaml', 'a:\n  - b: 1\n    ...\n\n  - b: 2', []],
  ['a template', 'yaml', 'a:\n  b:\n  {{- toYaml .Values | nindent 8 }}', []],
  ['an error beside omitted lines', 'yaml', 'a:\n  ...\n  b: c: d', ['6 Unexpected YAML']],
  ['a placeholder', 'json', '{ "a": <your-number>, "b": [<id>] }', []],
  ['a file of another format', 'json title="binding.gyp"', "{ 'a': 1 }", []],
  ['a file', 'json title="a.json"', "{ 'a': 1 }", ['4 Unexpected JSON']],
])('checks %s in a code sample', async (_, language, code, expected) => {
  const page = `# A\n\n\`\`\`${language}\n${code}\n\`\`\`\n`
  const found = await check({ ...docusaurus, 'docs/a.md': page })
  expect(found.map((each) => /:(\d+ \w+ \w+(?: code)?)/.exec(each)![1])).toEqual(expected)
})

it('skips marks within HTML tags for code', async () => {
  const files = {
    'docs/.vitepress/config.ts': 'export default {}',
    'docs/a.md': '<code>{ /** One. */ a: <b>string</b>; /** Two. */ }</code>\n\n*Save**\n',
  }
  expect(await check(files)).toEqual([
    'docs/a.md:3 Unexpected `*Save**`, which is shown as plain text',
  ])
})

it('accepts quoted lines of front matter without indentation', async () => {
  const page = '---\ntitle: "\nA \\" title"\ntags: \'a\nb\'\n---\n\n[Gone](#gone)\n'
  const files = { ...docusaurus, 'docs/a.md': page, 'docs/b.md': '---\ntitle: "B\nid: "b"\n---\n' }
  expect(await check(files)).toEqual([
    'docs/a.md:8 Cannot find anchor `#gone` on `/docs/a`',
    'docs/b.md:2 Missing `"` at the end of the text',
  ])
})

it('skips patterns of addresses in text', async () => {
  const page = 'Such as "https://x.\\*.y.com:99" or [a](https://a.b:99999).\n'
  expect(await check({ ...docusaurus, 'docs/a.md': page })).toEqual([
    'docs/a.md:1 Invalid URL `https://a.b:99999`',
  ])
})

it('knows the pages that Starlight shows in languages without a folder', async () => {
  const config = 'export default { integrations: [starlight({ locales: { root: {}, fr: {} } })] }'
  const pages = { 'a.md': '# A\n\n[B](/fr/b/)\n', 'b.md': '# B\n' }
  const files = inFolder('docs/src/content/docs', pages)
  expect(await check({ ...files, 'docs/astro.config.mjs': config })).toEqual([])
})

it('writes into pages of other systems only what all of MDX reads', async () => {
  const page = '## Heading {#own}\n\n<b id=x>Bold</b>\n\n<!-- Comment -->\n\n{{product.name}}\n'
  const file = 'docs/src/content/docs/a.mdx'
  const dir = await createFolder({ ...starlight, [file]: page })
  openRepository(dir).git('init', '--quiet')
  const options = { content: path.join(dir, 'docs'), cache: false, framework: 'auto' }
  await fixFiles(() => runLint(options, { spellChecker }))
  expect(await readFile(path.join(dir, file), 'utf8')).toBe(
    page.replace('id=x', 'id="x"').replace('<!-- Comment -->', '{/* Comment */}'),
  )
})

it('reports what this site lacks in pages of other systems, but fixes nothing of it', async () => {
  const page = `---
title: Guide
---
import TabItem from '@theme/TabItem'

# Guide

:::note
Text.
:::

<TabItem label="One">Text</TabItem>
`
  const ids = ['heading:body-h1', 'mdx:esm', 'text:foreign-syntax']
  const rules = ids.map((id) => `  ${id}: error\n`)
  const files = {
    ...starlight,
    'docs/lint.yaml': `rules:\n${rules.join('')}`,
    ...inFolder('docs/src/content/docs', { 'a.mdx': page }),
  }
  const dir = await createFolder(files)
  openRepository(dir).git('init', '--quiet')
  const options = { content: path.join(dir, 'docs'), cache: false, framework: 'auto' }
  const { diagnostics } = await runLint(options, { spellChecker })
  expect(diagnostics.map(({ ruleId, fix }) => [ruleId, fix])).toEqual([
    ['mdx:esm', undefined],
    ['heading:body-h1', undefined],
    ['text:foreign-syntax', undefined],
  ])
})
