import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parseYamlDocument } from '#core/yaml/parse-documents.ts'
import { openProject } from '#content/frameworks/project.ts'
import { readProject } from '#content/frameworks/read-project.ts'
import { checkContent } from '#gate/check-content.ts'
import { chooseDocs } from '#import/choose-docs.ts'
import { createFile } from '#import/create-file.ts'
import { describePlan } from '#import/describe-plan.ts'
import { planImport } from '#import/plan-import.ts'
import { findMissingWords } from '#import/compare-words.ts'
import { readPages } from '#import/read-pages.ts'
import { checkCases, splitFiles } from '../support/cases.ts'
import { createFolder, readFiles } from '../support/folder.ts'
import { noopSpellChecker } from '../support/spell-checker.ts'
import { testProductYaml } from '../support/site.ts'

/** Imports a project. Returns the written files by path, and the lines of the list. */
async function importProject(
  from: string,
  {
    folders = [] as string[],
    base = undefined as string | undefined,
    target = '',
    lastChanged = new Map<string, string>(),
  } = {},
) {
  const contentDir = target || (await createFolder())
  const project = await openProject(from)
  const configuration = readProject(project)
  const docs = chooseDocs(project, configuration, { folders, base })
  const plan = planImport(project, configuration, { chosen: docs, lastChanged })
  for (const [name, file] of plan.files) await createFile(contentDir, name, file)
  const files = readFiles(contentDir)
  delete files['lint.yaml']
  return { files, list: describePlan(plan, docs), contentDir }
}

/** Date of a page without one, and the front matter if it has nothing else. */
const noDate = /^---\nlast_changed: none\n---\n|^last_changed: none\n/m

it('imports documentations, and lists what it does not carry', async () => {
  await checkCases('import', async (input) => {
    const { '': head, ...files } = splitFiles(input)
    const folders = Array.from(head!.matchAll(/^--docs (.*)/gm), ([, folder]) => folder!)
    const [, base] = /^--base (.*)/m.exec(head!) ?? []
    const dir = await createFolder(files)
    const imported = await importProject(dir, { folders, base }).catch((error: Error) => error)
    if (imported instanceof Error) return imported.message
    const texts = Object.entries(imported.files).map(
      ([file, text]) => `@@ ${file}\n${text.replace(noDate, '').trim()}`,
    )
    return [...texts, '', ...imported.list].join('\n')
  })
})

it('ends, however a configuration and partials repeat themselves', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `const a${n + 1} = [...a${n}, ...a${n}];`)
  const partials = Array.from({ length: 9 }, (_, n) => [
    `docs/_p${n}.md`,
    `import P from './_p${n + 1}.md'\n\n${'<P />\n\n'.repeat(30)}`,
  ])
  const dir = await createFolder({
    'docusaurus.config.js': `const a0 = ['x'];${names.join('')}module.exports = { presets: [['classic', { docs: {} }]], staticDirectories: a40 }`,
    'netlify.toml': '\n'.repeat(160_000),
    'docs/a.md': `# A\n\nimport P from './_p0.md'\n\n<P />\n`,
    'docs/b.md': `# B\n\n${Array.from({ length: 1500 }, (_, n) => '`'.repeat((n % 300) + 1)).join('a ')}`,
    ...(Object.fromEntries(partials) as Record<string, string>),
  })
  const { files, list } = await importProject(dir)
  expect(files['docs/a.mdx']!.length).toBeLessThan(2 ** 21)
  expect(list.join('\n')).toContain('partials')
}, 20_000)

it('writes no settings and no hidden files, and shows controls in names', async () => {
  const links = ['lint.yaml', 'product.yaml', '_category.yaml', 'a.mdx', '.a.png', '.git/a.png']
  const dir = await createFolder({
    ...Object.fromEntries(links.map((name) => [`static/${name}`, 'evil'])),
    'docusaurus.config.js': `module.exports = { presets: [['classic', { docs: {} }]] }`,
    'docs/a.md': `# A\n\n${links.map((name) => `![a](/${name})`).join(' ')}\n`,
    'docs/b\n::error::b.md': '# B\n',
  })
  const { files, list } = await importProject(dir)
  expect(Object.values(files)).not.toContain('evil')
  expect(list.filter((line) => line.startsWith('::'))).toEqual([])
  expect(list.join('\n')).toContain('docs/b<U+000A>::error::b.md')
})

it('imports pages with a percent sign in a link, a byte order mark or the same route', async () => {
  const dir = await createFolder({
    'README.md': '\uFEFF---\r\ntitle: Start\r\n---\r\n\r\nSee ![Half](./50%off.png).\r\n',
    'index.md': '# Another start\n',
  })
  const { files, list } = await importProject(dir)
  expect(files['index.mdx']).toMatch(
    /^---\ntitle: Start\nlast_changed: none\n[^]*!\[Half\]\(\.\/50%off\.png\)/,
  )
  expect(list).toContain('  pages whose address another page has: index.md')
})

it('configures the gate to report broken links of imported pages, and nothing about style', async () => {
  const page =
    '# A\n\n### B!\n\n**Bold**\n\nSee [here](http://example.org) and [there](./missing.md).\n\n```\ncode\n```\n\nAcme Tests is it.\n'
  const dir = await createFolder({
    'b.md': '---\ntitle: "B"\n---\n\n- Only a list\n',
    'a.md': page,
  })
  const { contentDir } = await importProject(dir)
  writeFileSync(path.join(contentDir, 'product.yaml'), testProductYaml)
  const { diagnostics } = await checkContent(contentDir, { spellChecker: noopSpellChecker })
  expect(diagnostics.map(({ ruleId }) => ruleId)).toEqual(['link:missing-file'])
  const rules = parseYamlDocument(readFileSync(path.join(contentDir, 'lint.yaml'), 'utf8'))
  expect(rules.getIn(['rules', 'base:route-without-redirect'])).toBe('off')
})

it('reads nothing outside of the project, and writes nothing outside of the content folder', async () => {
  const page =
    '# A\n\n![a](/../package.json) ![b](/../../secret.txt) ![c](../../secret.txt) ![d](/link.png)\n'
  const dir = await createFolder({
    'secret.txt': 'secret',
    'old/package.json': '{"scripts":{"prepare":"evil"}}',
    'old/docusaurus.config.js': `require('./run.js'); export default { presets: ['classic'] }`,
    'old/run.js': 'throw new Error("ran")',
    'old/docs/a.md': page,
    'old/static/keep.png': 'png',
    'site/package.json': '{}',
    'site/content-src/product.yaml': 'name: Ours',
  })
  symlinkSync('../../secret.txt', path.join(dir, 'old/static/link.png'))
  symlinkSync('../../secret.txt', path.join(dir, 'old/docs/b.md'))
  const target = path.join(dir, 'site/content-src')
  const { list } = await importProject(path.join(dir, 'old'), { target })
  const files = readFiles(path.join(dir, 'site'))
  delete files['content-src/lint.yaml']
  expect(files).toEqual({
    'package.json': '{}',
    'content-src/product.yaml': 'name: Ours',
    'content-src/docs/a.mdx': `---\nlast_changed: none\n---\n${page}`,
  })
  expect(list).toContain('  files outside of the project: 3, such as docs/b.md')
})

it.each(['../../escaped', 'a/../../b', '_next', 'a b'])(
  'refuses the base path %s',
  async (base) => {
    const config = `module.exports = { presets: [['classic', { docs: { routeBasePath: '${base}' } }]] }`
    const dir = await createFolder({ 'docusaurus.config.js': config, 'docs/a.md': '# A\n' })
    await expect(importProject(dir)).rejects.toThrow(/^Unexpected base path/)
    await expect(importProject(dir, { base })).rejects.toThrow(/^Unexpected base path/)
  },
)

it.each([
  ['overwrite a file', 'product.yaml', 'the content folder has this file'],
  ['follow a link to a file', 'link.txt', 'the content folder has this file'],
  ['follow a link to a folder', 'linked/a.mdx', 'it is outside of the content folder'],
  ['leave the folder', '../a.mdx', 'it is outside of the content folder'],
])('does not %s of the content folder', async (_, name, problem) => {
  const dir = await createFolder({ 'content/product.yaml': '', 'other/kept.txt': 'kept' })
  symlinkSync('../other/kept.txt', path.join(dir, 'content/link.txt'))
  symlinkSync('../other', path.join(dir, 'content/linked'))
  const writing = createFile(path.join(dir, 'content'), name, { text: 'new' })
  await expect(writing).rejects.toThrow(problem)
  expect(Object.values(readFiles(dir))).toEqual(['', 'kept'])
})

it('keeps the date of the last change of each page that git knows', async () => {
  const dir = await createFolder({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' })
  const lastChanged = new Map([['docs/a.md', '2024-05-01']])
  const { files } = await importProject(dir, { lastChanged })
  expect(files['a.mdx']).toContain('last_changed: 2024-05-01')
  expect(files['b.mdx']).toContain('last_changed: none')
})

it.each([
  [
    'no word',
    '# Old page\n\n[See][ref] **the** [`menu`](./a.md "Now") {#id}{: style="x"}.\n\n[ref]: ./b.md\n',
    '<h1>Old page</h1> See <b>the</b> <a>menu</a> now .',
    '',
  ],
  ['a lost word', '1. One two two.\n', '<p>One two</p>', 'two'],
  ['a lost partial', "import Part from './_part.mdx'\n\n<Part />\n", '<p></p>', 'lost part'],
  ['a lost label', '<Tab label="Apple pie">x</Tab>', 'Apple x', 'pie'],
  [
    'code',
    '```js title="a.js"\nconst a_b = 1\n```\n',
    '<pre><span>const</span> a_<span>b</span> = 1</pre>',
    '',
  ],
  [
    'parts of a word, tasks and indented text',
    '[fs](./a.md)ed <b>return</b>s\n\n- [x] Done\n\n!!! note\n    See [it](https://x.example). {/* no */}\n<!-- no -->\n',
    '<p>fsed returns</p><p>Done</p><p>See <a>it</a>. {/* no */}</p>',
    '',
  ],
  ['words outside of the text', 'Menu\n', '</main><nav>Menu</nav><main>', 'menu'],
])('finds missing words: %s', async (_, old, html, missing) => {
  const name = old.startsWith('import') ? 'docs/a.mdx' : 'docs/a.md'
  const dir = await createFolder({ [name]: old, 'docs/_part.mdx': 'Lost part' })
  const project = await openProject(dir)
  const [docs] = chooseDocs(project, readProject(project), { folders: [], base: undefined })
  const [page] = readPages(project, docs!)
  expect(findMissingWords(project, page!, `<main>${html}</main>`).join(' ')).toBe(missing)
})
